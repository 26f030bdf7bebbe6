import { standingOf, yenOf, type LedgerCell, type LedgerRow, type LedgerTotals, type Part, type Standing } from '#domain/ledger'
import { formatYen } from '#domain/yen'
import { placeText } from '../payees/payeeColumns.ts'

type Translate = (key: string, named?: Record<string, unknown>) => string

/** One sign for each state, so that colour never speaks alone. */
export const SIGNS = { accepted: '✓', unknown: '？', prepared: '○', missing: '✕', double: '‼', up: '↑', down: '↓' } as const

/** Widths in px; every month is as wide as an amount of eight digits with its sign. */
export const WIDTHS = { code: 96, place: 140, month: 84, total: 104 } as const
export const FROZEN_WIDTH = WIDTHS.code + WIDTHS.place

/** What a cell shows: the payroll line, the line beneath it, and its looks. */
export interface CellLook {
  sign: string
  amount: string
  below: string
  tone: 'accepted' | 'unknown' | 'prepared' | 'missing' | 'none'
  double: boolean
}

export function cellLook(cell: LedgerCell, t: Translate): CellLook {
  const standing = standingOf(cell.payroll)
  const below = [cell.double ? `${SIGNS.double}${t('ledger.mark.double')}` : '', changeText(cell.change), retirementText(cell.retirement, t)].filter(Boolean).join(' ')
  if (cell.missing) return { sign: SIGNS.missing, amount: t('ledger.mark.missing'), below, tone: 'missing', double: cell.double }
  return { sign: standing ? SIGNS[standing] : '', amount: standing ? formatYen(yenOf(cell.payroll)) : '', below, tone: standing ?? standingOf(cell.retirement) ?? 'none', double: cell.double }
}

const changeText = (change: number): string => (change === 0 ? '' : `${change > 0 ? SIGNS.up : SIGNS.down}${formatYen(Math.abs(change))}`)

function retirementText(part: Part, t: Translate): string {
  const standing = standingOf(part)
  return standing ? `${t('ledger.retirement')}${SIGNS[standing]}${formatYen(yenOf(part))}` : ''
}

/** A cell in words, for those who hear it. */
export function cellWords(cell: LedgerCell, t: Translate): string {
  const standing = standingOf(cell.payroll)
  const retired = standingOf(cell.retirement)
  const parts = [
    cell.missing ? t('ledger.mark.missing') : '',
    standing ? `${t(`ledger.standing.${standing}`)} ${t('ledger.amount', { amount: formatYen(yenOf(cell.payroll)) })}` : '',
    retired ? t('ledger.retirementAmount', { standing: t(`ledger.standing.${retired}`), amount: formatYen(yenOf(cell.retirement)) }) : '',
    cell.double ? t('ledger.mark.double') : '',
    cell.change === 0 ? '' : t('ledger.change', { change: `${cell.change > 0 ? '+' : '-'}${formatYen(Math.abs(cell.change))}` }),
  ]
  return [cell.month, parts.filter(Boolean).join(t('ledger.separator'))].join(' ')
}

/** Prefecture and name of a row; a draft's row may have no code yet. */
export const rowPlace = ({ municipalityCode }: LedgerRow, t: Translate): string => (municipalityCode === '' ? t('ledger.noCode') : placeText(municipalityCode))

/** The sum of one standing in two lines: payroll tax, and retirement tax where there is any. */
export function totalLines(totals: LedgerTotals, standing: Standing, t: Translate): { payroll: string; retirement: string } {
  const { payroll, retirement } = totals[standing]
  return { payroll: payroll === 0 ? '' : formatYen(payroll), retirement: retirement === 0 ? '' : `${t('ledger.retirement')}${formatYen(retirement)}` }
}
