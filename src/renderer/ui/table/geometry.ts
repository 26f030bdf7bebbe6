// Positions of equally high rows in a scrolled box. Browsers cut elements that are too high (Chromium at 33 million px)
// and place text inexactly long before that (single precision, from 8 million px). Longer lists are therefore scrolled
// at a scale.

export const ROW_HEIGHT = 26
export const HEAD_HEIGHT = 28
/** Highest table body that is drawn one to one, in px: 307,692 rows. */
export const MAX_HEIGHT = 8_000_000
/**
 * Number of rows rendered beyond each edge. More would slow down a jump of the scrollbar, fewer would leave gaps in a
 * fast scroll.
 */
const OVERSCAN = 6

export interface RowWindow {
  /** The first rendered row, and the row after the last rendered one. */
  readonly first: number
  readonly end: number
  /** Empty space above and below those rows, in px. */
  readonly above: number
  readonly below: number
  /** How far the rows are shifted up in addition, in px: never more than one row. */
  readonly lift: number
}

export const bodyHeight = (count: number): number => Math.min(MAX_HEIGHT, count * ROW_HEIGHT)

/** By how many pixels the rows move for one pixel of scrolling; `view` is the height of the box without its heading. */
function scaleOf(count: number, view: number): number {
  const total = count * ROW_HEIGHT
  return total <= MAX_HEIGHT || view >= MAX_HEIGHT ? 1 : (total - view) / (MAX_HEIGHT - view)
}

/** When scrolling is scaled, only the visible rows are rendered. */
export function windowOf(count: number, view: number, scrollTop: number): RowWindow {
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
