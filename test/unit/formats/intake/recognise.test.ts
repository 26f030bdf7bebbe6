import { describe, expect, it } from 'vitest'
import { recogniseFormat } from '#formats/intake/recognise'
import { fileOf, HEADER_RECORD, jis, RECORDS } from '../samples.ts'

const text = (content: string) => new TextEncoder().encode(content)

describe('recogniseFormat', () => {
  it.each([
    ['a 120-byte file', fileOf(RECORDS), 'zengin99'],
    ['one without terminators', fileOf(RECORDS, ''), 'zengin99'],
    [
      'one with a byte order mark, whose reader refuses it',
      Uint8Array.from([0xef, 0xbb, 0xbf, ...fileOf(RECORDS)]),
      'zengin99',
    ],
    ['one without a requester code', jis(`1990${' '.repeat(116)}`), 'zengin99'],
    ['a truncated line of it', jis(HEADER_RECORD.slice(0, 100)), 'delimited'],
    ['an eLTAX CSV', text('1,99,0,1234,012,081210,0811,ｶ)ﾃｽﾄ,ﾄｳｷﾖｳﾄ, \r\n'), 'eltax'],
    ['one with quotes and a byte order mark', text('\ufeff"1","99","0",,\r\n'), 'eltax'],
    ['a workbook', Uint8Array.from([0x50, 0x4b, 3, 4]), 'xlsx'],
    ['an old workbook, whose refusal names it', Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0]), 'xlsx'],
    ['a list', text('市区町村コード,税額\r\n131016,100\r\n'), 'delimited'],
    ['a list without headings', text('131016,100\r\n'), 'delimited'],
    ['nothing', new Uint8Array(), 'delimited'],
  ])('recognises %s', (_, bytes, format) => expect(recogniseFormat(bytes)).toBe(format))
})
