// Whether an account covers what will be debited.
import type { IsoDate } from '../calendar/calendar.ts'
import type { LotHead } from '../lots/lot.ts'
import { isInDoubt, mayBePaid, type LotState } from '../filing/filingState.ts'

/** The account that a lot is debited from (section 2.7). */
export type DebitAccount = Pick<LotHead, 'payingBranchNo' | 'payingDepositType' | 'payingAccountNo'>

/** Yen. The account is absent when the lot is no longer on this computer. */
export interface SentLot {
  state: LotState
  dueDate: IsoDate
  amount: number
  account?: DebitAccount | undefined
}

/** `amount` in yen; `inDoubt`: lots of unknown outcome; `unplaced`: lots of an unknown account. */
export interface Outstanding {
  lots: number
  amount: number
  inDoubt: number
  unplaced: number
}

/** Lots that the bank has or may have, that were not returned and are due today or later. */
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

/** Yen; undefined when the bank sent neither balance. */
export interface CoverBalance {
  readonly amount: number | undefined
  readonly by: 'cleared' | 'today'
  readonly at?: string
}

/**
 * The cleared balance. Today's balance may include uncleared cheques, so it counts only when the bank does not send
 * the cleared one.
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

/** Yen. `left`: what the outstanding lots and this lot leave; `missing`: what they lack together. */
export type Cover =
  { kind: 'unknown' } | { kind: 'enough'; left: number } | { kind: 'short'; left: number; missing: number }

/** Yen; `balance` is undefined if it could not be read. */
export function coverOf(balance: number | undefined, amount: number, outstanding: Pick<Outstanding, 'amount'>): Cover {
  if (balance === undefined) return { kind: 'unknown' }
  const left = balance - outstanding.amount - amount
  return left < 0 ? { kind: 'short', left, missing: -left } : { kind: 'enough', left }
}
