import { MAX_DETAILS } from '#domain/lots/lot'
import { splitDetails } from '#domain/lots/monthWork'

/** In place of the open lot's rows, after them, or into new lots. */
export type ImportTarget = 'replace' | 'append' | 'newLots'

/** `usedRows`: number of rows of the open lot; undefined if no lot is open. */
export function defaultTarget(usedRows: number | undefined): ImportTarget {
  if (usedRows === undefined) return 'newLots'
  return usedRows === 0 ? 'replace' : 'append'
}

/** Undefined if the open lot does not change. */
export function rowsAfter(target: ImportTarget, usedRows: number, details: number): number | undefined {
  if (target === 'newLots') return undefined
  return target === 'replace' ? details : usedRows + details
}

/** Section 2.7 of the bank interface limits the rows of a lot. */
export function isTooMany(rows: number | undefined): boolean {
  return rows !== undefined && rows > MAX_DETAILS
}

export function lotSizes(details: readonly unknown[]): number[] {
  return splitDetails(details).map(({ length }) => length)
}
