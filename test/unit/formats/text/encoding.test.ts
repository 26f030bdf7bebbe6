import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeCp932, encodeCp932, encodeCp932Text } from '#formats/text/cp932'
import { cp932Table } from '#formats/text/cp932Table'
import { decodeText, fileKind } from '#formats/text/encoding'

const hex = (bytes: Iterable<number>) =>
  [...bytes].map((byte) => byte.toString(16).toUpperCase().padStart(2, '0')).join(' ')
const bytesOf = (text: string) => Uint8Array.from(text.split(' '), (pair) => parseInt(pair, 16))
const utf8 = (text: string) => new TextEncoder().encode(text)

describe('code page 932', () => {
  // The codes that Windows writes. Several characters have a second code, which is read but never written.
  it.each([
    ['髙', 'FB FC'],
    ['﨑', 'FA B1'],
    ['～', '81 60'],
    ['－', '81 7C'],
    ['∥', '81 61'],
    ['①', '87 40'],
    ['㈱', '87 8A'],
    ['Ⅰ', '87 54'],
    ['ⅰ', 'FA 40'],
    ['≒', '81 E0'],
    ['∵', '81 E6'],
    ['￢', '81 CA'],
    ['￤', 'FA 55'],
    ['ソ', '83 5C'],
    ['表', '95 5C'],
    ['ｱ', 'B1'],
    ['ﾟ', 'DF'],
    ['\\', '5C'],
    ['~', '7E'],
    ['\r', '0D'],
  ])('writes %s as %s', (character, code) => {
    expect(hex(encodeCp932Text(character).bytes)).toBe(code)
    expect(decodeCp932(bytesOf(code))).toMatchObject({ ok: true, value: character })
  })

  it.each([
    ['ED 95', '﨑'],
    ['EE E0', '髙'],
    ['EE EF', 'ⅰ'],
    ['FA 4A', 'Ⅰ'],
    ['FA 58', '㈱'],
  ])('reads the second code %s as %s', (code, character) =>
    expect(decodeCp932(bytesOf(code))).toMatchObject({ value: character }),
  )

  it('has the 7,326 two-byte characters of Windows and its 1,880 private ones, each with one code', () => {
    const { codeOf, characterOf } = cp932Table()
    const isPrivate = (character: string) => /[\ue000-\uf8ff]/u.test(character)
    expect([...codeOf.keys()].filter((character) => !isPrivate(character)).length).toBe(7_326)
    expect([...codeOf.keys()].filter(isPrivate).length).toBe(1_880)
    for (const [character, code] of codeOf) expect(characterOf.get(code)).toBe(character)
  })

  it.each([
    ['〜', '～'],
    ['−', '－'],
    ['‖', '∥'],
    ['—', '―'],
    ['¢', '￠'],
    ['£', '￡'],
    ['¬', '￢'],
    ['¥', '￥'],
  ])('writes %s as its look-alike %s, with a note', (from, to) => {
    expect(encodeCp932(`一\n二${from}`)).toMatchObject({
      ok: true,
      notes: [{ code: 'encodingFolded', line: 2, column: 2, params: { from, to } }],
    })
    expect(encodeCp932Text(from).bytes).toEqual(encodeCp932Text(to).bytes)
  })

  it('composes kana with a combining mark and leaves compatibility kanji unchanged', () => {
    expect(hex(encodeCp932Text('か\u3099').bytes)).toBe('82 AA')
    const compatibility = '\ufa19' // a compatibility form of 神, which NFC would replace
    expect(decodeCp932(Uint8Array.from(encodeCp932Text(compatibility).bytes))).toMatchObject({ value: compatibility })
  })

  it('reports every character that has no code, and never writes a question mark', () => {
    expect(encodeCp932('あ𠮷\nい😀é')).toEqual({
      ok: false,
      more: 0,
      problems: [
        { code: 'characterUnmappable', line: 1, column: 2, params: { character: '𠮷', codePoint: 'U+20BB7' } },
        { code: 'characterUnmappable', line: 2, column: 2, params: { character: '😀', codePoint: 'U+1F600' } },
        { code: 'characterUnmappable', line: 2, column: 3, params: { character: 'é', codePoint: 'U+00E9' } },
      ],
    })
  })

  it.each([
    ['82 A0 0D 0A 82', 2, 4],
    ['41 0A 80', 2, 2],
    ['A0', 1, 0],
    ['FD', 1, 0],
    ['0D 0D 82 7F', 3, 2],
    ['81 20', 1, 0],
  ])('refuses the bytes %s in line %d at %d', (code, line, byte) => {
    expect(decodeCp932(bytesOf(code))).toEqual({
      ok: false,
      problems: [{ code: 'badEncoding', line, byte, params: { encoding: 'cp932' } }],
      more: 0,
    })
  })

  it('reads back what it writes, in thousands of random texts', () => {
    const character = fc.constantFrom(...cp932Table().codeOf.keys(), ...'abc 123,"\t', 'ｱ', 'ﾞ')
    fc.assert(
      fc.property(fc.string({ unit: character, maxLength: 60 }), (text) => {
        const written = encodeCp932(text)
        expect(written.ok && decodeCp932(written.value)).toMatchObject({ ok: true, value: text })
      }),
      { numRuns: 3_000 },
    )
  })
})

describe('detecting the encoding of a file', () => {
  it('trusts a byte order mark, then tries valid UTF-8, then code page 932', () => {
    expect(decodeText(utf8('\ufeffコード'))).toMatchObject({
      value: { encoding: 'utf-8', markLength: 3, text: 'コード' },
    })
    expect(decodeText(utf8('コード'))).toMatchObject({ value: { encoding: 'utf-8', markLength: 0, text: 'コード' } })
    expect(decodeText(Uint8Array.from(encodeCp932Text('コード').bytes))).toMatchObject({
      value: { encoding: 'cp932', text: 'コード' },
    })
  })

  it.each(['ﾝｱ', 'ﾂソ', 'ﾃｩ'])('reads %s as code page 932 although its bytes are valid UTF-8', (text) => {
    const bytes = Uint8Array.from(encodeCp932Text(`"${text}","100"`).bytes)
    expect(new TextDecoder('utf-8', { fatal: true }).decode(bytes)).not.toContain(text)
    expect(decodeText(bytes)).toMatchObject({ value: { encoding: 'cp932', text: `"${text}","100"` } })
  })

  it('reads a single Japanese character among kana of two bytes as UTF-8', () =>
    expect(decodeText(utf8('"é","税"'))).toMatchObject({ value: { encoding: 'utf-8', text: '"é","税"' } }))

  it('refuses text in neither encoding, with the place of the first bad byte', () => {
    expect(decodeText(Uint8Array.from([...utf8('\ufeffあ\nい'), 0x82]))).toEqual({
      ok: false,
      problems: [{ code: 'badEncoding', line: 2, byte: 10, params: { encoding: 'utf-8' } }],
      more: 0,
    })
    expect(decodeText(bytesOf('41 FF 42'))).toMatchObject({
      problems: [{ code: 'badEncoding', line: 1, byte: 1, params: { encoding: 'cp932' } }],
    })
  })

  it.each([
    ['89 50 4E 47 0D 0A 1A 0A', 'png'],
    ['FF D8 FF E0', 'jpeg'],
    ['47 49 46 38 39 61', 'gif'],
    ['25 50 44 46 2D 31', 'pdf'],
    ['50 4B 03 04', 'zip'],
    ['D0 CF 11 E0 A1 B1', 'excel97'],
    ['1F 8B 08', 'gzip'],
    ['41 42 00 43', 'binary'],
  ])('recognises %s as %s', (bytes, kind) => {
    expect(fileKind(bytesOf(bytes))).toBe(kind)
    expect(decodeText(bytesOf(bytes))).toMatchObject({
      ok: false,
      problems: [{ code: 'notText', params: { kind } }],
    })
  })

  it.each([
    ['FF FE 41 00 42 30', 'utf-16le'],
    ['FE FF 00 41 30 42', 'utf-16be'],
  ])('reads UTF-16 with a mark (%s), as spreadsheets write it', (bytes, encoding) => {
    expect(decodeText(bytesOf(bytes))).toEqual({ ok: true, value: { text: 'Aあ', encoding, markLength: 2 }, notes: [] })
  })

  it.each(['FF FE 41 00 0A 00 42 00 00 D8', 'FE FF 00 41 00 0A 00 42 D8 00', 'FF FE 41 00 0A 00 42 00 43'])(
    'says where UTF-16 is cut (%s)',
    (bytes) => {
      const decoded = decodeText(bytesOf(bytes))
      expect(decoded).toMatchObject({ ok: false, problems: [{ code: 'badEncoding', line: 2, byte: 8 }] })
    },
  )

  it('reports an empty file as empty', () =>
    expect(decodeText(new Uint8Array())).toEqual({ ok: false, problems: [{ code: 'fileEmpty' }], more: 0 }))
})
