import { composed } from '#domain/text/kana'
import { emptyDetail, type LotDetail } from '#domain/lots/lot'
import type { Retiree } from '#domain/lots/retiree'

/** Numbers that cannot be read: kept as typed, shown as an error, never discarded. */
export type RawTexts = Partial<Record<keyof LotDetail, string>>

/** Immutable: a different object means a change. */
export interface DraftRow {
  readonly rowId: string
  readonly detail: LotDetail
  readonly raw: RawTexts
  /** Whose tax the calculator put into the row. Never sent to the bank. */
  readonly retirees?: readonly Retiree[]
}

export const keptRow = ({ rowId, detail, raw, retirees }: DraftRow): DraftRow => ({
  rowId,
  detail,
  raw,
  ...(retirees && { retirees }),
})

export const hasUnreadable = ({ raw }: DraftRow): boolean => Object.keys(raw).length > 0

/** Earlier versions kept the last number of a cell that cannot be read. */
export function storedRow(stored: DraftRow): DraftRow {
  const row = keptRow(stored)
  const fields = Object.keys(row.raw)
  if (fields.length === 0) return row
  return { ...row, detail: { ...row.detail, ...Object.fromEntries(fields.map((field) => [field, 0])) } }
}

export const newRow = (detail: LotDetail = emptyDetail()): DraftRow => ({
  rowId: crypto.randomUUID(),
  detail: composed(detail),
  raw: {},
})
