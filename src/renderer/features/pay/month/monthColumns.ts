import { isShort, type MonthState, type MonthStep } from '#domain/month/line'
import { formatYen } from '#domain/text/yen'
import { headingWidth } from '#ui/table/headingWidth'
import type { VirtualColumn } from '#ui/table/types'
import { changeText, partText, yenOrDash } from '#ui/text/yenText'
import type { Translate } from '#i18n/translate'
import type { MonthRow } from './monthRows.ts'

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

/** Returns the state of a company's month as text. */
export function stateText(state: MonthState, t: Translate): string {
  if (state === 'none') return t('month.notCreated')
  return state === 'handled' || state === 'notDue' ? t(`month.${state}`) : t(`lots.state.${state}`)
}

/** Returns whether the user can do something about a step. */
export const canAct = (step: MonthStep): boolean => step !== 'wait' && step !== 'nothing'

/** Returns the balance of the least covered account as text, and how many other accounts there are. */
export function balanceText({ accounts: [first, ...others] }: MonthRow, t: Translate): string {
  const balance = yenOrDash(first?.balance?.amount, t)
  return others.length === 0 ? balance : t('month.andOthers', { balance, count: others.length })
}

/** Returns, as text, how much the balance leaves or lacks after the debits; used in tooltips and on paper. */
export function coverText({ accounts: [first] }: MonthRow, t: Translate): string {
  if (!first || first.cover.kind === 'unknown') return t('month.cover.unknown')
  return first.cover.kind === 'short'
    ? t('month.cover.short', { amount: formatYen(first.cover.missing) })
    : t('month.cover.enough', { amount: formatYen(first.cover.left) })
}

/** Returns whether any of the lines has text in a column. Columns without text are left out. */
const used = (rows: readonly MonthRow[], field: 'code' | 'reading' | 'person') =>
  rows.some(({ client }) => client[field] !== '')

/**
 * What decides which columns fit. A narrow window has no room for readings. In English, whose words are longer, it has
 * no room for persons in charge either.
 */
export interface Room {
  readonly narrow: boolean
  /** Enlarged to 125 %, a line keeps what is decided by: who, how much, what changed, and what to do next. */
  readonly tight?: boolean
  readonly locale: string
}

/** Returns the columns of the board. */
export function monthColumns(rows: readonly MonthRow[], room: Room, t: Translate): readonly VirtualColumn<MonthRow>[] {
  const title = (key: string) => t(`month.column.${key}`)
  const english = room.locale === 'en'
  const stepName = ({ step }: MonthRow) => (canAct(step) ? t(`month.step.${step}`) : '')
  const client = (key: 'code' | 'reading' | 'person', width: number, fits = true): VirtualColumn<MonthRow>[] =>
    used(rows, key) && fits ? [{ key, title: title(key), width, format: (row) => row.client[key] }] : []
  return [
    ...client('code', room.tight ? 50 : room.narrow ? 56 : 72),
    { key: 'name', title: title('name'), width: 112, grow: true, format: (row) => row.client.name },
    ...client('reading', 180, !room.narrow),
    ...client('person', room.narrow ? 52 : 84, !room.narrow || !english),
    ...figureColumns(rows, room.narrow ? 0 : 22, title, t),
    {
      key: 'state',
      title: title('state'),
      width: english ? (room.tight ? 96 : room.narrow ? 124 : 136) : 72,
      format: (row) => stateText(row.state, t),
      hint: (row) => stateText(row.state, t),
      cellClass: ({ state }) => (TONES[state] === 'plain' ? undefined : TONES[state]),
    },
    {
      key: 'step',
      title: title('step'),
      width: Math.max(room.tight ? 100 : english ? 134 : 116, ...rows.map((row) => headingWidth(stepName(row)))),
      button: true,
      format: stepName,
      hint: (row) => t('month.stepOf', { name: row.client.name, step: t(`month.step.${row.step}`) }),
    },
  ]
}

/** Returns the columns of figures, each widened by `more` px and wide enough for its longest figure. */
function figureColumns(
  rows: readonly MonthRow[],
  more: number,
  title: (key: string) => string,
  t: Translate,
): VirtualColumn<MonthRow>[] {
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
      hint: (row) => coverText(row, t),
      cellClass: (row) => (isShort(row) ? 'danger' : undefined),
    },
  ]
}
