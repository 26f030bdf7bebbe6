import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  findBoxedNumbers,
  findIndividualNumbers,
  hasIndividualCheckDigit,
  hideIndividualNumbers,
} from '#domain/text/individualNumber'
import { individualNumber, mistyped } from '../../formats/year/samples.ts'

const NUMBER = '123456789018'
const wide = (text: string) => text.replace(/[0-9]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0))

describe('the check digit of an individual number', () => {
  it('fits the number and no other digit in its last place', () => {
    expect(hasIndividualCheckDigit(NUMBER)).toBe(true)
    for (const last of '012345679') expect(hasIndividualCheckDigit(NUMBER.slice(0, 11) + last)).toBe(false)
    expect(hasIndividualCheckDigit('12345678901')).toBe(false)
    expect(hasIndividualCheckDigit('')).toBe(false)
  })

  it('agrees with a second computation by weights', () => {
    fc.assert(
      fc.property(fc.nat(9_999_999), fc.constantFrom('0', '00', '5', '91'), (seed, leading) => {
        expect(hasIndividualCheckDigit(individualNumber(seed, leading))).toBe(true)
        expect(hasIndividualCheckDigit(mistyped(individualNumber(seed, leading)))).toBe(false)
      }),
    )
  })
})

describe('finding individual numbers in a text', () => {
  it.each([
    NUMBER,
    wide(NUMBER),
    '1234-5678-9018',
    '1234 5678 9018',
    '1234　5678　9018',
    '1234.5678.9018',
    '123-456-789-018',
    '123,456,789,018',
    '1234－5678－9018',
    '1234ー5678ー9018',
    '1234 - 5678 - 9018',
    '1234\u200b5678\u200b9018',
    '1\u200b2\u200b3\u200b4\u200b5\u200b6\u200b7\u200b8\u200b9\u200b0\u200b1\u200b8',
    '一二三四五六七八九〇一八',
    '①②③④⑤⑥⑦⑧⑨０①⑧'.replace('０', '0'),
    '𝟏𝟐𝟑𝟒𝟓𝟔𝟕𝟖𝟗𝟎𝟏𝟖',
    '123456789018.0',
    '-123456789018',
    '1 2 3 4 5 6 7 8 9 0 1 8',
    '1|2|3|4|5|6|7|8|9|0|1|8',
    '12 34 56 78 90 18',
    '123456-789018',
    '1-2345-6789-018',
    '12345-6789018',
    '1234、5678、9018',
    '1234。5678。9018',
    '1234─5678─9018',
    '1234〜5678〜9018',
    '1234】【5678】【9018',
    '1234」「5678」「9018',
    '1234 -  5678 -  9018',
    '1234     5678     9018',
    '1234\\5678\\9018',
    '1234￥5678￥9018',
    '壱弐参四五六七八九零壱八',
  ])('finds %s, alone and inside other text', (text) => {
    for (const whole of [text, `個人番号：${text}（山田）`]) {
      expect(findIndividualNumbers(whole)).toMatchObject([{ digits: NUMBER, valid: true }])
      expect(hideIndividualNumbers(whole)).not.toMatch(/[0-9０-９]{4}/u)
    }
    expect(hideIndividualNumbers(`山田${text}太郎`)).toMatch(/^山田.?….*太郎$/u)
  })

  it('tells a wrong check digit apart, and takes longer and shorter numbers for none', () => {
    expect(findIndividualNumbers('123456789019')).toMatchObject([{ valid: false }])
    for (const other of ['1234567890188', '0123456789018', '12345678901', '12,345,678', '2026-06-01', ''])
      expect(findIndividualNumbers(other)).toEqual([])
  })

  it('takes a moment, and other digits with signs between them, for none', () => {
    for (const other of ['2026/12/10 10:30', '03-1234-5678 内線 12', '1,000 2,000 3,001', '1234ー山5678ー川9018'])
      expect(findIndividualNumbers(other)).toEqual([])
    expect(findIndividualNumbers(NUMBER + NUMBER)).toMatchObject([{ valid: true }])
  })

  it('finds the boxes of a form, and takes months without tax for none', () => {
    expect(findBoxedNumbers(['山田', ...NUMBER, '131016'])).toEqual([Array.from({ length: 12 }, (_, n) => n + 1)])
    expect(findBoxedNumbers(['山田', ...wide(NUMBER)].map((cell) => ` ${cell} `))).toHaveLength(1)
    for (const other of [Array(12).fill('0'), [...'123456789019'], [...'12345678901', '8人'], [...NUMBER.slice(1)]])
      expect(findBoxedNumbers(other as string[])).toEqual([])
  })

  it('finds several, and leaves the rest of the text', () => {
    expect(hideIndividualNumbers(`本人${NUMBER}配偶者${wide(NUMBER)}計2人`)).toBe('本人…配偶者…計2人')
  })

  it('does not slow down on a million characters', () => {
    for (const text of [
      '1'.repeat(1_000_000),
      '1\u200b'.repeat(500_000),
      '\u200b'.repeat(1_000_000),
      '1 '.repeat(500_000),
    ]) {
      const before = process.threadCpuUsage()
      findIndividualNumbers(text)
      const { user, system } = process.threadCpuUsage(before)
      expect((user + system) / 1000).toBeLessThan(4_000)
    }
  })
})
