import { describe, expect, it } from 'vitest'
import { readZengin99 } from '#formats/bankFiles/zengin99'
import {
  aDetail,
  DATA_RECORD,
  END_RECORD,
  fileOf,
  HEADER_RECORD,
  jis,
  patched,
  RECORDS,
  TRAILER_RECORD,
} from './samples.ts'

const read = (bytes: Uint8Array, more: object = {}) => readZengin99(bytes, { today: '2026-11-21', ...more })
const withData = (data: string) => fileOf([HEADER_RECORD, data, TRAILER_RECORD, END_RECORD])
const DATA_START = 122

describe('reading hostile 120-byte files', () => {
  it.each([
    ['nothing', new Uint8Array(), { code: 'fileEmpty' }],
    [
      'a PNG',
      Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0]),
      { code: 'notText', byte: 0, params: { kind: 'png' } },
    ],
    ['a workbook', Uint8Array.from([0x50, 0x4b, 3, 4, 0, 0]), { code: 'notText', byte: 0, params: { kind: 'zip' } }],
    ['bytes with NUL', jis('1990\0'), { code: 'notText', byte: 4, params: { kind: 'binary' } }],
    [
      'a byte order mark',
      Uint8Array.from([0xef, 0xbb, 0xbf, ...fileOf(RECORDS)]),
      { code: 'byteOrderMark', line: 1, byte: 0 },
    ],
    ['UTF-16', Uint8Array.from([0xff, 0xfe, 0x31, 0]), { code: 'utf16', byte: 0 }],
    [
      'CSV',
      jis('1,99,0\r\n2,131016\r\n'),
      { code: 'recordLength', line: 1, byte: 0, params: { length: 6, expected: 120 } },
    ],
    [
      'records of 200 bytes',
      jis(`${HEADER_RECORD.padEnd(200)}\r\n`.repeat(3)),
      { code: 'recordLength', line: 1, byte: 0, params: { length: 200, expected: 120 } },
    ],
    [
      'a line without its blanks',
      fileOf([HEADER_RECORD, DATA_RECORD.trimEnd(), TRAILER_RECORD, END_RECORD]),
      { code: 'recordLength', line: 2, byte: 122, params: { length: 111, expected: 120 } },
    ],
    [
      'an empty line between records',
      jis(`${RECORDS.join('\r\n').replace('\r\n', '\r\n\r\n')}\r\n`),
      { code: 'recordLength', line: 2, byte: 122, params: { length: 0, expected: 120 } },
    ],
    [
      'an empty first line',
      Uint8Array.of(0x0d),
      { code: 'recordLength', line: 1, byte: 0, params: { length: 0, expected: 120 } },
    ],
    [
      'a truncated last line',
      jis(RECORDS.join('\r\n').slice(0, -1)),
      { code: 'fileTruncated', line: 4, byte: 366, params: { length: 119, expected: 120 } },
    ],
    [
      'a truncated file without terminators',
      jis(RECORDS.join('').slice(0, 300)),
      { code: 'fileTruncated', line: 3, byte: 240, params: { length: 60, expected: 120 } },
    ],
    [
      'a file cut between records',
      fileOf(RECORDS.slice(0, 2)),
      { code: 'recordOrder', line: 3, byte: 244, params: { expected: '2 / 8', found: '' } },
    ],
    [
      'no end record',
      fileOf(RECORDS.slice(0, 3)),
      { code: 'recordOrder', line: 4, byte: 366, params: { expected: '9', found: '' } },
    ],
    [
      'trailer before data',
      fileOf([HEADER_RECORD, TRAILER_RECORD, DATA_RECORD, END_RECORD]),
      { code: 'noDetails', line: 2, byte: 122 },
    ],
    [
      'no header',
      fileOf(RECORDS.slice(1)),
      { code: 'recordOrder', line: 1, byte: 0, params: { expected: '1', found: '2' } },
    ],
    [
      'two headers',
      fileOf([HEADER_RECORD, ...RECORDS]),
      { code: 'recordOrder', line: 2, byte: 122, params: { expected: '2', found: '1' } },
    ],
    [
      'two files in one',
      fileOf([...RECORDS, ...RECORDS]),
      { code: 'recordOrder', line: 5, byte: 488, params: { expected: '', found: '1' } },
    ],
    [
      'another kind of file',
      fileOf([patched(HEADER_RECORD, 1, '21'), DATA_RECORD, TRAILER_RECORD, END_RECORD]),
      { code: 'wrongValue', line: 1, byte: 1, field: 'typeCode', params: { expected: '99', found: '21' } },
    ],
    [
      'EBCDIC declared',
      fileOf([patched(HEADER_RECORD, 3, '1'), DATA_RECORD, TRAILER_RECORD, END_RECORD]),
      { code: 'wrongValue', line: 1, byte: 3, field: 'codeClass', params: { expected: '0', found: '1' } },
    ],
    [
      'a code of five digits',
      withData(patched(DATA_RECORD, 1, '13101 ')),
      { code: 'codeFiveDigits', line: 2, byte: DATA_START + 1, field: 'municipalityCode', params: { found: '13101' } },
    ],
    [
      'a wrong check digit',
      withData(patched(DATA_RECORD, 1, '131017')),
      {
        code: 'codeCheckDigit',
        line: 2,
        byte: DATA_START + 1,
        field: 'municipalityCode',
        params: { found: '131017', expected: '6' },
      },
    ],
    [
      'no code',
      withData(patched(DATA_RECORD, 1, '      ')),
      { code: 'codeMissing', line: 2, byte: DATA_START + 1, field: 'municipalityCode' },
    ],
    [
      'an amount with a comma',
      withData(patched(DATA_RECORD, 43, '00045,600')),
      {
        code: 'notDigits',
        line: 2,
        byte: DATA_START + 48,
        field: 'amountOfPayrollTaxPayments',
        params: { found: '00045,600' },
      },
    ],
    [
      'an amount filled with blanks',
      withData(patched(DATA_RECORD, 43, '    45600')),
      {
        code: 'notDigits',
        line: 2,
        byte: DATA_START + 43,
        field: 'amountOfPayrollTaxPayments',
        params: { found: '    45600' },
      },
    ],
    [
      'a blank amount',
      withData(patched(DATA_RECORD, 43, '         ')),
      {
        code: 'notDigits',
        line: 2,
        byte: DATA_START + 43,
        field: 'amountOfPayrollTaxPayments',
        params: { found: '         ' },
      },
    ],
    [
      'a negative amount',
      withData(patched(DATA_RECORD, 43, '-00045600')),
      {
        code: 'notDigits',
        line: 2,
        byte: DATA_START + 43,
        field: 'amountOfPayrollTaxPayments',
        params: { found: '-00045600' },
      },
    ],
  ])('reports one located problem for %s', (_, bytes, problem) => {
    expect(read(bytes)).toEqual({ ok: false, problems: [problem], more: 0 })
  })

  it('reports full-width digits in an amount and kanji in a name by byte', () => {
    const bytes = withData(DATA_RECORD)
    bytes.set([0x82, 0x50], DATA_START + 43)
    bytes.set([0x93, 0x8c, 0x8b, 0x9e], DATA_START + 9)
    const result = read(bytes)
    expect(result).toMatchObject({
      problems: [
        { code: 'notHalfWidth', line: 2, byte: DATA_START + 9, field: 'municipalityName', params: { value: '93' } },
        {
          code: 'notHalfWidth',
          line: 2,
          byte: DATA_START + 43,
          field: 'amountOfPayrollTaxPayments',
          params: { value: '82' },
        },
        { code: 'notDigits', byte: DATA_START + 43 },
      ],
    })
  })

  it('refuses 70,000 details at the first one beyond the limit', () => {
    const bytes = fileOf([
      HEADER_RECORD,
      ...Array.from({ length: 70_000 }, () => DATA_RECORD),
      TRAILER_RECORD,
      END_RECORD,
    ])
    expect(read(bytes)).toEqual({
      ok: false,
      problems: [{ code: 'tooManyRows', line: 20_002, byte: 20_001 * 122, params: { limit: 20_000 } }],
      more: 0,
    })
  })

  it('finds every problem in one pass, lists a hundred and counts the rest', () => {
    const bytes = fileOf([
      HEADER_RECORD,
      ...Array.from({ length: 150 }, () => patched(DATA_RECORD, 43, 'x')),
      TRAILER_RECORD,
      END_RECORD,
    ])
    const result = read(bytes)
    expect(result).toMatchObject({ ok: false, more: 50 })
    expect(!result.ok && result.problems.map(({ line }) => line)).toEqual(
      Array.from({ length: 100 }, (__, at) => at + 2),
    )
  })

  it('completes five-digit codes if the user agrees, each with a note', () => {
    const result = read(withData(patched(DATA_RECORD, 1, '13101 ')), { fiveDigitCodes: 'complete' })
    expect(result).toMatchObject({
      ok: true,
      value: { details: [aDetail] },
      notes: [
        { code: 'codeCompleted', line: 2, row: 1, byte: DATA_START + 1, params: { from: '13101', to: '131016' } },
      ],
    })
  })

  it('accepts a different type code if the options name it', () => {
    expect(
      read(fileOf([patched(HEADER_RECORD, 1, '98'), DATA_RECORD, TRAILER_RECORD, END_RECORD]), { typeCode: '98' }).ok,
    ).toBe(true)
  })
})
