import type { Company } from '#contract/ipc/index'
import { emptyTotals, type LotHead } from '#domain/lots/lot'
import type { LotRecord } from '#data/schema/db'
import { monthRows, type MonthRow, type MonthSource } from '#features/pay/month/monthRows'
import { account, company } from '../../bank/balances/samples.ts'

export const MONTH = '2026-11'
export const TODAY = '2026-12-09'
export const BANK = account('1111111')

/** Returns a client whose id is its name, with one account. */
export const client = (name: string, more: Partial<Company> = {}): Company => ({ ...company(name, [BANK]), ...more })

/** Returns the stored record of a lot, whose id consists of its company and month. */
export function lot(companyId: string, totalAmount: number, more: Partial<LotRecord> = {}): LotRecord {
  const month = more.month ?? MONTH
  return {
    lotId: `${companyId} ${month}`,
    companyId,
    month,
    head: {
      localTaxPaymentDataName: '',
      monthForWhichPaymentIsDue: month,
      payingBranchNo: BANK.branchNo,
      payingDepositType: BANK.accountTypeCode,
      payingAccountNo: BANK.accountNo,
    } as LotHead,
    totals: { ...emptyTotals(), totalAmount },
    detailCount: 2,
    createdAt: '2026-12-01T00:00:00Z',
    updatedAt: '2026-12-01T00:00:00Z',
    bankErrors: [],
    ...more,
  }
}

/** Returns the lines of these clients. Unless `more` says otherwise, lots are drafts and nothing else is known. */
export const rowsOf = (companies: readonly Company[], more: Partial<MonthSource> = {}): MonthRow[] =>
  monthRows({
    companies,
    month: MONTH,
    today: TODAY,
    records: [],
    stateOf: () => 'draft',
    entryOf: () => undefined,
    entries: [],
    balanceOf: () => undefined,
    sentOn: () => [],
    ...more,
  })

/** Returns the last part of the key and the values of the parameters, in place of a translation. */
export const t = (key: string, named: Record<string, unknown> = {}) =>
  [key.split('.').at(-1), ...Object.values(named)].join(' ')
