import { MAX_DETAILS } from '#domain/lots/lot'
import { splitDetails } from '#domain/lots/monthWork'

/** Where the details of a file go: in place of the open lot's rows, after them, or into new lots. */
export type ImportTarget = 'replace' | 'append' | 'newLots'

/** Returns where an import goes by default. `usedRows` counts the rows of the open lot; undefined if no lot is open. */
export function defaultTarget(usedRows: number | undefined): ImportTarget {
  if (usedRows === undefined) return 'newLots'
  return usedRows === 0 ? 'replace' : 'append'
}

/**
 * Returns the number of rows that the open lot would have after the import; undefined if the import does not change it.
 */
export function rowsAfter(target: ImportTarget, usedRows: number, details: number): number | undefined {
  if (target === 'newLots') return undefined
  return target === 'replace' ? details : usedRows + details
}

/** Returns true if the open lot would have more rows than allowed (section 2.7 of the bank interface). */
export function isTooMany(rows: number | undefined): boolean {
  return rows !== undefined && rows > MAX_DETAILS
}

/** Returns the number of details in each new lot. */
export function lotSizes(details: readonly unknown[]): number[] {
  return splitDetails(details).map(({ length }) => length)
}
