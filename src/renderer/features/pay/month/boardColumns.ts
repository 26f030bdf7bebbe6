import { fileableLots } from '#domain/month/line'
import type { MonthNoteRecord } from '#data/schema/db'
import type { Translate } from '#i18n/translate'
import type { HeadBox, VirtualColumn } from '#ui/table/types'
import { monthColumns, type Room } from './monthColumns.ts'
import type { OfficeWork } from './officeWork.ts'
import type { MonthRow } from './monthRows.ts'
import { shownDay } from '#ui/text/shownDay'

export const MARK = 'mark'

/** Width in px of the names in a narrow window. */
const NARROW_NAME = 89

export interface Board {
  readonly rows: readonly MonthRow[]
  readonly notes: ReadonlyMap<string, MonthNoteRecord>
  readonly marked: ReadonlySet<string>
  readonly allMarked?: HeadBox
  /** The office's work by company; empty without an office. */
  readonly works: ReadonlyMap<string, OfficeWork>
}

/**
 * Columns that a narrow window leaves out, because the panel repeats them. `width` (px) is for the column of the
 * office's work.
 */
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

export function boardColumns(board: Board, room: Room, t: Translate): VirtualColumn<MonthRow>[] {
  const { rows, marked, allMarked } = board
  const make = ROOM[room.locale === 'en' ? 'en' : 'ja']
  const office = officeColumns(board, room.narrow ? make.width : 190, room, t)
  const noted = room.narrow && office.length > 0 ? [] : noteColumns(board, room, t)
  const full = !room.narrow ? [] : office.length > 0 ? make.office : noted.length > 0 ? make.notes : make.usual
  const left: readonly string[] = room.tight ? [...full, ...make.tight] : full
  const base = monthColumns(rows, room, t).filter(({ key }) => !left.includes(key))
  // In a narrow window, the names are narrower, to make room for the tick boxes.
  const fitting = room.narrow ? base.map((one) => (one.key === 'name' ? { ...one, width: NARROW_NAME } : one)) : base
  return [{ ...markColumn(marked, t), ...(allMarked && { all: allMarked }) }, ...fitting, ...office, ...noted]
}

export function isMarked(row: MonthRow, marked: ReadonlySet<string>): boolean {
  const lots = fileableLots(row)
  return lots.length > 0 && lots.every(({ lotId }) => marked.has(lotId))
}

/** A client without a lot to file has no box. */
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

function noteText(found: MonthNoteRecord | undefined, t: Translate): string {
  const { note = '', waitingSince } = found ?? {}
  if (waitingSince === undefined) return note
  return `${t('month.note.sinceDay', { day: shownDay(waitingSince) })} ${note}`.trim()
}

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
