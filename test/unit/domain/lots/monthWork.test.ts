import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { emptyDetail } from '#domain/lots/lot'
import { characterLength } from '#domain/text/kana'
import {
  carryOver,
  dataNameAfter,
  freeDataName,
  groupSplitParts,
  newDataName,
  nextInName,
  partName,
  splitDetails,
  type SplitPart,
} from '#domain/lots/monthWork'

describe('carryOver', () => {
  const payroll = {
    ...emptyDetail(),
    municipalityCode: '131016',
    designatedNumber: '1',
    change: '1',
    numberOfPayrollTaxPayments: 3,
    amountOfPayrollTaxPayments: 45_300,
  }

  it('keeps the payees with their payroll figures and drops retirements and change marks', () => {
    const both = {
      ...payroll,
      numberOfRetirementIncomeTaxPayments: 1,
      numberOfRetirees: 1,
      amountOfRetirementBenefitPayments: 15_000_000,
      amountOfMunicipalInhabitantTaxPayments: 84_000,
      amountOfPrefecturalInhabitantsTaxPayments: 56_000,
    }
    expect(carryOver([both])).toEqual([{ ...payroll, change: '' }])
  })

  it('drops a payee that had only a retirement, and empty rows', () => {
    const retirement = {
      ...emptyDetail(),
      municipalityCode: '141003',
      numberOfRetirementIncomeTaxPayments: 1,
      amountOfMunicipalInhabitantTaxPayments: 84_000,
    }
    expect(carryOver([retirement, emptyDetail()])).toEqual([])
  })

  it('does not change its input', () => {
    const before = structuredClone(payroll)
    carryOver([payroll])
    expect(payroll).toEqual(before)
  })
})

describe('splitDetails', () => {
  it('keeps every detail once, in order, in the fewest lots of at most 500 and of nearly the same size', () => {
    fc.assert(
      fc.property(fc.nat(4000), (count) => {
        const details = Array.from({ length: count }, (_, n) => n)
        const lots = splitDetails(details)
        const sizes = lots.map(({ length }) => length)
        expect(lots.flat()).toEqual(details)
        expect(lots).toHaveLength(Math.max(1, Math.ceil(count / 500)))
        expect(Math.max(...sizes)).toBeLessThanOrEqual(500)
        expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThan(Math.max(1, lots.length))
      }),
    )
  })

  it('splits all municipalities of the country into four lots', () => {
    expect(splitDetails(Array<number>(1741).fill(0)).map(({ length }) => length)).toEqual([436, 436, 436, 433])
  })
})

describe('the name of a new lot', () => {
  it('is that of its month, with the first number that no other lot of the month has', () => {
    expect(newDataName('2026-11', [])).toBe('11月分')
    expect(newDataName('2027-01', ['11月分', ''])).toBe('1月分')
    expect(newDataName('2026-11', ['11月分'])).toBe('11月分 2')
    expect(newDataName('2026-11', ['11月分 2', '11月分', '11月分 4'])).toBe('11月分 3')
    expect(newDataName('2026-11', ['11月分 1/2', '11月分 2/2'])).toBe('11月分 2')
    expect(newDataName('', [])).toBe('')
  })

  it('follows the month of the lot and keeps its numbers, unless the user wrote another name', () => {
    expect(dataNameAfter('11月分', '2026-11', '2026-10')).toBe('10月分')
    expect(dataNameAfter('11月分 2', '2026-11', '2027-01')).toBe('1月分 2')
    expect(dataNameAfter('11月分 2 1/3', '2026-11', '2026-12')).toBe('12月分 2 1/3')
    expect(dataNameAfter('1月分', '2026-11', '2026-12')).toBe('1月分')
    expect(dataNameAfter('11月分（支店）', '2026-11', '2026-12')).toBe('11月分（支店）')
    expect(dataNameAfter('', '2026-11', '2026-12')).toBe('')
    expect(dataNameAfter('11月分', '2026-11', '')).toBe('11月分')
  })
})

describe('the number of a name', () => {
  it('is the one that is free in the month, for a name made from it', () => {
    expect(freeDataName('12月分 2', '2026-12', [])).toBe('12月分')
    expect(freeDataName('12月分', '2026-12', ['12月分'])).toBe('12月分 2')
    expect(freeDataName('12月分 2 1/3', '2026-12', ['11月分'])).toBe('12月分 1/3')
    expect(freeDataName('12月分 2/2', '2026-12', ['12月分 1/2'])).toBe('12月分 2/2')
    expect(freeDataName('12月分 2/2', '2026-12', ['12月分 2/2'])).toBe('12月分 2 2/2')
    expect(freeDataName('12月分 2/2', '2026-12', ['12月分'])).toBe('12月分 2 2/2')
    expect(freeDataName('12月分（支店） 2', '2026-12', [])).toBe('12月分（支店） 2')
    expect(freeDataName('11月分 2', '2026-12', [])).toBe('11月分 2')
    expect(freeDataName('12月分 2', '', [])).toBe('12月分 2')
  })

  it('goes to the next in number once no lot has the name without one', () => {
    const next = (name: string, names: string[]) =>
      nextInName(
        name,
        '2026-12',
        names.map((one) => ({ name: one })),
      )?.name
    expect(next('12月分', ['12月分 10', '12月分 2', '12月分 3 1/2', '本社'])).toBe('12月分 2')
    expect(next('12月分', ['12月分', '12月分 2'])).toBeUndefined()
    expect(next('12月分 2', ['12月分 3'])).toBeUndefined()
    expect(next('本社', ['本社 2'])).toBeUndefined()
    expect(next('12月分', ['12月分 1', '12月分 二', '12月分2'])).toBeUndefined()
  })
})

describe('the name of a part', () => {
  it('ends with its number and the number of parts, and is the plain name for a single part', () => {
    expect(partName('11月分', 1, 4)).toBe('11月分 1/4')
    expect(partName('', 2, 4)).toBe('2/4')
    expect(partName('11月分', 1, 1)).toBe('11月分')
    expect(partName('ア'.repeat(60), 10, 12)).toBe(`${'ア'.repeat(54)} 10/12`)
  })

  it('never has more than 60 characters, and differs for each part', () => {
    const names = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 90 }),
      fc.string({ unit: 'binary', maxLength: 90 }),
      fc.string({ minLength: 50, maxLength: 90 }),
    )
    fc.assert(
      fc.property(names, fc.integer({ min: 2, max: 120 }), (name, parts) => {
        const made = Array.from({ length: parts }, (_, index) => partName(name, index + 1, parts))
        expect(Math.max(...made.map(characterLength))).toBeLessThanOrEqual(60)
        expect(new Set(made).size).toBe(parts)
        expect(made.every((one, index) => one.endsWith(`${String(index + 1)}/${String(parts)}`))).toBe(true)
      }),
    )
  })
})

describe('the parts of a split', () => {
  it('are listed together by number where the first of them was, and nothing else moves', () => {
    const part = (id: string, number: number) => ({ name: `${id}${String(number)}`, split: { id, number } })
    const list: { name: string; split?: SplitPart }[] = [
      { name: 'x' },
      part('a', 3),
      { name: 'y' },
      part('b', 2),
      part('a', 1),
      part('b', 1),
      { name: 'z' },
      part('a', 2),
    ]
    expect(groupSplitParts(list).map(({ name }) => name)).toEqual(['x', 'a1', 'a2', 'a3', 'y', 'b1', 'b2', 'z'])
  })
})
