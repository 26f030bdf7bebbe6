import type { Tally } from '#formats/intake/reading'
import type { TakenFile } from '#data/repositories/intakes'

/** An account without anything that a test looks at. */
export const NO_TALLY: Tally = {
  sheet: '',
  otherSheets: [],
  rows: { file: 0, taken: 0, leftOut: [], refused: 0, refusedLines: [] },
  columns: [],
  sums: [],
  counts: [],
  inferred: [],
  notes: [],
}

/** Returns a file as an import keeps it. */
export const takenFile = (name: string, more: Partial<TakenFile> = {}): TakenFile => ({
  companyId: 'c1',
  subject: 'lot',
  name,
  hash: name,
  count: 1,
  account: NO_TALLY,
  ...more,
})
