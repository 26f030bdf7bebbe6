import { describe, expect, it } from 'vitest'
import {
  corporateNumberProblem,
  isTelephone,
  missingFacts,
  postalCodeText,
  readCorporateNumber,
  readPostalCode,
  readTelephone,
} from '#domain/text/employerFacts'

describe('a postal code', () => {
  it.each(['1000001', '100-0001', '〒100-0001', '１００ー０００１', '〒 100 0001', '100−0001 '])(
    'is read from %s and kept as seven digits',
    (text) => {
      expect(readPostalCode(text)).toBe('1000001')
      expect(postalCodeText(readPostalCode(text))).toBe('100-0001')
    },
  )
  it.each(['10-00001', '100000', '1000-001', '東京', '10000012'])('is not %s, which stays as it is', (text) => {
    expect(readPostalCode(text)).toBe(text)
    expect(postalCodeText(text)).toBe(text)
  })
})

describe('a corporate number', () => {
  // Published by the National Tax Agency: its own number, and the example of its explanation of the check digit.
  it.each(['7000012050002', '8700110005901', '７０００-０１２０５-０００２', '7000 0120 50002'])(
    '%s is one',
    (text) => {
      expect(corporateNumberProblem(readCorporateNumber(text))).toBeUndefined()
    },
  )
  it('has a check digit that every other first digit fails', () => {
    for (const first of '012345689') expect(corporateNumberProblem(`${first}000012050002`)).toBe('checkDigit')
  })
  it('is not the number of a person, whether its check digit fits or not', () => {
    for (const digits of ['123456789018', '123456789012']) expect(corporateNumberProblem(digits)).toBe('individual')
  })
  it.each(['', '700001205000', 'T7000012050002', '70000120500021', '法人'])('is not %s', (text) => {
    expect(corporateNumberProblem(readCorporateNumber(text))).toBe(/^\d{12}$/.test(text) ? 'individual' : 'digits')
  })
})

describe('a telephone number', () => {
  it.each([
    '03-1234-5678',
    '０３（１２３４）５６７８',
    '0312345678',
    '+81-3-1234-5678',
    '099-123-4567 内線12',
    '09012345678',
  ])('is %s', (text) => {
    expect(isTelephone(readTelephone(text))).toBe(true)
  })
  it.each(['1234-5678', '03-1234', '123456789018', 'なし', '03-1234-5678 担当 山田'])('is not %s', (text) => {
    expect(isTelephone(readTelephone(text))).toBe(false)
  })
})

describe('what is missing', () => {
  const WANTED = ['telephone', 'corporateNumber'] as const
  const none = { telephone: '', corporateNumber: '' }
  it.each(['株式会社見本', '見本(株)', '医療法人見本会', '見本㈲', '見本事業協同組合'])(
    'has the corporate number of %s',
    (name) => {
      expect(missingFacts(name, none, WANTED)).toEqual(['telephone', 'corporateNumber'])
    },
  )
  it('has no corporate number of a person', () => {
    expect(missingFacts('見本太郎', none, WANTED)).toEqual(['telephone'])
  })
  it('is nothing that is there', () => {
    expect(missingFacts('株式会社見本', { telephone: '03', corporateNumber: '7' }, WANTED)).toEqual([])
  })
})
