import { computed, onScopeDispose, shallowRef, watch } from 'vue'
import { EVERY_ROW, SUMMARY, type Lines } from './lines.ts'
import { orderSteps, wordsTest } from './order.ts'
import { runInSlices, type Steps } from './slices.ts'
import type { VirtualColumn, VirtualSort } from './types.ts'

/** Makes the lines of a table from its rows: which are shown, in which order, and what stands between them. */
export type Arrange<R> = (
  rows: readonly R[],
  columns: readonly VirtualColumn<R>[],
  sort: VirtualSort | undefined,
) => Steps<Lines>

export interface TableSource<R> {
  /** A new array whenever they change. */
  readonly rows: () => readonly R[]
  readonly columns: () => readonly VirtualColumn<R>[]
  /** Anything it reads makes the lines anew when it changes. */
  readonly arrange: () => Arrange<R>
  /** What the person asked for; when it changes the list is read from the top again. Without it, that is `arrange`. */
  readonly query?: () => unknown
}

/** While rows keep coming in, a sorted or filtered view is rebuilt at most this often. */
const REBUILD_MS = 200

/** Words filter, one column sorts: what a plain table does. */
export const arrangeByWords = <R>(words: string): Arrange<R> =>
  function* (rows, columns, sort) {
    return { order: yield* orderSteps(rows, columns, sort, wordsTest(rows, columns, words)), summaries: [] }
  }

/**
 * The lines of a table and how they are sorted. Long work is done in slices, so that keys and scrolling go on; the
 * lines shown meanwhile are the ones from before.
 */
export function useTableModel<R>(source: TableSource<R>) {
  const sort = shallowRef<VirtualSort>()
  const lines = shallowRef<Lines>(EVERY_ROW)
  /** Grows whenever the lines are others than before, not only more. */
  const generation = shallowRef(0)
  /** Grows whenever the list is read from the top again. */
  const restarts = shallowRef(0)
  const count = computed(() => lines.value.order?.length ?? source.rows().length)
  let timer: ReturnType<typeof setTimeout> | undefined
  let cancel: (() => void) | undefined
  let restarting = true

  function rebuild(): void {
    clearTimeout(timer)
    timer = undefined
    cancel?.()
    cancel = runInSlices(source.arrange()(source.rows(), source.columns(), sort.value), (made) => {
      cancel = undefined
      const kept = !restarting && !sort.value && made.summaries.length === 0
      const restarted = restarting
      restarting = false
      lines.value = made
      if (!kept) generation.value++
      if (restarted) restarts.value++
    })
  }
  function startOver(): void {
    restarting = true
    rebuild()
  }

  startOver()
  watch([sort, source.query ?? source.arrange, source.arrange], (now, before) =>
    now[0] === before[0] && now[1] === before[1] ? rebuild() : startOver(),
  )
  watch(source.columns, rebuild)
  watch(source.rows, (rows, before) => {
    if (!onlyAppended(rows, before)) {
      lines.value = EVERY_ROW
      return startOver()
    }
    if (!lines.value.order && !cancel) rebuild()
    else timer ??= setTimeout(rebuild, REBUILD_MS)
  })
  onScopeDispose(() => {
    clearTimeout(timer)
    cancel?.()
  })

  /** Number of the row at a position; undefined for a summary line. */
  function rowNumberAt(position: number): number | undefined {
    const { order } = lines.value
    const number = order ? order[position] : position
    return number === undefined || number >= SUMMARY ? undefined : number
  }
  function rowAt(position: number): R | undefined {
    const number = rowNumberAt(position)
    return number === undefined ? undefined : source.rows()[number]
  }
  function summaryAt(position: number) {
    const number = lines.value.order?.[position]
    return number === undefined || number < SUMMARY ? undefined : lines.value.summaries[number - SUMMARY]
  }

  return {
    sort,
    lines,
    generation,
    restarts,
    count,
    rowNumberAt,
    rowAt,
    summaryAt,
    /** Rows shown, without the summary lines. */
    shown: computed(() => count.value - lines.value.summaries.length),
    columns: source.columns,
    rows: source.rows,
  }
}

export type TableModel<R> = ReturnType<typeof useTableModel<R>>

// Rows that only became more: what was at a place is still there.
const onlyAppended = <R>(rows: readonly R[], before: readonly R[]) =>
  rows.length >= before.length &&
  (before.length === 0 || (rows[0] === before[0] && rows[before.length - 1] === before.at(-1)))
