// Tax that notices took back for months withheld already, refunded (還付) or set off (充当). Amounts are yen.
import { isIsoDate, type IsoDate } from '../calendar/calendar.ts'
import type { YearChange, YearEmployee } from './plan.ts'
import { sumOf } from './yearMonths.ts'

/** Amounts are below 0 if the employer owes them. */
export interface Excess {
  change: YearChange
  amount: number
  refunded: number
  setOff: number
  /** Neither refunded nor set off. */
  open: number
  setOffs: readonly YearChange[]
}

/** In the order recorded; only notices that have an excess. */
export function excessesOf({ changes }: Pick<YearEmployee, 'changes'>): Excess[] {
  return changes.flatMap((change) => {
    const { excess: amount = 0, refunds = [], changeId } = change
    if (amount === 0) return []
    const setOffs = changes.filter(({ settles }) => settles === changeId)
    const refunded = refunds.reduce((sum, one) => sum + one.amount, 0)
    const setOff = setOffs.reduce((sum, { before, after }) => sum + sumOf(before) - sumOf(after), 0)
    return [{ change, amount, refunded, setOff, open: amount - refunded - setOff, setOffs }]
  })
}

/** Without what was set off in later months. */
export const takenBack = (changes: readonly YearChange[]): number =>
  excessesOf({ changes }).reduce((sum, { amount, setOff }) => sum + amount - setOff, 0)

/** An amount below 0 was paid in addition. Undefined if it is more than what is open, or the day does not exist. */
export function refund(
  employee: YearEmployee,
  changeId: string,
  one: { day: IsoDate; amount: number },
): YearEmployee | undefined {
  const open = excessesOf(employee).find(({ change }) => change.changeId === changeId)?.open ?? 0
  const fits = Math.sign(one.amount) === Math.sign(open) && Math.abs(one.amount) <= Math.abs(open)
  if (!isIsoDate(one.day) || !Number.isSafeInteger(one.amount) || one.amount === 0 || !fits) return undefined
  return {
    ...employee,
    changes: employee.changes.map((change) =>
      change.changeId === changeId ? { ...change, refunds: [...(change.refunds ?? []), one] } : change,
    ),
  }
}
