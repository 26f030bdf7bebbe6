/** `cell` gives '' for a column without a text. */
export interface SummaryLine {
  readonly label: string
  readonly cell: (column: string) => string
}

export interface Lines {
  /** Row numbers; from `SUMMARY` on they are summary lines. Undefined means every row in its original order. */
  readonly order: Uint32Array | undefined
  readonly summaries: readonly SummaryLine[]
}

/** Numbers from here on are summary lines. */
export const SUMMARY = 0x8000_0000

export const EVERY_ROW: Lines = { order: undefined, summaries: [] }

/**
 * `groups[at]` is the group of the row at `order[at]`. Groups come in order of their numbers; rows keep their order
 * within.
 */
export function grouped(order: Uint32Array, groups: Uint32Array, count: number): Uint32Array {
  const next = new Uint32Array(count + 1)
  for (let at = 0; at < groups.length; at++) next[(groups[at] ?? 0) + 1] = (next[(groups[at] ?? 0) + 1] ?? 0) + 1
  for (let group = 1; group <= count; group++) next[group] = (next[group] ?? 0) + (next[group - 1] ?? 0) + 1
  const lines = new Uint32Array(order.length + count)
  for (let group = 0; group < count; group++) lines[(next[group + 1] ?? 0) - 1] = SUMMARY + group
  for (let at = 0; at < order.length; at++) {
    const group = groups[at] ?? 0
    const place = next[group] ?? 0
    lines[place] = order[at] ?? 0
    next[group] = place + 1
  }
  return lines
}
