// Browsers cut elements that are too high (Chromium at 33 million px) and place text inexactly before that (single
// precision, from 8 million px), so longer lists are scrolled at a scale.

export const ROW_HEIGHT = 26
export const HEAD_HEIGHT = 28
/** Px, drawn one to one: 307,692 rows. */
export const MAX_HEIGHT = 8_000_000
/** Rows beyond each edge. More would slow down a jump of the scrollbar, fewer would leave gaps in a fast scroll. */
const OVERSCAN = 6

export interface RowsInView {
  /** The first rendered row, and the row after the last one. */
  readonly first: number
  readonly end: number
  /** Px of empty space. */
  readonly above: number
  readonly below: number
  /** Px that the rows are shifted up in addition: never more than one row. */
  readonly lift: number
}

export const bodyHeight = (count: number): number => Math.min(MAX_HEIGHT, count * ROW_HEIGHT)

/** Px that the rows move for one px of scrolling; `view` is without the heading. */
function scaleOf(count: number, view: number): number {
  const total = count * ROW_HEIGHT
  return total <= MAX_HEIGHT || view >= MAX_HEIGHT ? 1 : (total - view) / (MAX_HEIGHT - view)
}

/** When scrolling is scaled, only the visible rows are rendered. */
export function rowsInView(count: number, view: number, scrollTop: number): RowsInView {
  const scale = scaleOf(count, view)
  const body = bodyHeight(count)
  const place = Math.max(0, Math.min(scrollTop, body - view))
  const top = place * scale
  const overscan = scale === 1 ? OVERSCAN : 0
  const first = Math.max(0, Math.min(count, Math.floor(top / ROW_HEIGHT) - overscan))
  const end = Math.max(first, Math.min(count, Math.ceil((top + view) / ROW_HEIGHT) + overscan))
  const wanted = scale === 1 ? first * ROW_HEIGHT : place - (top - first * ROW_HEIGHT)
  const above = Math.max(0, wanted)
  return { first, end, above, below: Math.max(0, body - above - (end - first) * ROW_HEIGHT), lift: above - wanted }
}

/** As close to the current position as possible. */
export function scrollTopFor(row: number, count: number, view: number, scrollTop: number): number {
  const scale = scaleOf(count, view)
  const top = scrollTop * scale
  const start = row * ROW_HEIGHT
  if (start < top) return start / scale
  if (start + ROW_HEIGHT > top + view) return Math.ceil((start + ROW_HEIGHT - view) / scale)
  return scrollTop
}
