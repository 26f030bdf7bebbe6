import { describe, expect, it } from 'vitest'
import { formerMunicipalities } from '#domain/municipalities/formerMunicipalities'
import { checkDigit, findPayee } from '#domain/municipalities/municipalities'
import { changeBy, mayBeNewCode, pastMunicipality } from '#domain/municipalities/municipalityTimes'

const withDigit = (five: string) => five + checkDigit(five)

describe('a municipality of the past', () => {
  it.each([
    ['044237', '富谷町', '2016-10-10', '富谷市', '042161'],
    ['403059', '那珂川町', '2018-10-01', '那珂川市', '402311'],
    ['033057', '滝沢村', '2014-01-01', '滝沢市', '032166'],
    ['432016', '熊本市', '2012-04-01', '熊本市', '431001'],
  ])('(%s %s) has the payee of today', (code, name, until, now, nowCode) => {
    const past = pastMunicipality(code)
    expect(past).toMatchObject({ name, until })
    expect(past?.successors.map((one) => [one.name, one.code])).toEqual([[now, nowCode]])
  })

  it('always has a payee of today, through several changes', () => {
    for (const { code } of formerMunicipalities()) {
      const past = pastMunicipality(code)
      if (findPayee(code)) expect(past).toBeUndefined()
      else expect(past?.successors.length, code).toBeGreaterThan(0)
    }
  })

  it('is none that is in use, nor one that never was', () => {
    expect([pastMunicipality('131016'), pastMunicipality('999999')]).toEqual([undefined, undefined])
  })
})

describe('a code that may be newer than this version', () => {
  it.each([
    ['08249', true],
    ['13799', true],
    ['22150', true],
    ['22151', false],
    ['13100', false],
    ['13200', false],
    ['13800', false],
    ['13000', false],
    ['48201', false],
    ['00201', false],
  ])('%s: %s', (five, may) => {
    expect(mayBeNewCode(withDigit(five))).toBe(may)
  })

  it('has its check digit and six digits', () => {
    expect([mayBeNewCode('082490'), mayBeNewCode('08249')]).toEqual([checkDigit('08249') === '0', false])
  })
})

describe('a change that is known to come', () => {
  it('counts from its day on', () => {
    expect(changeBy('084433', '2027-10-31')).toBeUndefined()
    expect(changeBy('084433', '2027-11-01')).toMatchObject({ name: '阿見市', municipality: { name: '阿見町' } })
    expect(changeBy('131016', '2030-01-01')).toBeUndefined()
  })
})
