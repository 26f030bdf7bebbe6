// Which statements are being read in this window, so that a reading in the background never replaces one of a screen.
import type { StatementKey } from '#data/schema/statementRecords'

const running = new Set<string>()
const keyOf = ({ companyId, environment, accountId, kind }: StatementKey): string =>
  [companyId, environment, accountId, kind].join(' ')

/** Returns whether a screen reads this statement now. */
export const isBeingRead = (key: StatementKey): boolean => running.has(keyOf(key))

/** Marks a statement as being read while `work` runs. */
export async function whileRead<T>(key: StatementKey, work: () => Promise<T>): Promise<T> {
  running.add(keyOf(key))
  return work().finally(() => running.delete(keyOf(key)))
}
