import type { StatementPage } from '#contract/ipc/channels'
import type { DamagedPlace } from '#contract/ipc/errors'
import type { Damage, ReadAnswer } from '#contract/bank/read'
import { statement } from '#contract/bank/statement'
import { date } from '#contract/bank/fields'
import { readBounded } from './readBounded.ts'

const ENTRY = /^(transactions|paymentArrivals)\[(\d+)\]/

/**
 * Entries without readable date, direction or amount are left out and listed in `unreadable`. Damage elsewhere makes
 * the page unusable: it is unclear whose the entries are.
 */
export function readStatement(answer: unknown): ReadAnswer<StatementPage> {
  const unreadable = new Map<string, DamagedPlace>()
  for (;;) {
    const reading = readBounded(statement, withoutEntries(answer, unreadable))
    if (reading.ok)
      return {
        ...reading,
        value: unreadable.size > 0 ? { ...reading.value, unreadable: [...unreadable.values()] } : reading.value,
      }
    const found = reading.damage.map((place) => ({ ...place, entry: ENTRY.exec(place.path)?.[0] }))
    if (found.some(({ entry }) => entry === undefined))
      return { ok: false, damage: reading.damage.map((place) => withEntry(original(place, unreadable), answer)) }
    // Places refer to the answer without the entries removed so far. Each round finds at most a hundred.
    const places = found.map(({ path, problem }) => withEntry(original({ path, problem }, unreadable), answer))
    for (const place of places) {
      const entry = ENTRY.exec(place.path)?.[0] ?? ''
      if (!unreadable.has(entry)) unreadable.set(entry, place)
    }
  }
}

function withoutEntries(answer: unknown, gone: ReadonlyMap<string, unknown>): unknown {
  if (gone.size === 0 || typeof answer !== 'object' || answer === null) return answer
  const lists = (['transactions', 'paymentArrivals'] as const).flatMap((list): [string, unknown][] => {
    const entries = (answer as Record<string, unknown>)[list]
    return Array.isArray(entries) ? [[list, entries.filter((_, at) => !gone.has(`${list}[${String(at)}]`))]] : []
  })
  return { ...answer, ...Object.fromEntries(lists) }
}

function original<P extends { path: string }>(place: P, gone: ReadonlyMap<string, unknown>): P {
  const [entry, list, at] = ENTRY.exec(place.path) ?? []
  if (entry === undefined) return place
  let [before, position] = [-1, -1]
  while (before < Number(at)) if (!gone.has(`${String(list)}[${String(++position)}]`)) before++
  return { ...place, path: `${String(list)}[${String(position)}]${place.path.slice(entry.length)}` }
}

/** Adds the entry's date and number when readable, never amounts or texts. */
function withEntry(place: Damage, answer: unknown): DamagedPlace {
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
