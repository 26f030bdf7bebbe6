import type { DamagedPlace } from '#contract/ipc/errors'
import type { Damage } from '#contract/bank/read'
import { date } from '#contract/bank/fields'

/** Inside a statement entry, the entry's date and number are added when readable, but never its amounts and texts. */
export function withEntry(place: Damage, answer: unknown): DamagedPlace {
  const entry = entryAt(place.path, answer)
  if (entry === undefined) return place
  const { transactionDate, transactionId } = entry
  return {
    ...place,
    ...(date().safeParse(transactionDate).success ? { transactionDate: String(transactionDate) } : {}),
    ...(typeof transactionId === 'string' && /^[0-9A-Za-z]{1,6}$/.test(transactionId) ? { transactionId } : {}),
  }
}

function entryAt(path: string, answer: unknown): Record<string, unknown> | undefined {
  const [, list, at] = /^(transactions|paymentArrivals)\[(\d+)\]/.exec(path) ?? []
  const entries: unknown = list === undefined ? undefined : (answer as Record<string, unknown>)[list]
  const entry: unknown = Array.isArray(entries) ? entries[Number(at)] : undefined
  return typeof entry === 'object' && entry !== null ? (entry as Record<string, unknown>) : undefined
}
