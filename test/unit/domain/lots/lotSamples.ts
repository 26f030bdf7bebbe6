import type { CompleteDetail, LotDetail, LotHead } from '#domain/lots/lot'
import { completeDetail, emptyDetail } from '#domain/lots/lot'
import { checkMonth, monthContext, type OtherLotOfMonth } from '#domain/lots/lotChecks'
import { emptyPayee, type PayeeRecord } from '#domain/lots/payeeMaster'
import { payees } from '#domain/municipalities/municipalities'

export const TODAY = '2026-11-20'

export function head(changes: Partial<LotHead> = {}): LotHead {
  return {
    localTaxPaymentDataName: '令和8年11月分',
    codeOnlyFlag: '1',
    transactionCode: '99',
    payingBranchNo: '001',
    payingDepositType: '1',
    payingAccountNo: '1234567',
    dueDate: '2026-12-10',
    monthForWhichPaymentIsDue: '2026-11',
    applicantName: 'カ）サンプルショウカイ',
    address: 'トウキョウトチヨダク１－２－３',
    ...changes,
  }
}

/** Returns a detail without any finding: payroll tax for three people. */
export function detail(changes: Partial<LotDetail> = {}): LotDetail {
  return {
    ...emptyDetail(),
    municipalityCode: '132063',
    municipalityName: 'フチュウシ',
    designatedNumber: '48750-000-3',
    numberOfPayrollTaxPayments: 3,
    amountOfPayrollTaxPayments: 45_600,
    ...changes,
  }
}

/**
 * Returns a detail without any finding that also has a retirement part: 15,000,000 yen after 26 years, taxable
 * 1,400,000.
 */
export function retirementDetail(changes: Partial<LotDetail> = {}): LotDetail {
  return detail({
    numberOfRetirementIncomeTaxPayments: 1,
    numberOfRetirees: 1,
    amountOfRetirementBenefitPayments: 15_000_000,
    amountOfMunicipalInhabitantTaxPayments: 84_000,
    amountOfPrefecturalInhabitantsTaxPayments: 56_000,
    ...changes,
  })
}

export function complete(changes: Partial<CompleteDetail> = {}): CompleteDetail {
  return { ...completeDetail(retirementDetail(changes)), ...changes }
}

/** Returns the given number of valid details, each of a different municipality. */
export function manyDetails(count: number): LotDetail[] {
  return payees()
    .slice(0, count)
    .map(({ code, kana }, at) =>
      detail({ municipalityCode: code, municipalityName: kana, designatedNumber: String(100_000 + at) }),
    )
}

/** Findings of the sample beside another lot of its month. */
export const beside = (other: Partial<OtherLotOfMonth>) =>
  checkMonth([detail()], '2026-10', monthContext([{ filed: true, details: [detail()], ...other }], []))
/** Beside a plan of so much (yen) for the payee of the sample. */
export const besidePlan = (details: LotDetail[], amount: number) => {
  const { municipalityCode, designatedNumber, numberOfPayrollTaxPayments: count } = detail()
  const planned = [{ municipalityCode, designatedNumber, count, amount }]
  return checkMonth(details, '2026-10', monthContext([], [], [], planned))
}
export const PLANNED = detail().amountOfPayrollTaxPayments
export const halfYearly = {
  ...emptyPayee(),
  municipalityCode: '132063',
  designatedNumber: '48750-000-3',
  halfYearly: true,
}
export const inMonth = (month: string, payees: PayeeRecord[], details = [detail()], previous?: LotDetail[]) =>
  checkMonth(details, month, monthContext([], payees, previous))
