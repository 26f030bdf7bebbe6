import { emptyTotals, type LotTotals } from '#domain/lot'
import type { ReadLot } from './openImport.ts'

/**
 * One total: as the file states it, and as the sum of its details. `file` is undefined if the file does not state it.
 */
export interface TotalsRow {
  field: keyof LotTotals
  file: number | undefined
  computed: number
  state: 'same' | 'differs' | 'notStated'
}

/** Returns the six totals, each from the details and as the file states it. */
export function totalsRows({
  fileTotals,
  computedTotals,
}: Pick<ReadLot, 'fileTotals' | 'computedTotals'>): TotalsRow[] {
  return (Object.keys(emptyTotals()) as (keyof LotTotals)[]).map((field) => {
    const [file, computed] = [fileTotals[field], computedTotals[field]]
    return { field, file, computed, state: file === undefined ? 'notStated' : file === computed ? 'same' : 'differs' }
  })
}
