import { useVirtualizer } from '@tanstack/vue-virtual'
import { computed, type MaybeRefOrGetter, toValue } from 'vue'
import { useInitialRows } from '../behaviour/useInitialRows.ts'

/** In px, but `overscan` and `guess` in rows. */
export interface GridMeasures {
  rowHeight: number
  headHeight: number
  /** Rows, for the first grid of a kind. */
  guess: number
  overscan: number
  /** The foot covers the last visible rows. */
  footHeight?: MaybeRefOrGetter<number>
}

/** `complete` turns true after the first paint; until then the grid is `initialWidth` wide. */
export function useGridRows(
  kind: string,
  scroller: () => HTMLElement | null | undefined,
  count: () => number,
  { rowHeight, headHeight, guess, overscan: later, footHeight = 0 }: GridMeasures,
) {
  const { initialRect, overscan, complete } = useInitialRows(kind, scroller, {
    guess: guess * rowHeight,
    overscan: later,
  })
  const virtualizer = useVirtualizer(
    computed(() => ({
      count: count(),
      getScrollElement: () => scroller() ?? null,
      estimateSize: () => rowHeight,
      paddingStart: headHeight,
      overscan: overscan.value,
      initialRect,
    })),
  )
  const visible = computed(() => virtualizer.value.getVirtualItems().map(({ index }) => index))
  const above = computed(() => (visible.value[0] ?? 0) * rowHeight)
  const below = computed(() => (count() - 1 - (visible.value.at(-1) ?? -1)) * rowHeight)
  const room = () => (scroller()?.clientHeight ?? 0) - headHeight - toValue(footHeight)

  function revealRow(row: number): void {
    const element = scroller()
    if (!element) return
    const top = row * rowHeight
    const height = room()
    if (top < element.scrollTop) element.scrollTop = top
    else if (top + rowHeight > element.scrollTop + height) element.scrollTop = top + rowHeight - height
  }

  return {
    visible,
    above,
    below,
    complete,
    initialWidth: initialRect.width,
    revealRow,
    /** Rows that Page Up and Page Down move by. */
    pageRows: () => Math.max(1, Math.floor(room() / rowHeight) - 1),
  }
}
