import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { halfWidthLength, isFullWidthKana } from '#domain/text/kana'
import { checkDigit, classifyCode, findPayee, hasValidCheckDigit, payees } from '#domain/municipalities/municipalities'
import { municipalityTable, READING_OVERRIDES, WARD_OVERRIDES } from '#domain/municipalities/municipalityData'

const NORTHERN = ['016951', '016969', '016977', '016985', '016993', '017001']

describe('checkDigit', () => {
  it.each(['011002', '141003', '131016', '012131', '012050', '221384', '221392', '221406', '132063'])(
    'returns the sixth digit of %s',
    (code) => {
      expect(checkDigit(code.slice(0, 5))).toBe(code[5])
      expect(hasValidCheckDigit(code)).toBe(true)
    },
  )

  it('is right for every payee and every ward', () => {
    const { payeeByCode, wardByCode } = municipalityTable()
    for (const code of [...payeeByCode.keys(), ...wardByCode.keys(), ...NORTHERN])
      expect(hasValidCheckDigit(code)).toBe(true)
  })

  it('accepts exactly one check digit for any five digits', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999 }), (n) => {
        const first5 = String(n).padStart(5, '0')
        const fitting = [...'0123456789'].filter((digit) => hasValidCheckDigit(first5 + digit))
        expect(fitting).toEqual([checkDigit(first5)])
      }),
    )
  })

  it('catches most single wrong digits in real codes', () => {
    // Remainders 0 and 10 lead to the same digit, so a few wrong digits go unnoticed.
    let passed = 0
    let tried = 0
    for (const { code } of payees()) {
      for (const wrong of '0123456789') {
        if (wrong === code[3]) continue
        tried += 1
        if (hasValidCheckDigit(code.slice(0, 3) + wrong + code.slice(4))) passed += 1
      }
    }
    expect(passed / tried).toBeLessThan(0.05)
  })

  it('refuses input that is not five digits', () => {
    for (const bad of ['', '1410', '141003', '14A00', '１４１００']) expect(() => checkDigit(bad)).toThrow(RangeError)
    for (const bad of ['', '14100', '1410033', '14100x', '１４１００３']) expect(hasValidCheckDigit(bad)).toBe(false)
  })
})

describe('payees', () => {
  it('are the 1,741 municipalities, with the right number of each kind', () => {
    const count = (kind: string) => payees().filter((payee) => payee.kind === kind).length
    expect(payees()).toHaveLength(1741)
    expect([count('city'), count('specialWard'), count('town'), count('village')]).toEqual([792, 23, 743, 183])
    expect(payees().filter(({ designatedCity }) => designatedCity)).toHaveLength(20)
    expect(new Set(payees().map(({ prefecture }) => prefecture)).size).toBe(47)
  })

  it('are ordered by code, without duplicates, and cannot be modified', () => {
    const codes = payees().map(({ code }) => code)
    expect(codes).toEqual([...new Set(codes)].sort())
    expect(Object.isFrozen(payees()[0])).toBe(true)
    expect(payees()).toBe(payees())
  })

  it('have readings that the bank interface and the bank file accept', () => {
    for (const { kana, hiragana } of payees()) {
      expect(isFullWidthKana(kana)).toBe(true)
      expect(halfWidthLength(kana)).toBeLessThanOrEqual(13)
      expect([...kana]).toHaveLength([...hiragana].length)
    }
    expect(Math.max(...payees().map(({ kana }) => [...kana].length))).toBe(11)
    expect(halfWidthLength(findPayee('345458')?.kana ?? '')).toBe(13)
  })

  it('have all documented fields, which one municipality is checked for', () => {
    expect(findPayee('132063')).toEqual({
      code: '132063',
      prefectureCode: '13',
      prefecture: '東京都',
      name: '府中市',
      kana: 'フチュウシ',
      hiragana: 'ふちゅうし',
      kind: 'city',
      designatedCity: false,
    })
    expect(findPayee('132064')).toBeUndefined()
  })

  it('leave out the villages of the Northern Territories and the wards', () => {
    for (const code of [...NORTHERN, '011011', '221384']) expect(findPayee(code)).toBeUndefined()
  })
})

describe('the corrections to the municipality table', () => {
  it('are applied, and still name the municipality for which they are meant', () => {
    for (const { code, name, hiragana, source } of READING_OVERRIDES) {
      expect(findPayee(code)).toMatchObject({ name, hiragana })
      expect(source).not.toBe('')
    }
    expect(findPayee('143839')?.kana).toBe('マナヅルマチ')
    for (const { code, name, cityCode } of WARD_OVERRIDES)
      expect(classifyCode(code)).toMatchObject({ kind: 'ward', name, city: { code: cityCode } })
  })
})

describe('classifyCode', () => {
  it('tells payees, wards, prefectures, unions and invalid codes apart', () => {
    expect(classifyCode('141003')).toMatchObject({ kind: 'payee', municipality: { name: '横浜市' } })
    expect(classifyCode('141011')).toMatchObject({ kind: 'ward', name: '鶴見区', city: { code: '141003' } })
    expect(classifyCode('131016')).toMatchObject({ kind: 'payee', municipality: { kind: 'specialWard' } })
    expect(classifyCode('130001')).toEqual({ kind: 'prefecture' })
    expect(classifyCode('016951')).toEqual({ kind: 'northern' })
    expect(classifyCode(`13801${checkDigit('13801')}`)).toEqual({ kind: 'union' })
    expect(classifyCode(`13800${checkDigit('13800')}`)).toEqual({ kind: 'union' })
    expect(classifyCode(`13799${checkDigit('13799')}`)).toEqual({ kind: 'unknown' })
    expect(classifyCode(`48000${checkDigit('48000')}`)).toEqual({ kind: 'unknown' })
    expect(classifyCode(`00000${checkDigit('00000')}`)).toEqual({ kind: 'unknown' })
    expect(classifyCode('141004')).toEqual({ kind: 'badCheckDigit', expected: '3' })
  })

  it.each(['', '14100', '1410030', '１４１００３', ' 141003', '14100a'])(
    'reports that %j does not have the form of a code',
    (code) => expect(classifyCode(code)).toEqual({ kind: 'badForm' }),
  )

  it('returns an answer for any six digits', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999 }), (n) => {
        const code = String(n).padStart(6, '0')
        const found = classifyCode(code)
        expect(found.kind === 'badCheckDigit').toBe(!hasValidCheckDigit(code))
        expect(found.kind).not.toBe('badForm')
      }),
    )
  })
})
