// Pages of a statement (section 2.2), at most 200 entries each.
import { MAX_ENTRIES, type PaymentArrival, type Statement, type Transaction } from '#contract/bank/statement'
import type { LedgerPlan, PracticeAccount } from './accounts.ts'
import { dateOf, japanTime } from './clock.ts'
import { clampedDay, writeKeyword } from './keyword.ts'
import { dayAt, entriesOf, firstPosition, LEDGER_DAYS, type Entry } from './ledger.ts'

export type StatementKind = 'transactions' | 'paymentArrivals'

/** Days inclusive. A keyword continues at `position`. */
export interface Inquiry {
  readonly fromDay: number
  readonly toDay: number
  readonly position?: number
}

/** Binds a keyword to an account and a kind of statement. */
export function keywordScope(account: PracticeAccount, kind: StatementKind): string {
  return `${account.accountId} ${kind}`
}

/** 入出金明細 and 振込入金明細 (sections 4.2 and 4.3). */
export function statementOf(account: PracticeAccount, kind: StatementKind, inquiry: Inquiry, now: number): Statement {
  const { entries, next } = pageOf(account.plan, kind, inquiry, japanTime(now).day)
  const [first, last] = [entries[0], entries.at(-1)]
  const at = japanTime(now)
  return {
    nextFlag: next === undefined ? '0' : '1',
    ...(next !== undefined && {
      nextKeyword: writeKeyword(keywordScope(account, kind), { ...inquiry, position: next }),
    }),
    number: entries.length,
    transactionDateFrom: dateOf(first?.day ?? clampedDay(inquiry.fromDay)),
    transactionDateTo: dateOf(last?.day ?? clampedDay(inquiry.toDay)),
    ...(first && last && { transactionIdFirst: first.id, transactionIdLast: last.id }),
    operationDate: at.date,
    operationTime: at.time,
    accountInfo: accountInfoOf(account),
    ...(kind === 'transactions'
      ? { transactions: entries.map(toTransaction) }
      : { paymentArrivals: entries.map(toArrival) }),
  }
}

/** `next`: the position of the next entry, if any. */
function pageOf(
  plan: LedgerPlan,
  kind: StatementKind,
  inquiry: Inquiry,
  today: number,
): { entries: Entry[]; next?: number } {
  const start = firstPosition(plan, Math.max(inquiry.fromDay, today - LEDGER_DAYS + 1))
  const end = firstPosition(plan, Math.min(inquiry.toDay, today) + 1)
  const entries: Entry[] = []
  for (let position = Math.max(inquiry.position ?? start, start); position < end;) {
    const day = dayAt(plan, position)
    for (const entry of entriesOf(plan, day)) {
      if (entry.position < position || (kind === 'paymentArrivals' && !entry.remitter)) continue
      if (entries.length === MAX_ENTRIES) return { entries, next: entry.position }
      entries.push(entry)
    }
    position = firstPosition(plan, day + 1)
  }
  return { entries }
}

function accountInfoOf(account: PracticeAccount): NonNullable<Statement['accountInfo']> {
  const { branchNo, branchName, accountTypeCode, accountTypeName, accountNo, accountNameKanji, accountNameKana } =
    account
  return { branchNo, branchName, accountTypeCode, accountTypeName, accountNo, accountNameKanji, accountNameKana }
}

function toTransaction(entry: Entry): Transaction {
  const { type, remarks, balance } = entry
  return { ...common(entry), transactionType: type, remarks, balance }
}

function toArrival(entry: Entry): PaymentArrival {
  return { ...common(entry), transactionType: entry.type, ...entry.remitter }
}

function common(entry: Entry) {
  return {
    transactionDate: dateOf(entry.day),
    designatedDate: dateOf(entry.valueDay),
    transactionId: entry.id,
    debitCreditTypeCode: entry.deposit ? '1' : '2',
    amount: entry.amount,
  }
}
