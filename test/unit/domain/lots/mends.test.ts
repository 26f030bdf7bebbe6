import { describe, expect, it } from 'vitest'
import { completeDetail, emptyDetail, type LotDetail, type LotHead } from '#domain/lots/lot'
import { checkAgainstPrevious, checkDetail, checkHead } from '#domain/lots/lotChecks'
import { mendsOf } from '#domain/lots/mends'
import { head, TODAY } from './lotSamples.ts'

const detail = (change: Partial<LotDetail>): LotDetail => ({
  ...emptyDetail(),
  municipalityCode: '131024',
  designatedNumber: '3896830',
  numberOfPayrollTaxPayments: 1,
  amountOfPayrollTaxPayments: 1000,
  ...change,
})
const offered = (municipalityCode: string) =>
  checkDetail(completeDetail(detail({ municipalityCode })), 0)
    .filter(({ field }) => field === 'municipalityCode')
    .flatMap(mendsOf)
    .map(({ field, value }) => [field, value])
const code = (value: string) => ['municipalityCode', value]

describe('what a finding offers to write', () => {
  it.each([
    ['a wrong check digit', '131025', [code('131024')]],
    ['a ward', '141011', [code('141003')]],
    ['a code without its check digit', '13102', [code('131024')]],
    ['a code without its zero and check digit', '1100', [code('011002')]],
    ['the name of one place', '函館市', [code('012025')]],
    ['the name of two places', '府中市', [code('132063'), code('342084')]],
    ['a code of the past', '112135', [code('111007')]],
    ['a wrong check digit of no payee', '139995', []],
    ['a prefecture', '130001', []],
    ['a word that is no place', 'あいうえお', []],
    ['a payee', '131024', []],
  ])('for %s', (_, written, expected) => {
    expect(offered(written)).toEqual(expected)
  })

  it('is last month’s designated number where it was left out or changed, and nothing where there was none', () => {
    const numbers = (now: string, before: string) =>
      checkAgainstPrevious([detail({ designatedNumber: now })], [detail({ designatedNumber: before })]).flatMap(mendsOf)
    expect(numbers('', '3896830')).toEqual([{ field: 'designatedNumber', value: '3896830' }])
    expect(numbers('3896831', '3896830')).toEqual([{ field: 'designatedNumber', value: '3896830' }])
    expect(numbers('3896831', '')).toEqual([])
  })
})

describe('a lot that differs from the plan', () => {
  const params = { code: '132063', planned: 72_400, plannedCount: 3, amount: 27_400, count: 3, alone: 1 }
  const mends = (changes: Partial<typeof params>) => mendsOf({ code: 'planDiffers', params: { ...params, ...changes } })

  it('offers what the plan says, each number by itself', () => {
    const amount = { field: 'amountOfPayrollTaxPayments', value: '72400' }
    const count = { field: 'numberOfPayrollTaxPayments', value: '3' }
    expect(mends({})).toEqual([amount])
    expect(mends({ count: 4 })).toEqual([amount, count])
    expect(mends({ amount: 72_400, count: 4 })).toEqual([count])
  })

  it('offers nothing where a person has to say which row, or whether the row goes', () => {
    expect(mends({ alone: 0 })).toEqual([])
    expect(mends({ planned: 0, plannedCount: 0 })).toEqual([])
  })
})

describe('a lot without the name or address of its payer', () => {
  const registered = { applicantName: 'シン　ショウジ', address: 'トウキョウト' }
  const mends = (changes: Partial<LotHead>, company = registered) =>
    checkHead(head(changes), { today: TODAY, registered: company }).flatMap(mendsOf)

  it('offers what is registered for its company', () => {
    const [name, address] = [
      { field: 'applicantName', value: 'シン　ショウジ' },
      { field: 'address', value: 'トウキョウト' },
    ]
    expect(mends({ applicantName: '', address: ' ' })).toEqual([name, address])
    expect(mends({ address: '' })).toEqual([address])
  })

  it('offers nothing that is not registered, and nothing in place of what was entered', () => {
    expect(mends({ applicantName: '' }, { applicantName: '', address: '' })).toEqual([])
    expect(mends({})).toEqual([])
  })
})
