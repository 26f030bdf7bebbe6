import { computed, onScopeDispose, shallowRef, watch } from 'vue'
import { EVERY_ROW, SUMMARY, type Lines } from './lines.ts'
import { orderSteps, wordsTest } from './order.ts'
import { placesKept } from './placesKept.ts'
import { startInSlices, type Steps } from '../behaviour/slices.ts'
import type { VirtualColumn, VirtualSort } from './types.ts'

export type Arrange<R> = (
  rows: readonly R[],
  columns: readonly VirtualColumn<R>[],
  sort: VirtualSort | undefined,
) => Steps<Lines>

export interface TableSource<R> {
  /** A new array whenever the rows change. */
  readonly rows: () => readonly R[]
  readonly columns: () => readonly VirtualColumn<R>[]
  /** Read reactively: a change rebuilds the lines. */
  readonly arrange: () => Arrange<R>
  /** A change scrolls the list back to the top. Defaults to `arrange`. */
  readonly query?: () => unknown
}

/** Milliseconds: enough for most lists. Longer ones have a field that waits for the keys to pause (usePacedText.ts). */
const FIRST_SLICE_MS = 12
/** Milliseconds between two rebuilds while rows keep arriving. */
const REBUILD_MS = 200

export const arrangeByWords = <R>(words: string): Arrange<R> =>
  function* (rows, columns, sort) {
    return { order: yield* orderSteps(rows, columns, sort, wordsTest(rows, columns, words)), summaries: [] }
  }

/** Rows keep their places while their content changes, until they are sorted anew or `scope` changes. */
export function keepingOrder<R>(arrange: Arrange<R>, idOf: (row: R) => string, scope: () => unknown): Arrange<R> {
  const keep = placesKept<{ number: number; id: string }>(({ id }) => id)
  return function* (rows, columns, sort) {
    const made = yield* arrange(rows, columns, sort)
    if (!sort || !made.order) return made
    const sorted = [...made.order].flatMap((number) => {
      const row = rows[number]
      return row === undefined ? [] : [{ number, id: idOf(row) }]
    })
    return { ...made, order: Uint32Array.from(keep(sorted, sort, scope()), ({ number }) => number) }
  }
}

/** Long work runs in slices; the old lines stay until the new ones are ready. */
export function useTableModel<R>(source: TableSource<R>) {
  const sort = shallowRef<VirtualSort>()
  const lines = shallowRef<Lines>(EVERY_ROW)
  /** Increases whenever lines are replaced, not just appended. */
  const generation = shallowRef(0)
  /** Increases whenever the list scrolls back to the top. */
  const restarts = shallowRef(0)
  const count = computed(() => lines.value.order?.length ?? source.rows().length)
  let timer: ReturnType<typeof setTimeout> | undefined
  let cancel: (() => void) | undefined
  let restarting = true

  function rebuild(): void {
    clearTimeout(timer)
    timer = undefined
    cancel?.()
    cancel = startInSlices(source.arrange()(source.rows(), source.columns(), sort.value), replace, {
      firstSliceMs: FIRST_SLICE_MS,
    })
  }
  function replace(made: Lines): void {
    cancel = undefined
    const kept = !restarting && !sort.value && made.summaries.length === 0
    const restarted = restarting
    restarting = false
    lines.value = made
    if (!kept) generation.value++
    if (restarted) restarts.value++
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

  /** Undefined for a summary line. */
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
    /** Without the summary lines. */
    shown: computed(() => count.value - lines.value.summaries.length),
    columns: source.columns,
    rows: source.rows,
  }
}

export type TableModel<R> = ReturnType<typeof useTableModel<R>>
/** A line whose row is not there yet is shown empty. */
export type TableLines<R> = Pick<TableModel<R>, 'sort' | 'restarts' | 'count' | 'shown' | 'rowAt' | 'summaryAt'>

// Compares only the first and the last of the earlier rows, which is quick.
const onlyAppended = <R>(rows: readonly R[], before: readonly R[]) =>
  rows.length >= before.length &&
  (before.length === 0 || (rows[0] === before[0] && rows[before.length - 1] === before.at(-1)))
