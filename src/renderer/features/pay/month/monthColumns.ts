import { isShort, type MonthStep } from '#domain/month/line'
import type { IsoDate } from '#domain/calendar/calendar'
import { formatYen } from '#domain/text/yen'
import { headingWidth } from '#ui/table/headingWidth'
import type { VirtualColumn } from '#ui/table/types'
import { changeText, partText, yenOrDash } from '#ui/text/yenText'
import { today as dayIn } from '#ui/text/clock'
import { shownDay } from '#ui/text/shownDay'
import type { Translate } from '#i18n/translate'
import type { MonthRow } from './monthRows.ts'
import { stateText } from './monthText.ts'

export const TONES = {
  unknown: 'danger',
  contradicts: 'danger',
  returned: 'danger',
  rejected: 'danger',
  sending: 'warn',
  reading: 'plain',
  draft: 'plain',
  none: 'plain',
  accepted: 'warn',
  approved: 'ok',
  paidElsewhere: 'plain',
  handled: 'plain',
  notDue: 'plain',
} as const

/** A returned lot whose correction was begun is being corrected. */
export const rowStateText = ({ state, step }: MonthRow, t: Translate): string =>
  state === 'returned' && step !== 'correct' && step !== 'handle' ? t('month.correcting') : stateText(state, t)

export const canAct = (step: MonthStep): boolean => step !== 'wait' && step !== 'nothing'

/** The balance of the least covered account, with the number of other accounts. */
export function balanceText({ accounts: [first, ...others] }: MonthRow, t: Translate): string {
  const balance = yenOrDash(first?.balance?.amount, t)
  return others.length === 0 ? balance : t('month.andOthers', { balance, count: others.length })
}

/** What that balance leaves or lacks after the debits. */
export function coverText({ accounts: [first] }: MonthRow, t: Translate): string {
  if (!first || first.cover.kind === 'unknown') return t('month.cover.unknown')
  return first.cover.kind === 'short'
    ? t('month.cover.short', { amount: formatYen(first.cover.missing) })
    : t('month.cover.enough', { amount: formatYen(first.cover.left) })
}

/** The day of that balance if it is before today. */
export function staleDay({ accounts: [first] }: MonthRow, today: IsoDate | undefined): IsoDate | undefined {
  const at = first?.balance?.at
  const day = at === undefined ? undefined : dayIn(new Date(at))
  return today !== undefined && day !== undefined && day < today ? day : undefined
}

function ageText(row: MonthRow, today: IsoDate | undefined, t: Translate): string {
  const day = staleDay(row, today)
  return day === undefined ? '' : t('month.balanceOf', { day: shownDay(day) })
}

const used = (rows: readonly MonthRow[], field: 'code' | 'reading' | 'person') =>
  rows.some(({ client }) => client[field] !== '')

/**
 * Decides which columns fit. A narrow window has no room for readings, nor, in English with its longer words, for
 * persons in charge.
 */
export interface Room {
  readonly narrow: boolean
  /** As at a zoom of 125 %: a line keeps only what is needed to decide. */
  readonly tight?: boolean
  /** Marks balances of another day; absent on paper, which says when it was made. */
  readonly today?: IsoDate
  readonly locale: string
}

/** Kinds of companies, abbreviated because names that begin alike would all look alike in a narrow column. */
const KINDS: readonly (readonly [string, string])[] = [
  ['株式会社', '㈱'],
  ['有限会社', '㈲'],
  ['合同会社', '(同)'],
  ['合資会社', '(資)'],
  ['合名会社', '(名)'],
  ['医療法人社団', '(医)'],
  ['医療法人', '(医)'],
  ['社会福祉法人', '(福)'],
  ['学校法人', '(学)'],
  ['一般社団法人', '(一社)'],
  ['一般財団法人', '(一財)'],
  ['特定非営利活動法人', '(特非)'],
  ['税理士法人', '(税)'],
]
const shortName = (name: string): string => KINDS.reduce((text, [kind, short]) => text.replace(kind, short), name)

/** A button has its own padding (px) within that of the cell. */
const buttonWidth = (text: string): number => headingWidth(text) + 12

export function monthColumns(rows: readonly MonthRow[], room: Room, t: Translate): readonly VirtualColumn<MonthRow>[] {
  const title = (key: string) => t(`month.column.${key}`)
  const english = room.locale === 'en'
  const widest = (least: number, format: (row: MonthRow) => string) =>
    Math.ceil(rows.reduce((most, row) => Math.max(most, headingWidth(format(row))), least))
  const stepName = ({ step }: MonthRow) => (canAct(step) ? t(`month.step.${step}`) : '')
  const client = (key: 'code' | 'reading' | 'person', width: number, fits = true): VirtualColumn<MonthRow>[] =>
    used(rows, key) && fits ? [{ key, title: title(key), width, format: (row) => row.client[key] }] : []
  return [
    ...client('code', room.tight ? 50 : room.narrow ? 56 : 72),
    {
      key: 'name',
      title: title('name'),
      width: 112,
      grow: true,
      value: (row) => row.client.name,
      format: (row) => (room.narrow ? shortName(row.client.name) : row.client.name),
      heard: (row) => row.client.name,
      hint: (row) => (room.narrow ? row.client.name : undefined),
    },
    ...client('reading', 180, !room.narrow),
    ...client('person', room.narrow ? 52 : 84, !room.narrow || !english),
    ...figureColumns(rows, room, title, t),
    {
      key: 'state',
      title: title('state'),
      // Where there is little room, long English words are cut; the tooltip has them in full.
      width: !english ? 72 : room.tight ? 96 : widest(96, (row) => rowStateText(row, t)),
      format: (row) => rowStateText(row, t),
      hint: (row) => rowStateText(row, t),
      cellClass: ({ state }) => (TONES[state] === 'plain' ? undefined : TONES[state]),
    },
    {
      key: 'step',
      title: title('step'),
      width: Math.max(room.tight ? 100 : english ? 134 : 116, ...rows.map((row) => buttonWidth(stepName(row)))),
      button: true,
      format: stepName,
      hint: (row) => t('month.stepOf', { name: row.client.name, step: t(`month.step.${row.step}`) }),
    },
  ]
}

/** Columns of figures, each wide enough for its longest one. */
function figureColumns(
  rows: readonly MonthRow[],
  { narrow, today }: Room,
  title: (key: string) => string,
  t: Translate,
): VirtualColumn<MonthRow>[] {
  const more = narrow ? 0 : 22
  const figure = { align: 'right', figure: true } as const
  const fitting = (width: number, format: (row: MonthRow) => string) =>
    Math.ceil(rows.reduce((most, row) => Math.max(most, headingWidth(format(row))), width + more))
  const total = (row: MonthRow) => partText(yenOrDash(row.total, t), row.unreadable, t)
  const difference = (row: MonthRow) => changeText(row.difference, t)
  const balance = (row: MonthRow) => balanceText(row, t)
  return [
    {
      ...figure,
      key: 'payees',
      title: title('payees'),
      width: Math.max(56 + more, headingWidth(title('payees'))),
      value: ({ payees }) => payees,
      format: ({ payees }) => (payees === undefined ? t('common.notAvailable') : String(payees)),
    },
    {
      ...figure,
      key: 'total',
      title: title('total'),
      width: fitting(86, total),
      value: (row) => row.total,
      format: total,
      hint: ({ unreadable }) => (unreadable > 0 ? t('lots.unreadable', { count: unreadable }, unreadable) : undefined),
      cellClass: ({ unreadable }) => (unreadable > 0 ? 'danger' : undefined),
    },
    {
      ...figure,
      key: 'difference',
      title: title('difference'),
      width: fitting(84, difference),
      value: (row) => row.difference,
      format: difference,
    },
    {
      ...figure,
      key: 'balance',
      title: title('balance'),
      width: fitting(86, balance),
      value: ({ accounts: [first] }) => first?.balance?.amount,
      format: balance,
      hint: (row) => [coverText(row, t), ageText(row, today, t)].filter(Boolean).join('\n'),
      heard: (row) => [balance(row), ageText(row, today, t)].filter(Boolean).join(' '),
      cellClass: (row) => (isShort(row) ? 'danger' : staleDay(row, today) ? 'stale' : undefined),
    },
  ]
}
