import { CHANGE_KINDS, type ChangeKind, type FormatChange } from '#formats/text/bankText'
import type { FormatNote, FormatProblem, FilePlace } from '#formats/formatResult'
import { OWN_COLUMNS } from '#formats/exports/lotColumns'
import type { Cell } from '#formats/tables/table'

/** `encoding`: a character that the code page has only in another form (〜 as ～). */
export type ExportChangeKind = ChangeKind | 'encoding'
export const EXPORT_CHANGE_KINDS: readonly ExportChangeKind[] = [...CHANGE_KINDS, 'encoding']
export interface ExportChange extends Omit<FormatChange, 'kinds'> {
  kinds: ExportChangeKind[]
}

const LOSSES: ReadonlySet<ExportChangeKind> = new Set(['cut', 'notInFormat'])

/** True if characters or amounts are missing from the file, not only written differently. */
export function isLoss({ kinds }: ExportChange): boolean {
  return kinds.some((kind) => LOSSES.has(kind))
}

/** From a line and column of the app's own table. Headings and the totals have no row in the lot. */
function placeInLot<P extends FilePlace>(place: P, details: number): P {
  const row = (place.line ?? 0) - 1
  const field = OWN_COLUMNS[(place.column ?? 0) - 1]?.[1]
  return { ...place, ...(row >= 1 && row <= details ? { row } : {}), ...(field === undefined ? {} : { field }) }
}

/** The cells that the code page changed; `notes` are those of the table's writer. */
export function encodingChanges(cells: readonly (readonly Cell[])[], notes: readonly FormatNote[]): ExportChange[] {
  const changes = new Map<string, ExportChange>()
  for (const { code, line = 0, column = 0, params } of notes) {
    if (code !== 'encodingFolded') continue
    const from = String(cells[line - 1]?.[column - 1] ?? '')
    const key = `${line} ${column}`
    const change = changes.get(key) ?? {
      ...placeOfChange(line, column, cells.length),
      kinds: ['encoding'],
      from,
      to: from,
    }
    changes.set(key, { ...change, to: change.to.replaceAll(String(params?.['from']), String(params?.['to'])) })
  }
  return [...changes.values()]
}

function placeOfChange(line: number, column: number, rows: number): Pick<ExportChange, 'row' | 'field'> {
  const { row, field = '' } = placeInLot<FilePlace>({ line, column }, rows - 1)
  return { field, ...(row === undefined ? {} : { row }) }
}

export function problemsInLot(problems: readonly FormatProblem[], details: number): FormatProblem[] {
  return problems.map((problem) => placeInLot(problem, details))
}
