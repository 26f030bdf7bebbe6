import { municipalityText } from '#features/pay/payees/index'
import {
  standingOf,
  STANDINGS,
  yenOf,
  type Ledger,
  type LedgerCell,
  type LedgerRow,
  type LedgerTotals,
  type CellFigures,
  type Standing,
} from '#domain/lots/ledger'
import { formatYen } from '#domain/text/yen'
import type { Translate } from '#i18n/translate'
import { shownMonth } from '#ui/text/shownMonth'
import { yenOrDash } from '#ui/text/yenText'
import type { UnreadableLot } from './useLedger.ts'

/** Signs for states and marks, so that colour is never the only difference. */
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

/** Least widths of the columns, in px. */
export const WIDTHS = { code: 96, municipality: 148, month: 88, total: 104 } as const
export const FROZEN_WIDTH = WIDTHS.code + WIDTHS.municipality

/** In px, as in the table's styles: both sides of a cell, the sign before an amount, and the fonts' sizes. */
const PADDING = 18
const SIGN = 20
const FONT = { amount: 13, retirement: 11 } as const
/** How much wider bold digits are. */
const BOLD = 1.08

/** In px; so wide that no amount is cut off, because a cut sum would look like another one. */
export function columnWidths({ rows, monthTotals, totals }: Ledger, t: Translate): { month: number; total: number } {
  const lines = (of: LedgerTotals, wider: number) =>
    STANDINGS.flatMap((standing) => {
      const { payroll, retirement } = totalLines(of, standing, t)
      return [textWidth(payroll, FONT.amount) * wider, textWidth(retirement, FONT.retirement)]
    })
  const months = monthTotals.map((of) => Math.max(...lines(of, 1)))
  const cells = rows.map(({ cells: list }) =>
    Math.max(
      ...list.map((cell) =>
        Math.max(
          textWidth(formatYen(yenOf(cell.payroll)), FONT.amount) + SIGN,
          textWidth(retirementText(cell.retirement, t), FONT.retirement),
        ),
      ),
    ),
  )
  const widest = (all: readonly number[], least: number) =>
    Math.ceil(all.reduce((a, b) => Math.max(a, b), least - PADDING)) + PADDING
  return {
    month: widest([...months, ...cells], WIDTHS.month),
    total: widest([lines(totals, BOLD), ...rows.map((row) => lines(row.totals, BOLD))].flat(), WIDTHS.total),
  }
}

/** In px, slightly too wide; takes all digits as equally wide and Japanese characters as square. */
const textWidth = (text: string, size: number): number =>
  [...text].reduce(
    (sum, letter) => sum + (letter > '\u00ff' ? 1 : letter === ',' || letter === '.' ? 0.32 : 0.58) * size,
    0,
  )

export const unreadableText = ({ month, name, rows }: UnreadableLot, t: Translate): string =>
  t('ledger.lacking.lot', { month: shownMonth(month, t), name: name || t('lots.list.unnamed'), count: rows }, rows)

export interface CellView {
  sign: string
  amount: string
  below: string
  tone: 'accepted' | 'unknown' | 'prepared' | 'missing' | 'none'
}

export function cellView(cell: LedgerCell, t: Translate): CellView {
  const standing = standingOf(cell.payroll)
  const below = [markText(cell, t), retirementText(cell.retirement, t)].filter(Boolean).join(' ')
  if (cell.missing && !standing)
    return { sign: SIGNS.missing, amount: t('ledger.mark.missing'), below, tone: 'missing' }
  return {
    sign: cell.missing ? SIGNS.missing : standing ? SIGNS[standing] : '',
    amount: standing ? amountText(yenOf(cell.payroll), t) : '',
    below,
    tone: cell.missing ? 'missing' : (standing ?? standingOf(cell.retirement) ?? 'none'),
  }
}

/** A dash where payments are counted without an amount: 0 would look like an amount. */
const amountText = (yen: number, t: Translate): string => yenOrDash(yen === 0 ? null : yen, t)

function markText({ double, gap, steps, change }: LedgerCell, t: Translate): string {
  if (steps) return `${SIGNS.offFiled}${t('ledger.mark.offFiledShort')}`
  // The change from the previous month is left out, because it would only show the second payment.
  if (double) return `${SIGNS.double}${t('ledger.mark.double')}`
  return gap ? `${SIGNS.offPlan}${t('ledger.mark.offPlanShort')}` : changeText(change)
}

const changeText = (change: number): string =>
  change === 0 ? '' : `${change > 0 ? SIGNS.up : SIGNS.down}${formatYen(Math.abs(change))}`

function retirementText(part: CellFigures, t: Translate): string {
  const standing = standingOf(part)
  return standing ? `${t('ledger.retirement')}${SIGNS[standing]}${formatYen(yenOf(part))}` : ''
}

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

/** The prefecture is named too, because names alone are not unique. A row of a draft may not have a code yet. */
export const rowMunicipality = ({ municipalityCode }: LedgerRow, t: Translate): string =>
  municipalityCode === '' ? t('ledger.noCode') : municipalityText(municipalityCode)

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
