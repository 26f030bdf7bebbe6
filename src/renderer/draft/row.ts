import { composed } from '#domain/kana'
import { emptyDetail, type LotDetail } from '#domain/lot'

/** Typed text of a cell that is no number yet: kept as typed, shown as an error, never dropped. */
export type RawTexts = Partial<Record<keyof LotDetail, string>>

/** A row of the editor. Rows are never changed in place: an edit makes a new one, so identity tells what changed. */
export interface DraftRow {
  readonly rowId: string
  readonly detail: LotDetail
  readonly raw: RawTexts
}

/** Returns a new row with a detail, its texts composed as they are counted. */
export const newRow = (detail: LotDetail = emptyDetail()): DraftRow => ({
  rowId: crypto.randomUUID(),
  detail: composed(detail),
  raw: {},
})
