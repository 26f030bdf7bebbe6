import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  completeDetail,
  emptyDetail,
  emptyTotals,
  isBlankDetail,
  lotTotals,
  updateTotals,
  type LotDetail,
} from '#domain/lots/lot'
import { buildApplication } from '#domain/lots/application'
import { checkTotals } from '#domain/lots/lotChecks'
import { detail, head, retirementDetail } from './lotSamples.ts'

const count = fc.integer({ min: 0, max: 99_999 })
const amount = fc.integer({ min: 0, max: 999_999_999 })
const anyDetail: fc.Arbitrary<LotDetail> = fc
  .record({
    numberOfPayrollTaxPayments: count,
    amountOfPayrollTaxPayments: amount,
    numberOfRetirementIncomeTaxPayments: count,
    amountOfMunicipalInhabitantTaxPayments: amount,
    amountOfPrefecturalInhabitantsTaxPayments: amount,
  })
  .map((numbers) => ({ ...emptyDetail(), ...numbers }))

describe('a detail of a lot', () => {
  it('is blank until something is entered', () => {
    expect(isBlankDetail(emptyDetail())).toBe(true)
    expect(isBlankDetail({ ...emptyDetail(), municipalityName: '　 ' })).toBe(true)
    for (const [field, value] of Object.entries(emptyDetail())) {
      expect(isBlankDetail({ ...emptyDetail(), [field]: typeof value === 'string' ? '1' : 1 })).toBe(false)
    }
  })

  it('has its three sums computed from its figures', () => {
    expect(completeDetail(retirementDetail())).toMatchObject({
      amountOfRetirementIncomeTaxPayments: 140_000,
      totalNumberOfDetails: 4,
      totalAmountOfDetails: 185_600,
    })
  })
})

describe('the totals of a lot', () => {
  it('are the sums over the details', () => {
    expect(lotTotals([])).toEqual(emptyTotals())
    expect(lotTotals([detail(), retirementDetail(), retirementDetail()])).toEqual({
      totalNumberOfPayrollTaxPayments: 9,
      totalAmountOfPayrollTaxPayments: 136_800,
      totalNumberOfRetirementIncomeTaxPayments: 2,
      totalAmountOfRetirementIncomeTaxPayments: 280_000,
      totalNumber: 11,
      totalAmount: 416_800,
    })
  })

  it('pass checkTotals', () => {
    fc.assert(
      fc.property(fc.array(anyDetail, { maxLength: 30 }), (details) => {
        expect(checkTotals(details.map(completeDetail), lotTotals(details))).toEqual([])
      }),
    )
  })

  it('are the same whether updated edit by edit or computed from scratch', () => {
    const edit = fc.record({ at: fc.nat({ max: 9 }), next: fc.option(anyDetail, { nil: undefined }) })
    fc.assert(
      fc.property(fc.array(edit, { maxLength: 40 }), (edits) => {
        const rows: (LotDetail | undefined)[] = []
        let totals = emptyTotals()
        for (const { at, next } of edits) {
          totals = updateTotals(totals, rows[at], next)
          rows[at] = next
        }
        expect(totals).toEqual(lotTotals(rows.filter((row) => row !== undefined)))
      }),
    )
  })

  it('are not changed in place', () => {
    const before = Object.freeze(lotTotals([detail()]))
    expect(updateTotals(before, detail(), undefined)).toEqual(emptyTotals())
    expect(before.totalAmount).toBe(45_600)
  })
})

describe('buildApplication', () => {
  it('returns exactly the keys of the interface, in its order', () => {
    const body = buildApplication(head(), [retirementDetail({ change: '1' })])
    expect(Object.keys(body)).toEqual(['localTaxPaymentDataName', 'codeOnlyFlag', 'localTaxPaymentInfo'])
    expect(Object.keys(body.localTaxPaymentInfo)).toEqual([
      'transactionCode',
      'payingBranchNo',
      'payingDepositType',
      'payingAccountNo',
      'dueDate',
      'monthForWhichPaymentIsDue',
      'applicantName',
      'address',
      'localTaxPaymentRequestDetails',
      'totalNumberOfPayrollTaxPayments',
      'totalAmountOfPayrollTaxPayments',
      'totalNumberOfRetirementIncomeTaxPayments',
      'totalAmountOfRetirementIncomeTaxPayments',
      'totalNumber',
      'totalAmount',
    ])
    expect(Object.keys(body.localTaxPaymentInfo.localTaxPaymentRequestDetails[0] ?? {})).toEqual([
      'municipalityCode',
      'municipalityName',
      'designatedNumber',
      'change',
      'numberOfPayrollTaxPayments',
      'amountOfPayrollTaxPayments',
      'numberOfRetirementIncomeTaxPayments',
      'amountOfRetirementIncomeTaxPayments',
      'totalNumberOfDetails',
      'totalAmountOfDetails',
      'numberOfRetirees',
      'amountOfRetirementBenefitPayments',
      'amountOfMunicipalInhabitantTaxPayments',
      'amountOfPrefecturalInhabitantsTaxPayments',
    ])
  })

  it('leaves out optional texts that are absent and nothing else', () => {
    const bare = detail({ municipalityName: '', designatedNumber: '' })
    const body = buildApplication(head({ localTaxPaymentDataName: '' }), [bare])
    expect(body).not.toHaveProperty('localTaxPaymentDataName')
    const [sent] = body.localTaxPaymentInfo.localTaxPaymentRequestDetails
    for (const field of ['municipalityName', 'designatedNumber', 'change']) expect(sent).not.toHaveProperty(field)
    expect(Object.keys(sent ?? {})).toHaveLength(11)
  })

  it('leaves out the other fields of a stored row', () => {
    const stored = { ...detail(), rowId: 'r1', lotId: 'l1' }
    const body = buildApplication({ ...head(), ...{ lotId: 'l1' } }, [stored])
    expect(JSON.stringify(body)).not.toMatch(/rowId|lotId/)
  })

  it('copies head, details and sums unchanged', () => {
    const { localTaxPaymentInfo } = buildApplication(head(), [
      detail(),
      retirementDetail({ municipalityCode: '131016' }),
    ])
    const { localTaxPaymentDataName: _name, codeOnlyFlag: _flag, ...rest } = head()
    expect(localTaxPaymentInfo).toMatchObject({ ...rest, totalAmount: 231_200, totalNumber: 7 })
    expect(localTaxPaymentInfo.localTaxPaymentRequestDetails[1]).toMatchObject({
      municipalityCode: '131016',
      totalAmountOfDetails: 185_600,
    })
  })
})
