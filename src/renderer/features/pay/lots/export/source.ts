import type { LotHead } from '#domain/lots/lot'
import type { DraftRow } from '#data/draft/row'
import { fileNameOf } from '#ui/text/fileName'
import type { ExportFormat, ExportLot } from './lotExport.ts'

const EXTENSIONS = {
  zengin99: ['txt', 'dat'],
  eltax: ['csv'],
  csvCp932: ['csv'],
  csvUtf8: ['csv'],
  xlsx: ['xlsx'],
} as const satisfies Record<ExportFormat, readonly [string, ...string[]]>

/** The usual extension first. */
export function extensionsOf(format: ExportFormat): ('txt' | 'dat' | 'csv' | 'xlsx')[] {
  return [...EXTENSIONS[format]]
}

/** Texts in number cells are listed apart (`unreadable`), since they are not numbers. */
export function exportLotOf(head: LotHead, rows: readonly DraftRow[]): ExportLot {
  const unreadable = rows.flatMap(({ raw }, at) =>
    Object.entries(raw).map(([field, text]) => ({ row: at + 1, field, text })),
  )
  return { head: { ...head }, details: rows.map(({ detail }) => detail), unreadable }
}

/** Shortened, since a company name may be long. `name` has no extension. */
export function exportFileName(name: string, format: ExportFormat): string {
  return `${fileNameOf([name])}.${EXTENSIONS[format][0]}`
}
