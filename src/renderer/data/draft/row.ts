import { composed } from '#domain/text/kana'
import { emptyDetail, type LotDetail } from '#domain/lots/lot'

/** Kept as typed, shown as an error, never discarded. */
export type RawTexts = Partial<Record<keyof LotDetail, string>>

/** A row of the editor. Rows are immutable: an edit creates a new row, so identity shows what changed. */
export interface DraftRow {
  readonly rowId: string
  readonly detail: LotDetail
  readonly raw: RawTexts
}

/** What such a row adds to the totals lacks the cell. */
export const hasUnreadable = ({ raw }: DraftRow): boolean => Object.keys(raw).length > 0

/** Earlier versions kept the last number of a cell whose text cannot be read. */
export function storedRow({ rowId, detail, raw }: DraftRow): DraftRow {
  const fields = Object.keys(raw)
  if (fields.length === 0) return { rowId, detail, raw }
  return { rowId, detail: { ...detail, ...Object.fromEntries(fields.map((field) => [field, 0])) }, raw }
}

/** Texts are composed (NFC), because the bank counts characters in that form. */
export const newRow = (detail: LotDetail = emptyDetail()): DraftRow => ({
  rowId: crypto.randomUUID(),
  detail: composed(detail),
  raw: {},
})
