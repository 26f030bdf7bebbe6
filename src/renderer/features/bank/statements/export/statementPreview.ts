import { STATEMENT_RECORD_LENGTH } from '#formats/statement/zenginLayout'
import { columnsOf } from '#formats/statement/columns'
import { formatSlashedDate } from '#formats/statement/csv'
import type { FileEntry, StatementFileKind } from '#formats/statement/source'
import { formatYen } from '#domain/text/yen'

const LINES = 6

/** Omits an incomplete last line. */
export function firstLines(beginning: Uint8Array, encoding: 'utf-8' | 'cp932'): string[] {
  const text = new TextDecoder(encoding === 'utf-8' ? 'utf-8' : 'shift_jis').decode(beginning)
  const lines = text.split(/\r\n|\r|\n/u)
  const broken = lines.length > 1 ? lines.slice(0, -1) : records(text)
  return broken.slice(0, LINES)
}

/** The first rows as a spreadsheet shows them. `entries` are oldest first. */
export function firstRows(entries: readonly FileEntry[], kind: StatementFileKind): string[][] {
  const columns = columnsOf('plain', kind)
  const rows = entries.slice(0, LINES - 1).map((entry) =>
    columns.map(({ kind: shape, value }) => {
      const cell = value(entry)
      if (cell === undefined) return ''
      if (typeof cell === 'number') return formatYen(cell)
      return shape === 'date' ? formatSlashedDate(cell) : cell
    }),
  )
  return [columns.map(({ heading }) => heading), ...rows]
}

/** Cuts a file without line ends into its fixed-length records. */
function records(text: string): string[] {
  return Array.from({ length: Math.floor(text.length / STATEMENT_RECORD_LENGTH) }, (_, at) =>
    text.slice(at * STATEMENT_RECORD_LENGTH, (at + 1) * STATEMENT_RECORD_LENGTH),
  )
}
