// Keeps a reading in the background from replacing one of a screen.
import type { StatementKey } from '#data/schema/statementRecords'

const running = new Set<string>()
const keyOf = ({ companyId, environment, accountId, kind }: StatementKey): string =>
  [companyId, environment, accountId, kind].join(' ')

export const isBeingRead = (key: StatementKey): boolean => running.has(keyOf(key))

export async function whileRead<T>(key: StatementKey, work: () => Promise<T>): Promise<T> {
  running.add(keyOf(key))
  return work().finally(() => running.delete(keyOf(key)))
}
