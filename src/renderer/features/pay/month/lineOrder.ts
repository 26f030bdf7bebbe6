import { ref, type Ref } from 'vue'
import { worstFirst } from '#domain/month/board'
import { placesKept } from '#ui/table/placesKept'
import type { MonthRow } from './monthRows.ts'

export interface OrderedLines {
  readonly rows: readonly MonthRow[]
  /** The clients that need work most are no longer the first. */
  readonly outOfOrder: boolean
}

/**
 * After sorting the worst first, each line keeps its place while its state changes. They are sorted again when what
 * is shown changes, or when the user asks for it; `times` counts the latter.
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
