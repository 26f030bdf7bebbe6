import type { IsoDate, IsoMonth } from '#domain/calendar/calendar'
import type { BoardTotals } from '#domain/month/board'
import { isShort } from '#domain/month/line'
import { formatYen } from '#domain/text/yen'
import { writeDelimited } from '#formats/tables/delimited'
import type { FormatResult } from '#formats/formatResult'
import type { Cell } from '#formats/tables/table'
import { shownDay } from '#ui/text/shownDay'
import { shownMonth } from '#ui/text/shownMonth'
import { changeText, partText, yenOrDash } from '#ui/text/yenText'
import type { ListContent } from '#ui/paper/useListOutput'
import type { Translate } from '#i18n/translate'
import { balanceText, canAct, coverText } from './monthColumns.ts'
import { stateText } from './monthText.ts'
import type { MonthRow } from './monthRows.ts'

export interface ShownMonth {
  rows: readonly MonthRow[]
  totals: BoardTotals
  month: IsoMonth
  due: IsoDate
  practice: boolean
  /** See `openText`. */
  open: string
  /** '' without a filter. */
  filter: string
}

/** Columns on paper, with widths in mm. */
const PAPER = [
  ['code', 18],
  ['name', undefined],
  ['person', 20],
  ['payees', 16],
  ['total', 32],
  ['difference', 30],
  ['balance', 40],
  ['state', 24],
] as const
const FIGURES: readonly string[] = ['payees', 'total', 'difference', 'balance']

/** The second line of a company has the reading of its name and what the balance leaves or lacks. */
export function monthPaper(shown: ShownMonth, t: Translate): ListContent {
  const { rows, totals, month, due, practice, open, filter } = shown
  return {
    practice,
    sideways: true,
    title: t('month.title'),
    companyName: t('month.clients', { count: rows.length }, rows.length),
    facts: [
      { term: t('month.month'), text: shownMonth(month, t) },
      { term: t('month.due'), text: shownDay(due) },
      { term: t('month.open'), text: open },
      { term: t('report.list.filter'), text: filter || t('report.list.noFilter') },
    ],
    columns: PAPER.map(([key, width]) => ({ title: t(`month.column.${key}`), width, figure: FIGURES.includes(key) })),
    linesPerRow: 2,
    rows: rows.map((row) => ({ heading: false, cells: paperCells(row, t) })),
    totals: [totalCells(totals, t)],
    note: totals.unreadable > 0 ? t('month.unreadable', { count: totals.unreadable }, totals.unreadable) : '',
  }
}

const paperCells = (row: MonthRow, t: Translate): string[] => [
  row.client.code,
  `${row.client.name}\n${row.client.reading}`,
  row.client.person,
  row.payees === undefined ? t('common.notAvailable') : String(row.payees),
  partText(yenOrDash(row.total, t), row.unreadable, t),
  changeText(row.difference, t),
  `${balanceText(row, t)}\n${coverText(row, t)}`,
  stateText(row.state, t),
]

/** A sum of differences that are known only for some companies says how many it covers. */
function totalCells(totals: BoardTotals, t: Translate): string[] {
  const compared = totals.compared < totals.clients ? t('month.compared', { ...totals }) : ''
  return [
    '',
    t('month.total', { count: totals.clients }, totals.clients),
    '',
    String(totals.payees),
    partText(formatYen(totals.total), totals.unreadable, t),
    `${changeText(totals.difference, t)}\n${compared}`,
    totals.short > 0 ? t('month.short', { count: totals.short }, totals.short) : '',
    '',
  ]
}

const FILE = [
  'month',
  'code',
  'name',
  'reading',
  'person',
  'payees',
  'total',
  'difference',
  'balance',
  'missing',
  'state',
  'step',
] as const

/** UTF-8 with a byte order mark. Amounts are plain yen; unknown ones are empty. */
export function monthCsv({ rows, totals, month }: ShownMonth, t: Translate): FormatResult<Uint8Array> {
  const sums: Cell[] = [shownMonth(month, t), '', t('month.total', { count: totals.clients }, totals.clients), '', '']
  // Rows that cannot be read are rare, so their number has a column only if there are any.
  const lacks = totals.unreadable > 0
  const more = (cell: Cell): Cell[] => (lacks ? [cell] : [])
  const lacking = rows.reduce((sum, { unreadable }) => sum + unreadable, 0)
  return writeDelimited(
    [
      [...FILE.map((column) => t(`month.column.${column}`)), ...more(t('month.column.unreadable'))],
      ...rows.map((row) => [...fileCells(row, month, t), ...more(row.unreadable)]),
      [...sums, totals.payees, totals.total, totals.difference ?? '', '', '', '', '', ...more(lacking)],
    ],
    { delimiter: ',', encoding: 'utf-8' },
  )
}

function fileCells(row: MonthRow, month: IsoMonth, t: Translate): Cell[] {
  const [tightest] = row.accounts
  return [
    shownMonth(month, t),
    row.client.code,
    row.client.name,
    row.client.reading,
    row.client.person,
    row.payees ?? '',
    row.total ?? '',
    row.difference ?? '',
    tightest?.balance?.amount ?? '',
    isShort(row) && tightest?.cover.kind === 'short' ? tightest.cover.missing : '',
    stateText(row.state, t),
    canAct(row.step) ? t(`month.step.${row.step}`) : '',
  ]
}
