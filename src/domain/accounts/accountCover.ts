// Whether the balance of a debit account covers a lot together with the other lots that will be debited from it.
import type { IsoDate } from '../calendar/calendar.ts'
import type { LotHead } from '../lots/lot.ts'
import { isInDoubt, mayBePaid, type LotState } from '../filing/filingState.ts'

/** The three fields that name a debit account (section 2.7). */
export type DebitAccount = Pick<LotHead, 'payingBranchNo' | 'payingDepositType' | 'payingAccountNo'>

/** A lot that was sent; `amount` in yen. The account is absent when the lot itself is no longer on this computer. */
export interface SentLot {
  state: LotState
  dueDate: IsoDate
  amount: number
  account?: DebitAccount | undefined
}

/**
 * The other lots that the same balance must cover: their number, their sum in yen, of how many the outcome is not known,
 * and how many more lots have an unknown account.
 */
export interface Outstanding {
  lots: number
  amount: number
  inDoubt: number
  unplaced: number
}

/**
 * What is still to be debited. Counts the sent lots that the bank has or may have, that were not returned, and that
 * are due today or later.
 */
export function outstandingOn(account: DebitAccount, sent: readonly SentLot[], today: IsoDate): Outstanding {
  const open = sent.filter(({ state, dueDate }) => mayBePaid(state) && dueDate >= today)
  const key = debitAccountKey(account)
  const here = open.filter((lot) => lot.account !== undefined && debitAccountKey(lot.account) === key)
  return {
    lots: here.length,
    amount: here.reduce((sum, { amount }) => sum + amount, 0),
    inDoubt: here.filter(({ state }) => isInDoubt(state)).length,
    unplaced: open.filter((lot) => lot.account === undefined).length,
  }
}

export const debitAccountKey = ({ payingBranchNo, payingDepositType, payingAccountNo }: DebitAccount): string =>
  [payingBranchNo, payingDepositType, payingAccountNo].join(' ')

/** The balance that must cover the lots: `amount` in yen, undefined when the bank sent neither balance. */
export interface CoverBalance {
  readonly amount: number | undefined
  readonly by: 'cleared' | 'today'
  /** When the bank said so (ISO). */
  readonly at?: string
}

/**
 * In yen. The cleared balance, which can be paid out. Today's balance may include uncleared cheques, so it is used
 * only when the bank does not send the cleared one.
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
 * Whether a balance covers a lot. `left`: the yen that remain after the lot and the outstanding ones, negative if they
 * do not suffice. `missing`: the yen by which the balance falls short.
 */
export type Cover =
  { kind: 'unknown' } | { kind: 'enough'; left: number } | { kind: 'short'; left: number; missing: number }

/** `balance` and `amount` in yen; `balance` is undefined if it could not be read. */
export function coverOf(balance: number | undefined, amount: number, outstanding: Pick<Outstanding, 'amount'>): Cover {
  if (balance === undefined) return { kind: 'unknown' }
  const left = balance - outstanding.amount - amount
  return left < 0 ? { kind: 'short', left, missing: -left } : { kind: 'enough', left }
}
