import { describe, expect, it, vi } from 'vitest'
import { emptyDetail } from '#domain/lots/lot'
import { takeLot, useTakeLot } from '#features/filed/inquiry/useTakeLot'
import { FULL_DISK, fullDisk } from '#test/unit/renderer/fullDisk'
import { company, lookup } from '../approvals/samples.ts'

const createLot = vi.fn<() => Promise<string>>()
vi.mock('vue-i18n', () => ({ useI18n: () => ({ t: (key: string) => key }) }))
vi.mock('#data/repositories/lots', () => ({ createLot: () => createLot() }))

const row = {
  municipalityCode: '131016',
  municipalityName: 'チヨダク',
  designatedNumber: '1',
  numberOfPayrollTaxPayments: 1,
  amountOfPayrollTaxPayments: 100,
  numberOfRetirementIncomeTaxPayments: 1,
  numberOfRetirees: 1,
  amountOfRetirementBenefitPayments: 5_000,
  amountOfMunicipalInhabitantTaxPayments: 60,
  amountOfPrefecturalInhabitantsTaxPayments: 40,
  totalAmountOfDetails: 200,
  paymentCharge: 110,
}
const head = {
  localTaxPaymentDataName: '11月',
  payingBranchNo: '001',
  payingDepositType: '1',
  payingAccountNo: '1234567',
  dueDate: '2026-12-10',
  monthForWhichPaymentIsDue: '2026-11',
  applicantName: 'カ',
  address: 'ト',
}

describe('a lot made from an application', () => {
  it('contains the head and details of the answer, and takes the rest from the company', () => {
    const taken = takeLot(company(), { ...head, normalDetails: [row] })
    expect(taken.missing).toEqual([])
    expect(taken.head).toEqual({ ...head, transactionCode: '99', codeOnlyFlag: '1' })
    expect(taken.details).toEqual([
      { ...emptyDetail(), ...Object.fromEntries(Object.entries(row).filter(([field]) => field in emptyDetail())) },
    ])
  })

  it('leaves fields empty that the answer omitted, and lists them with their row', () => {
    const { amountOfPayrollTaxPayments: _, ...without } = row
    const { payingAccountNo: _account, ...short } = head
    const taken = takeLot(company(), { ...short, normalDetails: [row, without] })
    expect(taken.missing).toEqual([{ field: 'payingAccountNo' }, { row: 2, field: 'amountOfPayrollTaxPayments' }])
    expect(taken.head.payingAccountNo).toBe('')
    expect(taken.details[1]?.amountOfPayrollTaxPayments).toBe(0)
  })

  it('does not take over an invalid date or month', () => {
    const taken = takeLot(company(), { ...head, dueDate: '2026-02-30', monthForWhichPaymentIsDue: '11月' })
    expect(taken.missing).toEqual([{ field: 'dueDate' }, { field: 'monthForWhichPaymentIsDue' }])
    expect(taken.head).toMatchObject({ dueDate: '', monthForWhichPaymentIsDue: '' })
  })

  it('that cannot be stored says why, until it can', async () => {
    const { take, made, error } = useTakeLot(company, lookup)
    createLot.mockRejectedValueOnce(fullDisk())
    await take()
    expect([made.value, error.value]).toEqual([undefined, FULL_DISK])
    createLot.mockResolvedValueOnce('new')
    await take()
    expect([made.value?.lotId, error.value]).toEqual(['new', undefined])
  })
})
