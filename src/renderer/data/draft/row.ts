import { composed } from '#domain/text/kana'
import { emptyDetail, type LotDetail } from '#domain/lots/lot'
import type { Retiree } from '#domain/lots/retiree'

/** Kept as typed, shown as an error, never discarded. */
export type RawTexts = Partial<Record<keyof LotDetail, string>>

/** A row of the editor. Rows are immutable: an edit creates a new row, so identity shows what changed. */
export interface DraftRow {
  readonly rowId: string
  readonly detail: LotDetail
  readonly raw: RawTexts
  /** Whose tax was put into the row by the calculator; absent if nobody's was. It is kept with the row, and never sent. */
  readonly retirees?: readonly Retiree[]
}

/** What is kept of a row, without what a wider record has beside it. */
export const keptRow = ({ rowId, detail, raw, retirees }: DraftRow): DraftRow => ({
  rowId,
  detail,
  raw,
  ...(retirees && { retirees }),
})

/** What such a row adds to the totals lacks the cell. */
export const hasUnreadable = ({ raw }: DraftRow): boolean => Object.keys(raw).length > 0

/** Earlier versions kept the last number of a cell whose text cannot be read. */
export function storedRow(stored: DraftRow): DraftRow {
  const row = keptRow(stored)
  const fields = Object.keys(row.raw)
  if (fields.length === 0) return row
  return { ...row, detail: { ...row.detail, ...Object.fromEntries(fields.map((field) => [field, 0])) } }
}

/** Texts are composed (NFC), because the bank counts characters in that form. */
export const newRow = (detail: LotDetail = emptyDetail()): DraftRow => ({
  rowId: crypto.randomUUID(),
  detail: composed(detail),
  raw: {},
})
