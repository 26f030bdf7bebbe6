import { MAX_DETAILS } from '#domain/lot'
import { splitDetails } from '#domain/monthWork'

/** Where the details of a file go: in place of the rows of the open lot, after them, or into lots of their own. */
export type ImportTarget = 'replace' | 'append' | 'newLots'

/**
 * Takes how many rows the open lot has (undefined: none is open) and gives where an import goes unless the person says
 * otherwise.
 */
export function defaultTarget(usedRows: number | undefined): ImportTarget {
  if (usedRows === undefined) return 'newLots'
  return usedRows === 0 ? 'replace' : 'append'
}

/** Rows the open lot would have; undefined when it is not touched. */
export function rowsAfter(target: ImportTarget, usedRows: number, details: number): number | undefined {
  if (target === 'newLots') return undefined
  return target === 'replace' ? details : usedRows + details
}

/** True when the open lot would have more rows than a lot may have (section 2.7 of the bank interface). */
export function isTooMany(rows: number | undefined): boolean {
  return rows !== undefined && rows > MAX_DETAILS
}

/** Takes details and gives how many each of their lots would hold. */
export function lotSizes(details: readonly unknown[]): number[] {
  return splitDetails(details).map(({ length }) => length)
}
