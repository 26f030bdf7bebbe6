// Places of the cells of a grid that is typed into. Columns at the left may be frozen.

/** All in px but `frozen`. */
export interface CellMeasures {
  /** Left edges of all columns, and the right edge of the last. */
  edges: readonly number[]
  frozen: number
  rowHeight: number
  headHeight: number
}

/** Px. The foot covers the last visible row. */
export const HEIGHTS = { rowHeight: 26, headHeight: 44, footHeight: 28 } as const

/** All ends included. */
export interface CellBlock {
  top: number
  bottom: number
  left: number
  right: number
}

/** `scrollLeft` in px. */
export function boxOf(
  { edges, frozen, rowHeight, headHeight }: CellMeasures,
  scrollLeft: number,
  { top, bottom, left, right }: CellBlock,
): Record<'transform' | 'width' | 'height', string> {
  const edge = (column: number) => (edges[column] ?? 0) + (column < frozen ? scrollLeft : 0)
  const width = (edges[right + 1] ?? 0) - (edges[right] ?? 0)
  return {
    transform: `translate(${String(edge(left))}px, ${String(headHeight + top * rowHeight)}px)`,
    width: `${String(edge(right) + width - edge(left))}px`,
    height: `${String((bottom - top + 1) * rowHeight)}px`,
  }
}

/** Scrolls the column into view, out from under the frozen ones. */
export function revealColumn(
  element: HTMLElement,
  { edges, frozen }: Pick<CellMeasures, 'edges' | 'frozen'>,
  column: number,
): void {
  if (column < frozen) return
  const [left = 0, right = 0, covered = 0] = [edges[column], edges[column + 1], edges[frozen]]
  if (left - covered < element.scrollLeft) element.scrollLeft = left - covered
  else if (right > element.scrollLeft + element.clientWidth) element.scrollLeft = right - element.clientWidth
}
