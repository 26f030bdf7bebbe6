import { lotTotals, type LotDetail, type LotTotals } from '#domain/lots/lot'

export interface TotalDifference {
  line?: number
  /** 1-based detail; absent for a total of the whole file. */
  row?: number
  field: string
  file: number
  computed: number
}

/** Blank totals are not compared. */
export function compareTotals(
  fileTotals: Partial<LotTotals>,
  details: readonly LotDetail[],
  line?: number,
): { computedTotals: LotTotals; differences: TotalDifference[] } {
  const computedTotals = lotTotals(details)
  const place = line === undefined ? {} : { line }
  const differences = (Object.entries(fileTotals) as [keyof LotTotals, number][])
    .filter(([field, file]) => file !== computedTotals[field])
    .map(([field, file]) => ({ ...place, field, file, computed: computedTotals[field] }))
  return { computedTotals, differences }
}
