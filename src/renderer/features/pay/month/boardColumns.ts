import { fileableLots } from '#domain/month/line'
import type { MonthNoteRecord } from '#data/schema/db'
import type { Translate } from '#i18n/translate'
import type { HeadBox, VirtualColumn } from '#ui/table/types'
import { monthColumns, type Room } from './monthColumns.ts'
import type { OfficeWork } from './officeWork.ts'
import type { MonthRow } from './monthRows.ts'
import { shownDay } from '#ui/text/shownDay'

/** The key of the column with the boxes that choose clients for filing together. */
export const MARK = 'mark'

/** Width in px of the names in a narrow window. */
const NARROW_NAME = 89

/** What the board's columns are made from. */
export interface Board {
  readonly rows: readonly MonthRow[]
  readonly notes: ReadonlyMap<string, MonthNoteRecord>
  /** The IDs of the lots chosen to be filed together. */
  readonly marked: ReadonlySet<string>
  /** The box in the head of their column. */
  readonly allMarked?: HeadBox
  /** What the office does with the lots of a client, by company; empty without an office. */
  readonly works: ReadonlyMap<string, OfficeWork>
}

/** The columns that the panel repeats, and that make room in a narrow window: for the notes, and for the office's work. */
const ROOM = {
  ja: { usual: [], notes: ['person'], office: ['person', 'code'], tight: ['person', 'payees', 'code'], width: 112 },
  en: {
    usual: ['payees'],
    notes: ['code', 'payees'],
    office: ['code', 'payees'],
    tight: ['code', 'payees'],
    width: 118,
  },
}

/**
 * Returns the columns of the board with the boxes, the notes and what the office does. In a narrow window the last two
 * share a column, and columns that the panel repeats make room.
 */
export function boardColumns(board: Board, room: Room, t: Translate): VirtualColumn<MonthRow>[] {
  const { rows, marked, allMarked } = board
  const make = ROOM[room.locale === 'en' ? 'en' : 'ja']
  const office = officeColumns(board, room.narrow ? make.width : 190, room, t)
  const noted = room.narrow && office.length > 0 ? [] : noteColumns(board, room, t)
  const full = !room.narrow ? [] : office.length > 0 ? make.office : noted.length > 0 ? make.notes : make.usual
  const left: readonly string[] = room.tight ? [...full, ...make.tight] : full
  const base = monthColumns(rows, room, t).filter(({ key }) => !left.includes(key))
  // The names grow with the window, so they give the boxes their room where there is little.
  const fitting = room.narrow ? base.map((one) => (one.key === 'name' ? { ...one, width: NARROW_NAME } : one)) : base
  return [{ ...markColumn(marked, t), ...(allMarked && { all: allMarked }) }, ...fitting, ...office, ...noted]
}

/** Returns whether a client is chosen: all its lots that may be filed are. */
export function isMarked(row: MonthRow, marked: ReadonlySet<string>): boolean {
  const lots = fileableLots(row)
  return lots.length > 0 && lots.every(({ lotId }) => marked.has(lotId))
}

/** Returns the column of the boxes; a client without a lot to file has none. */
const markColumn = (marked: ReadonlySet<string>, t: Translate): VirtualColumn<MonthRow> => ({
  key: MARK,
  title: '✓',
  width: 28,
  align: 'center',
  button: true,
  notSearched: true,
  value: (row) => (isMarked(row, marked) ? 1 : 0),
  format: (row) => (fileableLots(row).length === 0 ? '' : isMarked(row, marked) ? '✓' : '□'),
  checked: (row) => isMarked(row, marked),
  cellClass: () => 'box',
  hint: (row) => (fileableLots(row).length === 0 ? undefined : t('filingQueue.chooseOne', { name: row.client.name })),
})

/** Returns the column of what the office does, or nothing while it does nothing. */
function officeColumns(
  { works, notes }: Board,
  width: number,
  { narrow }: Room,
  t: Translate,
): VirtualColumn<MonthRow>[] {
  if (![...works.values()].some(({ text }) => text !== '')) return []
  const noteOf = ({ companyId }: MonthRow): string => noteText(notes.get(companyId), t)
  const markOf = ({ companyId }: MonthRow): string =>
    narrow && notes.get(companyId)?.waitingSince ? t('month.note.short') : ''
  return [
    {
      key: 'office',
      title: t('office.work.column'),
      width,
      format: (row) => `${markOf(row)} ${works.get(row.companyId)?.text ?? ''}`.trim(),
      hint: (row) =>
        [works.get(row.companyId)?.hint, narrow ? noteOf(row) : ''].filter(Boolean).join('\n') || undefined,
      cellClass: (row) => works.get(row.companyId)?.tone ?? (markOf(row) === '' ? undefined : 'warn'),
    },
  ]
}

/** Returns a note with the day since which the client is waited for. */
function noteText(found: MonthNoteRecord | undefined, t: Translate): string {
  const { note = '', waitingSince } = found ?? {}
  if (waitingSince === undefined) return note
  return `${t('month.note.sinceDay', { day: shownDay(waitingSince) })} ${note}`.trim()
}

/** Returns the column of the notes, or nothing while no client has one. */
function noteColumns({ rows, notes }: Board, { narrow }: Room, t: Translate): VirtualColumn<MonthRow>[] {
  const textOf = ({ companyId }: MonthRow): string => noteText(notes.get(companyId), t)
  if (!rows.some((row) => textOf(row) !== '')) return []
  return [
    {
      key: 'note',
      title: t('month.note.column'),
      width: narrow ? 56 : 150,
      // A narrow column has room for the word only; the panel and the tooltip have the rest.
      format: (row) => (narrow && notes.get(row.companyId)?.waitingSince ? t('month.note.short') : textOf(row)),
      hint: (row) => textOf(row) || undefined,
      cellClass: ({ companyId }) => (notes.get(companyId)?.waitingSince === undefined ? undefined : 'warn'),
    },
  ]
}
