import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readDelimited, sniffDelimiter, writeDelimited, type Delimiter } from '#formats/tables/delimited'
import { guardText, unguardText } from '#formats/tables/table'
import type { TextEncoding } from '#formats/text/encoding'

const utf8 = (text: string) => new TextEncoder().encode(text)

function rowsOf(text: string, options = {}) {
  const result = readDelimited(utf8(text), options)
  if (!result.ok) throw new Error(JSON.stringify(result.problems))
  return result.value.table
}
const problemsOf = (text: string, options = {}) => {
  const result = readDelimited(utf8(text), options)
  return result.ok ? [] : result.problems
}

describe('reading CSV and TSV', () => {
  it.each(['\r\n', '\n', '\r'])('ends rows at %j, with or without one after the last row', (end) => {
    expect(rowsOf(`a,b${end}1,2`).rows).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ])
    expect(rowsOf(`a,b${end}1,2${end}`).rows).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ])
  })

  it('follows RFC 4180 for quotes and keeps the line on which each row begins', () => {
    const table = rowsOf('a,"b ""c"", d"\r\n"1\r\n2\n3",4\r\n\r\n"",x\r\n')
    expect(table.rows).toEqual([['a', 'b "c", d'], ['1\r\n2\n3', '4'], [''], ['', 'x']])
    expect(table.lines).toEqual([1, 2, 5, 6])
  })

  it.each([
    ['a,"b', { code: 'quoteNotClosed', line: 1, column: 2 }],
    ['a\n"b\n,c\n', { code: 'quoteNotClosed', line: 2, column: 1 }],
    ['a\nb,c"d,e', { code: 'quoteInside', line: 2, column: 2 }],
    ['a,"b"c', { code: 'quoteInside', line: 1, column: 2 }],
  ])('refuses %j with its place', (text, problem) => expect(problemsOf(text, { delimiter: ',' })).toEqual([problem]))

  it.each<[string, Delimiter]>([
    ['コード,税額\n131016,100\n', ','],
    ['コード\t税額\n131016\t1,234\n131032\t2,345\n', '\t'],
    ['コード;税額\n131016;1,234\n', ';'],
    ['一覧\n\nコード,"a;b;c"\n131016,x\n', ','],
    ['コード', ','],
    ['"not closed', ','],
  ])('detects in %j the delimiter %j', (text, delimiter) => expect(sniffDelimiter(text)).toBe(delimiter))

  it('stops at the first row beyond the limit', () => {
    expect(problemsOf('131016,1\r\n'.repeat(70_000))).toEqual([
      { code: 'tooManyRows', line: 20_001, params: { limit: 20_000 } },
    ])
  })

  it('refuses a PNG, a workbook and an empty file, and reports which of these the file is', () => {
    expect(readDelimited(Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0]))).toMatchObject({
      problems: [{ code: 'notText', params: { kind: 'png' } }],
    })
    expect(readDelimited(Uint8Array.from([0x50, 0x4b, 3, 4]))).toMatchObject({
      problems: [{ code: 'notText', params: { kind: 'zip' } }],
    })
    expect(readDelimited(new Uint8Array())).toMatchObject({ problems: [{ code: 'fileEmpty' }] })
  })
})

describe('texts that a spreadsheet would run', () => {
  it.each([
    ['=1+1', "'=1+1"],
    ['+81', "'+81"],
    ['-12', "'-12"],
    ['@x', "'@x"],
    ['＝１', "'＝１"],
    ["'=1", "''=1"],
    ['\t=1', "'\t=1"],
    ['a=1', 'a=1'],
    ["'a", "'a"],
    ['', ''],
  ])('like %j are written as %j and read back', (text, guarded) => {
    expect(guardText(text)).toBe(guarded)
    expect(unguardText(guarded)).toBe(text)
  })

  it('are guarded in files for people and unchanged in files for programs', () => {
    const written = (guarded: boolean) => {
      const result = writeDelimited([['-1', -1]], { delimiter: ',', encoding: 'cp932', guarded })
      return result.ok ? new TextDecoder().decode(result.value) : ''
    }
    expect(written(true)).toBe("'-1,-1\r\n")
    expect(written(false)).toBe('-1,-1\r\n')
    expect(rowsOf("'-1,x", { guarded: false }).rows).toEqual([["'-1", 'x']])
  })
})

describe('writing CSV and TSV', () => {
  it('quotes only where needed, ends lines with CRLF and marks UTF-8', () => {
    const result = writeDelimited([['コード', 'a,b', 'c"d', 'e\nf', 7]], { delimiter: ',', encoding: 'utf-8' })
    expect(result.ok && [...result.value.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    expect(result.ok && new TextDecoder().decode(result.value)).toBe('コード,"a,b","c""d","e\nf",7\r\n')
  })

  it('refuses cells that cannot be written, with row and column, and notes replaced characters', () => {
    const rows = [
      ['a', '𠮷'],
      ['〜', '\u0001\ud800'],
    ]
    expect(writeDelimited(rows, { delimiter: ',', encoding: 'cp932' })).toMatchObject({
      ok: false,
      problems: [
        { code: 'characterUnmappable', line: 1, column: 2, params: { character: '𠮷' } },
        { code: 'characterRefused', line: 2, column: 2, params: { character: 'U+0001', at: 1 } },
        { code: 'characterUnmappable', line: 2, column: 2 },
      ],
    })
    expect(writeDelimited([['x', '〜']], { delimiter: ',', encoding: 'cp932' })).toMatchObject({
      ok: true,
      notes: [{ code: 'encodingFolded', line: 1, column: 2, params: { from: '〜', to: '～' } }],
    })
  })

  it('is reversed by reading, for thousands of random tables', () => {
    const cell = fc.string({ unit: fc.constantFrom(...'abc012 ,;\t"\r\n=+-@\'＝コ①髙ｱ'), maxLength: 8 })
    const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 6 })
    const settings = fc.record({
      delimiter: fc.constantFrom<Delimiter>(',', '\t', ';'),
      encoding: fc.constantFrom<TextEncoding>('utf-8', 'cp932'),
      guarded: fc.boolean(),
    })
    fc.assert(
      fc.property(table, settings, (rows, { delimiter, encoding, guarded }) => {
        const written = writeDelimited(rows, { delimiter, encoding, guarded })
        const read = written.ok ? readDelimited(written.value, { delimiter, guarded }) : written
        expect(read.ok && read.value.table.rows).toEqual(rows)
      }),
      { numRuns: 3_000 },
    )
  })
})
