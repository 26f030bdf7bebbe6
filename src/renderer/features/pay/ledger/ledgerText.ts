import { placeText } from '#features/pay/payees/index'
import {
  standingOf,
  STANDINGS,
  yenOf,
  type Ledger,
  type LedgerCell,
  type LedgerRow,
  type LedgerTotals,
  type Part,
  type Standing,
} from '#domain/lots/ledger'
import { formatYen } from '#domain/text/yen'
import type { Translate } from '#i18n/translate'
import { shownMonth } from '#ui/text/shownMonth'
import { yenOrDash } from '#ui/text/yenText'
import type { LackingLot } from './useLedger.ts'

/** One sign for each state, so that colour is never the only difference. */
export const SIGNS = {
  accepted: '✓',
  unknown: '？',
  prepared: '○',
  missing: '×',
  double: '‼',
  offPlan: '≠',
  offFiled: '※',
  up: '↑',
  down: '↓',
} as const

/** Minimum widths in px. */
export const WIDTHS = { code: 96, place: 148, month: 88, total: 104 } as const
export const FROZEN_WIDTH = WIDTHS.code + WIDTHS.place

/**
 * Returns the widths (px) of the month and sum columns. They are wide enough that no amount is cut off, because a
 * truncated sum would look like a different one.
 */
export function columnWidths({ rows, monthTotals, totals }: Ledger, t: Translate): { month: number; total: number } {
  const lines = (of: LedgerTotals, bold: number) =>
    STANDINGS.flatMap((standing) => {
      const { payroll, retirement } = totalLines(of, standing, t)
      return [textWidth(payroll, 13) * bold, textWidth(retirement, 11)]
    })
  const months = monthTotals.map((of) => Math.max(...lines(of, 1)))
  const cells = rows.map(({ cells: list }) =>
    Math.max(
      ...list.map((cell) =>
        Math.max(textWidth(formatYen(yenOf(cell.payroll)), 13) + 20, textWidth(retirementText(cell.retirement, t), 11)),
      ),
    ),
  )
  const widest = (all: readonly number[], least: number) =>
    Math.ceil(all.reduce((a, b) => Math.max(a, b), least - 18)) + 18
  return {
    month: widest([...months, ...cells], WIDTHS.month),
    total: widest([lines(totals, 1.08), ...rows.map((row) => lines(row.totals, 1.08))].flat(), WIDTHS.total),
  }
}

/**
 * Returns the estimated width (px) of a text at a font size, slightly generous. It assumes that all digits have the
 * same width and that Japanese characters are square.
 */
const textWidth = (text: string, size: number): number =>
  [...text].reduce(
    (sum, letter) => sum + (letter > '\u00ff' ? 1 : letter === ',' || letter === '.' ? 0.32 : 0.58) * size,
    0,
  )

export const lackingText = ({ month, name, rows }: LackingLot, t: Translate): string =>
  t('ledger.lacking.lot', { month: shownMonth(month, t), name: name || t('lots.list.unnamed'), count: rows }, rows)

/** What a cell shows: the payroll line, the line below it, and its appearance. */
export interface CellView {
  sign: string
  amount: string
  below: string
  tone: 'accepted' | 'unknown' | 'prepared' | 'missing' | 'none'
  double: boolean
  offPlan: boolean
}

/** Returns the content and appearance of a cell. */
export function cellView(cell: LedgerCell, t: Translate): CellView {
  const standing = standingOf(cell.payroll)
  // For a double payment, the change from the previous month is not shown, because it is only the second payment.
  const below = [markText(cell, t), retirementText(cell.retirement, t)].filter(Boolean).join(' ')
  const marks = { double: cell.double, offPlan: cell.gap !== undefined }
  if (cell.missing && !standing)
    return { sign: SIGNS.missing, amount: t('ledger.mark.missing'), below, tone: 'missing', ...marks }
  return {
    sign: cell.missing ? SIGNS.missing : standing ? SIGNS[standing] : '',
    amount: standing ? amountText(yenOf(cell.payroll), t) : '',
    below,
    tone: cell.missing ? 'missing' : (standing ?? standingOf(cell.retirement) ?? 'none'),
    ...marks,
  }
}

/** A count without an amount: the amount is missing or cannot be read, and 0 would look like one. */
const amountText = (yen: number, t: Translate): string => yenOrDash(yen === 0 ? null : yen, t)

function markText({ double, gap, steps, change }: LedgerCell, t: Translate): string {
  if (steps) return `${SIGNS.offFiled}${t('ledger.mark.offFiledShort')}`
  if (double) return `${SIGNS.double}${t('ledger.mark.double')}`
  return gap ? `${SIGNS.offPlan}${t('ledger.mark.offPlanShort')}` : changeText(change)
}

const changeText = (change: number): string =>
  change === 0 ? '' : `${change > 0 ? SIGNS.up : SIGNS.down}${formatYen(Math.abs(change))}`

function retirementText(part: Part, t: Translate): string {
  const standing = standingOf(part)
  return standing ? `${t('ledger.retirement')}${SIGNS[standing]}${formatYen(yenOf(part))}` : ''
}

/** Returns a cell in words, for screen readers. */
export function cellLabel(cell: LedgerCell, t: Translate): string {
  const standing = standingOf(cell.payroll)
  const retired = standingOf(cell.retirement)
  const parts = [
    cell.missing ? t('ledger.mark.missing') : '',
    standing
      ? t('ledger.amount', { standing: t(`ledger.standing.${standing}`), amount: formatYen(yenOf(cell.payroll)) })
      : '',
    retired
      ? t('ledger.retirementAmount', {
          standing: t(`ledger.standing.${retired}`),
          amount: formatYen(yenOf(cell.retirement)),
        })
      : '',
    cell.double ? t('ledger.mark.double') : '',
    cell.gap ? t('ledger.mark.offPlan') : '',
    cell.steps ? t('ledger.mark.offFiled') : '',
    cell.change === 0
      ? ''
      : t('ledger.change', { change: `${cell.change > 0 ? '+' : '-'}${formatYen(Math.abs(cell.change))}` }),
  ]
  return [shownMonth(cell.month, t), parts.filter(Boolean).join(t('ledger.separator'))].join(' ')
}

/** Returns the prefecture and name of a row's municipality. A row of a draft may not have a code yet. */
export const rowPlace = ({ municipalityCode }: LedgerRow, t: Translate): string =>
  municipalityCode === '' ? t('ledger.noCode') : placeText(municipalityCode)

/** Returns the sum of one state in two lines: payroll tax, and retirement tax if there is any. */
export function totalLines(
  totals: LedgerTotals,
  standing: Standing,
  t: Translate,
): { payroll: string; retirement: string } {
  const { payroll, retirement } = totals[standing]
  return {
    payroll: payroll === 0 ? '' : formatYen(payroll),
    retirement: retirement === 0 ? '' : `${t('ledger.retirement')}${formatYen(retirement)}`,
  }
}
