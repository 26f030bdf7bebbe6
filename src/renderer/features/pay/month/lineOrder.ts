import { ref, type Ref } from 'vue'
import { worstFirst } from '#domain/month/board'
import { placesKept } from '#ui/table/placesKept'
import type { MonthRow } from './monthRows.ts'

export interface OrderedLines {
  readonly rows: readonly MonthRow[]
  /** True if the clients that need work most are no longer the first. */
  readonly outOfOrder: boolean
}

/**
 * The worst line comes first, but each keeps its place while its state changes. The lines are sorted again when what
 * the user chose to see changes, or when the user asks for it; `times` counts the latter.
 */
export function createLineOrder() {
  const times: Ref<number> = ref(0)
  const keep = placesKept<MonthRow>(({ companyId }) => companyId)

  function order(lines: readonly MonthRow[], shown: string): OrderedLines {
    const sorted = worstFirst(lines)
    const rows = keep(sorted, times.value, shown)
    return { rows, outOfOrder: rows.some((row, at) => row !== sorted[at]) }
  }

  return { order, times, sortAgain: () => void (times.value += 1) }
}
