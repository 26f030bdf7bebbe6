// The totals a file states beside those of what was read from it.
import { lotTotals, type LotDetail, type LotTotals } from '#domain/lot'

/** A number of the file that differs from what its own details give. */
export interface Difference {
  /** Absent for a total of the whole file. */
  line?: number
  /** 1-based detail; absent for a total of the whole file. */
  row?: number
  field: string
  file: number
  computed: number
}

/**
 * Takes the totals a file states (those it leaves blank are absent) and the details and gives the computed ones and
 * every difference.
 */
export function compareTotals(
  fileTotals: Partial<LotTotals>,
  details: readonly LotDetail[],
  line?: number,
): { computedTotals: LotTotals; differences: Difference[] } {
  const computedTotals = lotTotals(details)
  const place = line === undefined ? {} : { line }
  const differences = (Object.entries(fileTotals) as [keyof LotTotals, number][])
    .filter(([field, file]) => file !== computedTotals[field])
    .map(([field, file]) => ({ ...place, field, file, computed: computedTotals[field] }))
  return { computedTotals, differences }
}
