import type { LotHead } from '#domain/lot'
import type { DraftRow } from '../../../draft/row.ts'
import { fileNameOf } from '../../../ui/text/fileName.ts'
import type { ExportFormat, ExportLot } from './lotExport.ts'

const EXTENSIONS = {
  zengin99: ['txt', 'dat'],
  eltax: ['csv'],
  csvCp932: ['csv'],
  csvUtf8: ['csv'],
  xlsx: ['xlsx'],
} as const satisfies Record<ExportFormat, readonly [string, ...string[]]>

/** Takes a format and gives the extensions its files have, the usual one first. */
export function extensionsOf(format: ExportFormat): ('txt' | 'dat' | 'csv' | 'xlsx')[] {
  return [...EXTENSIONS[format]]
}

/**
 * Takes the head and the rows of a lot and gives what is written out; texts that stand in number cells go along, for
 * they are no numbers.
 */
export function exportLotOf(head: LotHead, rows: readonly DraftRow[]): ExportLot {
  const unreadable = rows.flatMap(({ raw }, at) =>
    Object.entries(raw).map(([field, text]) => ({ row: at + 1, field, text })),
  )
  return { head: { ...head }, details: rows.map(({ detail }) => detail), unreadable }
}

/**
 * Takes a name without extension and a format and gives the file name to suggest, short enough with any company name.
 */
export function exportFileName(name: string, format: ExportFormat): string {
  return `${fileNameOf([name])}.${EXTENSIONS[format][0]}`
}
