import { localTaxLot } from '#contract/service/localTaxApplication'
import { buildApplication, completeDetail, emptyDetail, type LotHead } from '#domain/lot'
import { checkDetail, checkLot } from '#domain/lotChecks'
import { samplePayees } from '../e2e/support/payees.ts'
import { median } from './measure.ts'

const head: LotHead = {
  localTaxPaymentDataName: '', codeOnlyFlag: '1', transactionCode: '99', payingBranchNo: '001', payingDepositType: '1', payingAccountNo: '1111111',
  dueDate: '2026-12-10', monthForWhichPaymentIsDue: '2026-11', applicantName: 'カブシキガイシャ', address: 'トウキョウト',
}

/** Microseconds a call takes: median of rounds after a warm-up. */
function microseconds(work: () => unknown, times: number): number {
  for (let n = 0; n < times; n++) work()
  const rounds = Array.from({ length: 15 }, () => {
    const begin = performance.now()
    for (let n = 0; n < times; n++) work()
    return ((performance.now() - begin) * 1000) / times
  })
  return median(rounds)
}

/** Microseconds for a whole lot of 500 details, one detail, and bare zod on the same lot. */
export function checkTimes(): { wholeLot: number; oneDetail: number; zod: number } {
  const details = samplePayees(500).map(({ municipalityCode, designatedNumber, count, amount }) => ({
    ...emptyDetail(), municipalityCode, designatedNumber, numberOfPayrollTaxPayments: count, amountOfPayrollTaxPayments: amount, municipalityName: 'シチョウソン',
  }))
  const first = completeDetail(details[0] ?? emptyDetail())
  const lot = buildApplication(head, details.map(completeDetail)).localTaxPaymentInfo
  return {
    wholeLot: microseconds(() => checkLot(head, details, { today: '2026-11-21' }), 30),
    oneDetail: microseconds(() => checkDetail(first, 0), 3000),
    zod: microseconds(() => localTaxLot.safeParse(lot), 30),
  }
}
