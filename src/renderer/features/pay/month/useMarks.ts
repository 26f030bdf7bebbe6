import { fileableLots, type MonthLot } from '#domain/month/line'
import { computed, watch } from 'vue'
import { isMarked } from './boardColumns.ts'
import type { MonthRow } from './monthRows.ts'
import type { Month } from './useMonth.ts'

const isMarkable = (row: MonthRow): boolean => fileableLots(row).length > 0
const idsOf = (rows: readonly MonthRow[]): string[] => rows.flatMap(fileableLots).map(({ lotId }) => lotId)

/**
 * The lots marked for filing together. Only visible lines count, so that nothing is filed that a filter hides.
 * `removed`: lots taken out of the queue again.
 */
export function useMarks(
  { choice, rows, month, environment }: Pick<Month, 'choice' | 'rows' | 'month' | 'environment'>,
  removed: ReadonlySet<string> = new Set(),
) {
  choice.marked = new Set([...choice.marked].filter((lotId) => !removed.has(lotId)))
  const marked = computed(() => rows.value.filter((row) => isMarked(row, choice.marked)))
  const able = computed(() => rows.value.filter(isMarkable))
  const lots = computed((): MonthLot[] => marked.value.flatMap(fileableLots))

  /** Marks the lines, or unmarks them if all are marked already. */
  function toggle(some: readonly MonthRow[]): void {
    const able = some.filter(isMarkable)
    const next = new Set(choice.marked)
    const off = able.every((row) => isMarked(row, next))
    for (const lotId of idsOf(able)) {
      if (off) next.delete(lotId)
      else next.add(lotId)
    }
    choice.marked = next
  }
  const state = computed((): boolean | 'mixed' => {
    if (marked.value.length === 0) return false
    return marked.value.length === able.value.length ? true : 'mixed'
  })
  const all = () => void (choice.marked = new Set(idsOf(rows.value)))
  const toggleAll = () => {
    if (state.value === true) clear()
    else all()
  }
  const clear = () => void (choice.marked = new Set())
  watch([month, environment], clear)

  return {
    marked,
    lots,
    total: computed(() => lots.value.reduce((sum, { amount }) => sum + amount, 0)),
    /** Rows that the total lacks, because a value cannot be read. */
    unreadable: computed(() => lots.value.reduce((sum, lot) => sum + (lot.unreadable ?? 0), 0)),
    able,
    state,
    toggle,
    toggleAll,
    all,
    clear,
  }
}

export type Marks = ReturnType<typeof useMarks>
