// Measures the checks of a lot under a content policy like the app's, which forbids code generation at run time.
import { localTaxLot } from '#contract/bank/localTaxApplication'
import { completeDetail, emptyDetail, lotTotals, updateTotals, type LotHead } from '#domain/lots/lot'
import { buildApplication } from '#domain/lots/application'
import { checkDetail, checkLot } from '#domain/lots/lotChecks'
import { payees } from '#domain/municipalities/municipalities'

export interface CheckTimes {
  /**
   * Microseconds for all rules on a lot of 500 details, for one edit (its row and the totals), for bare zod, and for a
   * structured clone of the lot.
   */
  wholeLot: number
  oneEdit: number
  zod: number
  clone: number
}

const head: LotHead = {
  localTaxPaymentDataName: '',
  codeOnlyFlag: '1',
  transactionCode: '99',
  payingBranchNo: '001',
  payingDepositType: '1',
  payingAccountNo: '1111111',
  dueDate: '2026-12-10',
  monthForWhichPaymentIsDue: '2026-11',
  applicantName: 'カブシキガイシャ',
  address: 'トウキョウト',
}

/** Returns the microseconds per call: the median of 15 rounds after a warm-up. */
function microseconds(work: () => unknown, times: number): number {
  for (let n = 0; n < 3 * times; n++) work()
  const rounds = Array.from({ length: 15 }, () => {
    const begin = performance.now()
    for (let n = 0; n < times; n++) work()
    return ((performance.now() - begin) * 1000) / times
  })
  return rounds.sort((a, b) => a - b)[7] ?? Number.NaN
}

/** Times the checks on a lot with the first 500 municipalities of the country. */
export function measureChecks(): CheckTimes {
  const details = payees()
    .slice(0, 500)
    .map(({ code, kana }, n) => ({
      ...emptyDetail(),
      municipalityCode: code,
      municipalityName: kana,
      designatedNumber: `${String(48_750 + n)}-000`,
      numberOfPayrollTaxPayments: 1 + (n % 9),
      amountOfPayrollTaxPayments: 10_000 + n * 137,
    }))
  const [before = emptyDetail(), after = emptyDetail()] = details
  const totals = lotTotals(details)
  const { localTaxPaymentInfo: lot } = buildApplication(head, details.map(completeDetail))
  return {
    wholeLot: microseconds(() => checkLot(head, details, { today: '2026-11-21' }), 40),
    oneEdit: microseconds(() => [checkDetail(completeDetail(after), 0), updateTotals(totals, before, after)], 4000),
    zod: microseconds(() => localTaxLot.parse(lot), 40),
    clone: microseconds(() => structuredClone(lot), 40),
  }
}
