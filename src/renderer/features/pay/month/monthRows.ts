import type { Company, EnvironmentName, JournalLine } from '#contract/ipc/index'
import {
  coverBalanceOf,
  debitAccountKey,
  type CoverBalance,
  type DebitAccount,
  type SentLot,
} from '#domain/accounts/accountCover'
import { addMonths, type IsoDate, type IsoMonth } from '#domain/calendar/calendar'
import { canEdit, type LotState } from '#domain/filing/filingState'
import type { LotHead } from '#domain/lots/lot'
import type { BoardLine } from '#domain/month/board'
import { monthLine, type MonthLot } from '#domain/month/line'
import type { BalanceState } from '#features/bank/balances/index'
import { accountOfHead, payFrom, usualPayAccount } from '#features/pay/lots/index'
import type { LotRecord } from '#data/schema/db'

export interface MonthRow extends BoardLine {
  readonly company: Company
  readonly companyId: string
}

/** A filing whose lot may be on another computer. */
export type FiledEntry = Pick<
  JournalLine,
  'lotId' | 'companyId' | 'environment' | 'month' | 'at' | 'totals' | 'acceptanceNo'
>

export interface MonthSource {
  readonly companies: readonly Company[]
  readonly month: IsoMonth
  readonly today: IsoDate
  /** Lots of this month and the previous one. */
  readonly records: readonly LotRecord[]
  readonly stateOf: (lotId: string) => LotState
  readonly entryOf: (lotId: string) => Pick<JournalLine, 'environment'> | undefined
  /** Filings, including those of lots that exist only on another computer. */
  readonly entries: readonly FiledEntry[]
  readonly balanceOf: (company: Company, account: Company['accounts'][number]) => BalanceState | undefined
  readonly sentOn: (account: DebitAccount) => readonly SentLot[]
  /** By returned lot: the other lots of its month that pay all of its payees. */
  readonly alsoIn?: ReadonlyMap<string, readonly string[]> | undefined
  /** Companies none of whose payees are paid with this month (納期の特例). */
  readonly companiesNotDue?: ReadonlySet<string> | undefined
  /** Companies with somebody who pays in the month by the year plan. */
  readonly companiesPlanned?: ReadonlySet<string> | undefined
}

export function monthRows(source: MonthSource): MonthRow[] {
  const before = addMonths(source.month, -1)
  const here = new Set(source.records.map(({ lotId }) => lotId))
  const elsewhere = source.entries.filter(
    ({ lotId, month }) =>
      (month === source.month || month === before) && !here.has(lotId) && !canEdit(source.stateOf(lotId)),
  )
  const byCompany = Map.groupBy(source.records, ({ companyId }) => companyId)
  const filed = Map.groupBy(elsewhere, ({ companyId }) => companyId)
  return source.companies.map((company) =>
    rowOf(company, byCompany.get(company.companyId) ?? [], filed.get(company.companyId) ?? [], source),
  )
}

function rowOf(
  company: Company,
  records: readonly LotRecord[],
  elsewhere: readonly FiledEntry[],
  source: MonthSource,
): MonthRow {
  const { environment } = company
  const lots = [
    ...records.filter(({ lotId }) => belongsHere(lotId, environment, source)).map((one) => monthLotOf(one, source)),
    ...elsewhere.filter((entry) => entry.environment === environment).map((one) => filedLotOf(one, source)),
  ]
  const facts = {
    lots: lots.filter(({ month }) => month === source.month),
    before: lots.filter(({ month }) => month !== source.month),
    notDue: source.companiesNotDue?.has(company.companyId) === true,
    planned: source.companiesPlanned?.has(company.companyId) === true,
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

/** A lot filed in another environment, such as the practice bank, pays nothing here. */
function belongsHere(lotId: string, environment: EnvironmentName, { stateOf, entryOf }: MonthSource): boolean {
  const entry = entryOf(lotId)
  return entry === undefined || entry.environment === environment || canEdit(stateOf(lotId))
}

type DatedLot = MonthLot & { readonly month: string }

const monthLotOf = (record: LotRecord, { stateOf, alsoIn }: MonthSource): DatedLot => ({
  month: record.month,
  lotId: record.lotId,
  name: record.head.localTaxPaymentDataName,
  state: stateOf(record.lotId),
  payees: record.detailCount,
  amount: record.totals.totalAmount,
  unreadable: record.unreadable,
  account: record.head,
  createdAt: record.createdAt,
  updatedAt: record.updatedAt,
  corrects: record.corrects,
  handled: record.handled,
  split: record.split,
  alsoIn: alsoIn?.get(record.lotId),
})

/**
 * A filing whose lot is not on this computer still pays: without it, the client would appear as not begun and could
 * be paid twice.
 */
const filedLotOf = ({ lotId, month, at, totals }: FiledEntry, { stateOf }: MonthSource): DatedLot => ({
  month,
  lotId,
  name: '',
  state: stateOf(lotId),
  payees: totals.municipalityCount,
  amount: totals.totalAmount,
  account: undefined,
  createdAt: at,
  updatedAt: at,
})

/** Undefined if the user has to choose the account. */
function usualAccountOf(company: Company): DebitAccount | undefined {
  const account = usualPayAccount(company)
  return account && payFrom(company, account.accountId)
}

function balanceOf(company: Company, account: DebitAccount, source: MonthSource): CoverBalance | undefined {
  const own = accountOfHead(account, company)
  const record = own && source.balanceOf(company, own)?.record
  return record && { ...coverBalanceOf(record.balance), at: record.at }
}

export type SentEntry = Pick<JournalLine, 'lotId' | 'dueDate' | 'totals'>

/**
 * Finds the filed lots that an account pays: of all companies, because they can share an account. A lot whose head is
 * not on this computer has no known account and is not found.
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
  const byAccount = Map.groupBy(lots, ({ account }) => debitAccountKey(account))
  return (account) => byAccount.get(debitAccountKey(account)) ?? []
}
