import type { AccountBalance } from '#contract/bank/account'
import type { PracticeAccount } from './accounts.ts'
import { dateOf, japanTime, previousMonthEnd } from './clock.ts'
import { closingBalance } from './ledger.ts'

/** 残高照会 (section 2.1) in yen, consistent with the entries. */
export function balanceOf(account: PracticeAccount, now: number): AccountBalance {
  const { label: _label, plan, accountId: _id, ...holder } = account
  const { date, time, day } = japanTime(now)
  const today = closingBalance(plan, day)
  return {
    ...holder,
    operationDate: date,
    operationTime: time,
    todayBalance: today,
    clearedBalance: today,
    previousDate: dateOf(day - 1),
    previousDayBalance: closingBalance(plan, day - 1),
    previousMonthEndDate: dateOf(previousMonthEnd(day)),
    previousMonthEndBalance: closingBalance(plan, previousMonthEnd(day)),
  }
}
