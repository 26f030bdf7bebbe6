import { isDeposit, type StatementEntry } from './statements.ts'

/** Both ends are included. */
export interface EntryConditions {
  /** `YYYY-MM-DD` */
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly direction?: 'deposit' | 'withdrawal' | undefined
  /** Yen, in either direction. */
  readonly least?: number | undefined
  readonly most?: number | undefined
}

/** Undefined without conditions: nothing needs to be tested. */
export function entryTest(conditions: EntryConditions): ((entry: StatementEntry) => boolean) | undefined {
  if (!hasConditions(conditions)) return undefined
  const { from = '', to = '9999-12-31', direction, least = 0, most = Number.MAX_SAFE_INTEGER } = conditions
  const side = direction === undefined ? undefined : direction === 'deposit'
  return (entry) =>
    entry.amount >= least &&
    entry.amount <= most &&
    entry.transactionDate >= from &&
    entry.transactionDate <= to &&
    (side === undefined || isDeposit(entry) === side)
}

export const conditionCount = (conditions: EntryConditions): number =>
  Object.values(conditions).filter((one) => one !== undefined).length

export const hasConditions = (conditions: EntryConditions): boolean => conditionCount(conditions) > 0
