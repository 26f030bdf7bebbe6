import { ref } from 'vue'
import { worstFirst } from '#domain/month/board'
import type { MonthRow } from './monthRows.ts'

export interface OrderedLines {
  readonly rows: readonly MonthRow[]
  /** Whether the clients that need work most are no longer the first. */
  readonly outOfOrder: boolean
}

/**
 * Returns a function that sorts the lines, the worst first, and from then on keeps each where it is while its state
 * changes: a line must not move away between a glance and a key. They are sorted again when what is shown changes (`of`),
 * and when the user asks for it.
 */
export function createLineOrder() {
  const times = ref(0)
  let kept: { of: string; places: ReadonlyMap<string, number> } | undefined

  function order(lines: readonly MonthRow[], shown: string): OrderedLines {
    const of = `${String(times.value)} ${shown}`
    const sorted = worstFirst(lines)
    if (sorted.length === 0) return { rows: sorted, outOfOrder: false }
    const places = kept?.of === of ? kept.places : undefined
    const placeOf = ({ companyId }: MonthRow) => places?.get(companyId) ?? Infinity
    // Clients that are new come last: Infinity minus itself is no number.
    const rows = places ? sorted.toSorted((a, b) => (placeOf(a) === placeOf(b) ? 0 : placeOf(a) - placeOf(b))) : sorted
    kept = { of, places: new Map(rows.map(({ companyId }, at) => [companyId, at])) }
    return { rows, outOfOrder: rows.some((row, at) => row !== sorted[at]) }
  }

  return { order, sortAgain: () => void (times.value += 1) }
}
