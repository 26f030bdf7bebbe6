import { MAX_DETAILS } from '#domain/lots/lot'
import { splitDetails } from '#domain/lots/monthWork'

/** Where the file's rows go: in place of the open lot's, after them, or into new lots. */
export type ImportTarget = 'replace' | 'append' | 'newLots'

/** `usedRows`: number of rows of the open lot; undefined if no lot is open. */
export function defaultTarget(usedRows: number | undefined): ImportTarget {
  if (usedRows === undefined) return 'newLots'
  return usedRows === 0 ? 'replace' : 'append'
}

/** Number of rows of the open lot after the import; undefined if it does not change. */
export function rowsAfter(target: ImportTarget, usedRows: number, details: number): number | undefined {
  if (target === 'newLots') return undefined
  return target === 'replace' ? details : usedRows + details
}

/** The bank's interface limits the rows of an application (section 2.7). */
export function isTooMany(rows: number | undefined): boolean {
  return rows !== undefined && rows > MAX_DETAILS
}

export function lotSizes(details: readonly unknown[]): number[] {
  return splitDetails(details).map(({ length }) => length)
}
