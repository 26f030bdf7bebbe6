// Whether the balance of a debit account covers a lot, beside the other lots that will be debited from it.
import type { IsoDate } from './calendar.ts'
import type { LotHead } from './lot.ts'
import { canEdit, type LotState } from './filingState.ts'

/** The three fields that name a debit account (section 2.7). */
export type DebitAccount = Pick<LotHead, 'payingBranchNo' | 'payingDepositType' | 'payingAccountNo'>

/** A lot that was sent; `amount` in yen. Its account is absent when the lot itself is no longer here. */
export interface SentLot {
  state: LotState
  dueDate: IsoDate
  amount: number
  account?: DebitAccount | undefined
}

/**
 * Lots that the same balance must cover too, their sum in yen, and how many more there are of which nobody knows the
 * account.
 */
export interface Outstanding {
  lots: number
  amount: number
  unplaced: number
}

/**
 * Takes an account, the other lots that were sent and today; gives those that are, or may be, at the bank and are due
 * today or later.
 */
export function outstandingOn(account: DebitAccount, sent: readonly SentLot[], today: IsoDate): Outstanding {
  const open = sent.filter(({ state, dueDate }) => !canEdit(state) && dueDate >= today)
  const here = open.filter((lot) => lot.account !== undefined && isSame(lot.account, account))
  return {
    lots: here.length,
    amount: here.reduce((sum, { amount }) => sum + amount, 0),
    unplaced: open.filter((lot) => lot.account === undefined).length,
  }
}

const isSame = (a: DebitAccount, b: DebitAccount): boolean =>
  a.payingBranchNo === b.payingBranchNo &&
  a.payingDepositType === b.payingDepositType &&
  a.payingAccountNo === b.payingAccountNo

/** What a cover is judged by: `amount` in yen, undefined when the bank told neither balance. */
export interface CoverBalance {
  readonly amount: number | undefined
  readonly by: 'cleared' | 'today'
}

/**
 * Takes the balances in yen as the bank told them and gives the one that a cover is judged by: what can be paid out.
 * The balance of the day, which may hold cheques that are not cleared, stands in only where the bank does not tell it.
 */
export function coverBalanceOf({
  clearedBalance,
  todayBalance,
}: {
  readonly clearedBalance?: number | undefined
  readonly todayBalance?: number | undefined
}): CoverBalance {
  return clearedBalance === undefined && todayBalance !== undefined
    ? { amount: todayBalance, by: 'today' }
    : { amount: clearedBalance, by: 'cleared' }
}

/**
 * `missing` is the yen that the balance lacks for the lot and the outstanding ones; `left` what remains of it after the
 * lot alone.
 */
export type Cover =
  { kind: 'unknown' } | { kind: 'enough'; left: number } | { kind: 'short'; left: number; missing: number }

/**
 * Takes the balance in yen (undefined when it could not be read), the lot's amount and what is outstanding; gives
 * whether the balance covers both.
 */
export function coverOf(balance: number | undefined, amount: number, outstanding: Pick<Outstanding, 'amount'>): Cover {
  if (balance === undefined) return { kind: 'unknown' }
  const left = balance - amount
  const missing = outstanding.amount - left
  return missing > 0 ? { kind: 'short', left, missing } : { kind: 'enough', left }
}
