import { emptyTotals, type LotTotals } from '#domain/lot'
import type { ReadLot } from './openImport.ts'

/** One total of the file beside that of its details; `file` is undefined if the file does not state it. */
export interface TotalsRow {
  field: keyof LotTotals
  file: number | undefined
  computed: number
  state: 'same' | 'differs' | 'notStated'
}

/** Returns the six totals of the details beside those of the file. */
export function totalsRows({
  fileTotals,
  computedTotals,
}: Pick<ReadLot, 'fileTotals' | 'computedTotals'>): TotalsRow[] {
  return (Object.keys(emptyTotals()) as (keyof LotTotals)[]).map((field) => {
    const [file, computed] = [fileTotals[field], computedTotals[field]]
    return { field, file, computed, state: file === undefined ? 'notStated' : file === computed ? 'same' : 'differs' }
  })
}
