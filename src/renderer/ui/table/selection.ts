/** Ordered ranges that do not touch, both ends included. A range costs the same for one line or a million. */
export interface LineSelection {
  readonly ranges: readonly (readonly [from: number, to: number])[]
  readonly anchor: number
  /** -1 when there is none. */
  readonly cursor: number
}

export const NO_SELECTION: LineSelection = { ranges: [], anchor: -1, cursor: -1 }

export const selectOne = (at: number): LineSelection => ({ ranges: [[at, at]], anchor: at, cursor: at })

/** The cursor stays. */
export const selectEvery = ({ cursor }: LineSelection, count: number): LineSelection =>
  count === 0 ? NO_SELECTION : { ranges: [[0, count - 1]], anchor: 0, cursor: Math.max(0, cursor) }

/** From the anchor, replacing the previous selection. */
export function extendTo({ anchor, cursor }: LineSelection, at: number): LineSelection {
  const from = anchor >= 0 ? anchor : cursor >= 0 ? cursor : at
  return { ranges: [[Math.min(from, at), Math.max(from, at)]], anchor: from, cursor: at }
}

export function toggle(selection: LineSelection, at: number): LineSelection {
  const ranges = isSelected(selection, at) ? without(selection.ranges, at) : joined([...selection.ranges, [at, at]])
  return { ranges, anchor: at, cursor: at }
}

export const moveCursor = ({ ranges }: LineSelection, at: number): LineSelection => ({ ranges, anchor: at, cursor: at })

export function isSelected({ ranges }: LineSelection, at: number): boolean {
  return ranges.some(([from, to]) => at >= from && at <= to)
}

export const selectedCount = ({ ranges }: LineSelection): number =>
  ranges.reduce((sum, [from, to]) => sum + to - from + 1, 0)

export function* positionsOf({ ranges }: LineSelection): Generator<number> {
  for (const [from, to] of ranges) for (let at = from; at <= to; at++) yield at
}

type Ranges = LineSelection['ranges']

const without = (ranges: Ranges, at: number): Ranges =>
  ranges
    .flatMap(([from, to]): Ranges =>
      at < from || at > to
        ? [[from, to]]
        : [
            [from, at - 1],
            [at + 1, to],
          ],
    )
    .filter(([from, to]) => from <= to)

function joined(ranges: Ranges): Ranges {
  const done: [number, number][] = []
  for (const [from, to] of ranges.toSorted(([a], [b]) => a - b)) {
    const last = done.at(-1)
    if (last && from <= last[1] + 1) last[1] = Math.max(last[1], to)
    else done.push([from, to])
  }
  return done
}
