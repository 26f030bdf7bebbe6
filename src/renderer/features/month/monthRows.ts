import type { Company, EnvironmentName, JournalEntry } from '#contract/ipc/index'
import { coverBalanceOf, type CoverBalance, type DebitAccount, type SentLot } from '#domain/accountCover'
import type { IsoDate, IsoMonth } from '#domain/calendar'
import { canEdit, type LotState } from '#domain/filingState'
import type { LotHead } from '#domain/lot'
import type { BoardLine } from '#domain/month/board'
import { monthLine, type MonthLot } from '#domain/month/line'
import type { BalanceState } from '../balances/index.ts'
import { accountOfHead, payAccounts, payFrom } from '../lots/index.ts'
import type { LotRecord } from '../../database/schema/db.ts'

/** The month of one company. */
export interface MonthRow extends BoardLine {
  readonly company: Company
  readonly companyId: string
}

/** Everything that the lines of a month are made of. */
export interface MonthSource {
  readonly companies: readonly Company[]
  readonly month: IsoMonth
  readonly today: IsoDate
  /** The lots of this month and of the one before, of all companies. */
  readonly records: readonly LotRecord[]
  readonly stateOf: (lotId: string) => LotState
  readonly entryOf: (lotId: string) => Pick<JournalEntry, 'environment'> | undefined
  readonly balanceOf: (company: Company, account: Company['accounts'][number]) => BalanceState | undefined
  readonly sentOn: (account: DebitAccount) => readonly SentLot[]
}

/** Returns a line for each company, in their order. */
export function monthRows(source: MonthSource): MonthRow[] {
  const byCompany = Map.groupBy(source.records, ({ companyId }) => companyId)
  return source.companies.map((company) => rowOf(company, byCompany.get(company.companyId) ?? [], source))
}

function rowOf(company: Company, records: readonly LotRecord[], source: MonthSource): MonthRow {
  const lots = records.filter(({ lotId }) => belongsHere(lotId, company.environment, source))
  const inMonth = (record: LotRecord) => record.month === source.month
  const facts = {
    lots: lots.filter(inMonth).map((record) => monthLotOf(record, source)),
    before: lots.filter((record) => !inMonth(record)).map((record) => monthLotOf(record, source)),
    usualAccount: usualAccountOf(company),
    balanceOf: (account: DebitAccount) => balanceOf(company, account, source),
    sentOn: source.sentOn,
  }
  return {
    ...monthLine(facts, source.today),
    company,
    companyId: company.companyId,
    client: {
      code: company.clientCode ?? '',
      name: company.name,
      reading: company.reading ?? '',
      person: company.personInCharge ?? '',
    },
  }
}

/** What was filed in another environment, such as the practice bank, pays nothing in this one. */
function belongsHere(lotId: string, environment: EnvironmentName, { stateOf, entryOf }: MonthSource): boolean {
  const entry = entryOf(lotId)
  return entry === undefined || entry.environment === environment || canEdit(stateOf(lotId))
}

const monthLotOf = (record: LotRecord, { stateOf }: MonthSource): MonthLot => ({
  lotId: record.lotId,
  name: record.head.localTaxPaymentDataName,
  state: stateOf(record.lotId),
  payees: record.detailCount,
  amount: record.totals.totalAmount,
  account: record.head,
  createdAt: record.createdAt,
  updatedAt: record.updatedAt,
  copiedFrom: record.copiedFrom,
  split: record.split,
})

/** Returns the account that a new lot of the company is debited from; undefined when it has none. */
function usualAccountOf(company: Company): DebitAccount | undefined {
  const account = payFrom(company, company.defaults.payingAccountId ?? payAccounts(company)[0]?.accountId ?? null)
  return account.payingAccountNo === '' ? undefined : account
}

function balanceOf(company: Company, account: DebitAccount, source: MonthSource): CoverBalance | undefined {
  const own = accountOfHead(account, company)
  const record = own && source.balanceOf(company, own)?.record
  return record && coverBalanceOf(record.balance)
}

const keyOf = ({ payingBranchNo, payingDepositType, payingAccountNo }: DebitAccount): string =>
  `${payingBranchNo} ${payingDepositType} ${payingAccountNo}`

/** What is known of a filing that is still to be debited. */
export type SentEntry = Pick<JournalEntry, 'lotId' | 'dueDate' | 'totals'>

/**
 * Returns a function that finds the sent lots of an account, of every company: an account can be shared. A lot whose
 * head is not on this computer has no account and is not found.
 */
export function sentByAccount(
  entries: readonly SentEntry[],
  headOf: ReadonlyMap<string, LotHead>,
  stateOf: (lotId: string) => LotState,
): (account: DebitAccount) => readonly SentLot[] {
  const lots = entries.flatMap(({ lotId, dueDate, totals }): (SentLot & { account: LotHead })[] => {
    const account = headOf.get(lotId)
    return account ? [{ state: stateOf(lotId), dueDate, amount: totals.totalAmount, account }] : []
  })
  const byAccount = Map.groupBy(lots, ({ account }) => keyOf(account))
  return (account) => byAccount.get(keyOf(account)) ?? []
}
