import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatYen, isYen, parseYenInput, yen } from '#domain/text/yen'

const MAX = Number.MAX_SAFE_INTEGER

describe('yen', () => {
  it('accepts safe integers and nothing else', () => {
    expect(yen(99_999_999_999)).toBe(99_999_999_999)
    expect(Object.is(yen(-0), 0)).toBe(true)
    for (const bad of [0.5, NaN, Infinity, MAX + 1, -MAX - 1]) {
      expect(isYen(bad)).toBe(false)
      expect(() => yen(bad)).toThrow(RangeError)
    }
    expect(isYen('1')).toBe(false)
  })
})

describe('formatYen', () => {
  it.each([
    [0, '0'],
    [7, '7'],
    [999, '999'],
    [1000, '1,000'],
    [100_000, '100,000'],
    [99_999_999_999, '99,999,999,999'],
    [-1000, '-1,000'],
  ])('writes %d as %s', (amount, text) => expect(formatYen(amount)).toBe(text))

  it('writes negative amounts in the three styles of ledgers', () => {
    expect(formatYen(-9999, { negative: 'minus' })).toBe('-9,999')
    expect(formatYen(-9999, { negative: 'triangle' })).toBe('△9,999')
    expect(formatYen(-9999, { negative: 'blackTriangle' })).toBe('▲9,999')
    expect(formatYen(9999, { negative: 'triangle' })).toBe('9,999')
  })

  it('agrees with Intl.NumberFormat, and its text is read back as the same amount', () => {
    const reference = new Intl.NumberFormat('ja-JP')
    fc.assert(
      fc.property(fc.nat({ max: MAX }), (amount) => {
        expect(formatYen(amount)).toBe(reference.format(amount))
        expect(parseYenInput(formatYen(amount))).toEqual({ ok: true, value: amount })
      }),
    )
  })

  it('refuses a value that is not an amount of yen', () => expect(() => formatYen(1.5)).toThrow(RangeError))
})

describe('parseYenInput', () => {
  it.each([
    ['0', 0],
    ['007', 7],
    ['１２３４', 1234],
    ['1,234,567', 1_234_567],
    ['１，２３４，５６７', 1_234_567],
    ['　 1,000 ', 1000],
    ['¥1,000', 1000],
    ['￥ 1,000', 1000],
    ['1,000円', 1000],
    ['1000 円', 1000],
    ['9007199254740991', MAX],
  ])('reads %j', (text, value) => expect(parseYenInput(text)).toEqual({ ok: true, value }))

  it.each([
    ['', 'empty'],
    ['　 ', 'empty'],
    ['円', 'notANumber'],
    ['¥', 'notANumber'],
    [',', 'notANumber'],
    ['12a', 'notANumber'],
    ['1 000', 'notANumber'],
    ['1e3', 'notANumber'],
    ['0x10', 'notANumber'],
    ['千', 'notANumber'],
    ['①', 'notANumber'],
    ['1.0', 'fraction'],
    ['0.5', 'fraction'],
    ['1．5', 'fraction'],
    ['1,000.00', 'fraction'],
    ['.5', 'fraction'],
    ['1,00', 'badGrouping'],
    ['1000,000', 'badGrouping'],
    [',100', 'badGrouping'],
    ['1,000,', 'badGrouping'],
    ['1,,000', 'badGrouping'],
    ['0,001', 'badGrouping'],
    ['9007199254740992', 'tooLarge'],
    ['-5', 'negative'],
    ['－５', 'negative'],
    ['−5', 'negative'],
    ['△1,000', 'negative'],
    ['▲1,000円', 'negative'],
    ['-¥1,000', 'negative'],
    ['¥-1,000', 'negative'],
    ['-1,00', 'badGrouping'],
    ['--5', 'notANumber'],
    ['-', 'notANumber'],
  ])('refuses %j as %s', (text, reason) => expect(parseYenInput(text)).toEqual({ ok: false, reason }))

  it('never returns an amount whose digits differ from those typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789,.-円¥ ０５９，') }), (text) => {
        const read = parseYenInput(text)
        if (!read.ok) return
        const digits = text
          .normalize('NFKC')
          .replace(/[^0-9]/g, '')
          .replace(/^0+(?=.)/, '')
        expect(String(read.value)).toBe(digits)
      }),
      { numRuns: 2000 },
    )
  })
})
