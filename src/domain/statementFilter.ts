import { isDeposit, type StatementEntry } from './statements.ts'

/**
 * What an entry has to be to be shown; an absent condition holds for every entry. Days and amounts include both ends.
 */
export interface EntryConditions {
  /** First and last day, `YYYY-MM-DD`. */
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly direction?: 'deposit' | 'withdrawal' | undefined
  /** Least and greatest amount in yen, without its direction. */
  readonly least?: number | undefined
  readonly most?: number | undefined
}

/** A test of entries against the conditions; undefined when there are none, so that nothing needs to be tested. */
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

/** How many conditions there are. */
export const conditionCount = (conditions: EntryConditions): number =>
  Object.values(conditions).filter((one) => one !== undefined).length

/** Whether anything is left out at all. */
export const hasConditions = (conditions: EntryConditions): boolean => conditionCount(conditions) > 0
