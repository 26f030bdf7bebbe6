// The ledger (納付台帳) knows applications only: whether the bank paid them is not known here.
import { addMonths, type IsoDate, type IsoMonth } from '../calendar/calendar.ts'
import { completeDetail, hasPayrollTax, hasRetirementTax, isBlankDetail, type LotDetail } from './lot.ts'
import { payeeKey } from './duplicates.ts'
import type { PayeeSteps, StepGap } from './filedSteps.ts'
import type { LotState } from '../filing/filingState.ts'
import { nextMonthToPay } from './monthWork.ts'
import { isPaidWith, monthsPaidWith } from './halfYear.ts'
import { presentNames } from './formerPayees.ts'
import type { PayeeRecord } from './payeeMaster.ts'

/** The first that applies decides how a cell is shown. */
export const STANDINGS = ['unknown', 'accepted', 'prepared'] as const
export type Standing = (typeof STANDINGS)[number]
const STANDING_OF: Record<LotState, Standing | undefined> = {
  accepted: 'accepted',
  approved: 'accepted',
  paidElsewhere: 'accepted',
  // The bank will not pay a returned lot, so its payees are still to be filed.
  returned: undefined,
  unknown: 'unknown',
  contradicts: 'unknown',
  sending: 'unknown',
  reading: 'unknown',
  draft: 'prepared',
  rejected: 'prepared',
}

export interface LedgerLot {
  lotId: string
  month: IsoMonth
  state: LotState
  details: readonly LotDetail[]
}
export type LedgerPayee = Pick<
  PayeeRecord,
  'municipalityCode' | 'municipalityName' | 'designatedNumber' | 'halfYearly' | 'halfYearlyUntil' | 'formerly'
>
export interface LedgerInput {
  /** The tax year begins in June of this year. */
  year: number
  /** At least those of `ledgerSpan(year)`; others are ignored. */
  lots: readonly LedgerLot[]
  payees: readonly LedgerPayee[]
  /** Nothing is missing before the company's first lot. */
  firstMonth?: IsoMonth | undefined
  today: IsoDate
  /** Absent without a year plan. */
  gaps?: ReadonlyMap<IsoMonth, readonly PlanGap[]> | undefined
  steps?: ReadonlyMap<IsoMonth, readonly PayeeSteps[]> | undefined
}

/** Payroll tax of one payee; one side is absent if it has none. */
export interface PlanGap {
  key: string
  municipalityCode: string
  designatedNumber: string
  plan?: { count: number; amount: number }
  lot?: { count: number; amount: number }
}

/** Of one tax in one cell: yen, and the number of details. */
export interface CellFigures {
  yen: Record<Standing, number>
  times: Record<Standing, number>
}
export interface LedgerCell {
  month: IsoMonth
  payroll: CellFigures
  retirement: CellFigures
  lotIds: readonly string[]
  /**
   * Payroll tax is expected or was returned, its month is due or past, and it is neither filed nor prepared; or the
   * prepared lot's due date has passed.
   */
  missing: boolean
  double: boolean
  /** Yen of payroll tax against the previous payment; 0 without one. */
  change: number
  gap?: PlanGap
  steps?: readonly StepGap[]
}
export type LedgerTotals = Record<Standing, { payroll: number; retirement: number }>
export interface LedgerRow extends LedgerPayee {
  key: string
  inMaster: boolean
  cells: readonly LedgerCell[]
  totals: LedgerTotals
}
export interface Ledger {
  months: readonly IsoMonth[]
  rows: readonly LedgerRow[]
  monthTotals: readonly LedgerTotals[]
  totals: LedgerTotals
  planned: boolean
}
export type LedgerMark = 'missing' | 'double' | 'changed' | 'offPlan' | 'offFiled'

export function ledgerSpan(year: number): { from: IsoMonth; to: IsoMonth } {
  const may = `${String(year).padStart(4, '0')}-05`
  return { from: may, to: addMonths(may, 12) }
}

/** Undefined without any details. */
export function standingOf({ times }: CellFigures): Standing | undefined {
  return STANDINGS.find((standing) => times[standing] > 0)
}

/** What is or may be at the bank, otherwise what is prepared. */
export function yenOf({ yen, times }: CellFigures): number {
  return times.accepted + times.unknown > 0 ? yen.accepted + yen.unknown : yen.prepared
}

export function hasMark(cell: LedgerCell, mark: LedgerMark): boolean {
  if (mark === 'offPlan') return cell.gap !== undefined
  if (mark === 'offFiled') return cell.steps !== undefined
  return mark === 'changed' ? cell.change !== 0 : cell[mark]
}

export function buildLedger({ year, lots: filed, payees, firstMonth, today, gaps, steps: told }: LedgerInput): Ledger {
  const span = Array.from({ length: 13 }, (_, n) => addMonths(ledgerSpan(year).from, n))
  const nameOf = presentNames(payees)
  const lots = filed.map((lot) => ({ ...lot, details: lot.details.map(nameOf) }))
  const steps = told && new Map([...told].map(([month, all]) => [month, all.map((one) => renamed(nameOf(one)))]))
  const rules = { span, due: nextMonthToPay(today), since: firstMonth ?? nextMonthToPay(today), gaps, steps }
  const histories = collect(lots, payees, span)
  for (const gap of [...(gaps?.values() ?? []), ...(steps?.values() ?? [])].flat())
    historyOf(histories, { ...gap, municipalityName: '' })
  const rows = [...histories.values()]
    .map((history) => toRow(history, rules))
    .filter(isShown)
    .toSorted(byPayee)
  const months = span.slice(1)
  return { months, rows, ...ledgerTotals(rows, months), planned: gaps !== undefined }
}

const renamed = (one: PayeeSteps): PayeeSteps => ({ ...one, key: payeeKey(one) })

export function ledgerTotals(
  rows: readonly LedgerRow[],
  months: readonly IsoMonth[],
): Pick<Ledger, 'monthTotals' | 'totals'> {
  return {
    monthTotals: months.map((_, at) => sumOf(rows.map(({ cells }) => cells[at]))),
    totals: addTotals(rows.map(({ totals }) => totals)),
  }
}

interface Entry {
  payroll: CellFigures
  retirement: CellFigures
  lotIds: Set<string>
  returned: boolean
}
/** `entries` by month of the span; may have gaps. */
interface PayeeHistory {
  key: string
  payee: LedgerPayee
  inMaster: boolean
  entries: (Entry | undefined)[]
}
interface Rules {
  span: readonly IsoMonth[]
  due: IsoMonth
  since: IsoMonth
  gaps: LedgerInput['gaps']
  steps: LedgerInput['steps']
}

const zeroByStanding = (): Record<Standing, number> => ({ unknown: 0, accepted: 0, prepared: 0 })
const noFigures = (): CellFigures => ({ yen: zeroByStanding(), times: zeroByStanding() })
const NOTHING: CellFigures = noFigures()

function collect(
  lots: readonly LedgerLot[],
  payees: readonly LedgerPayee[],
  span: readonly IsoMonth[],
): Map<string, PayeeHistory> {
  const histories = new Map<string, PayeeHistory>(
    payees.map((payee) => [payeeKey(payee), { key: payeeKey(payee), payee, inMaster: true, entries: [] }]),
  )
  for (const lot of lots) {
    const at = span.indexOf(lot.month)
    if (at >= 0)
      for (const detail of lot.details)
        if (!isBlankDetail(detail)) addEntry(historyOf(histories, detail), at, lot, detail)
  }
  return histories
}

function historyOf(
  histories: Map<string, PayeeHistory>,
  detail: Omit<LedgerPayee, 'halfYearly' | 'halfYearlyUntil' | 'formerly'>,
): PayeeHistory {
  const key = payeeKey(detail)
  const { municipalityCode, municipalityName, designatedNumber } = detail
  const history = histories.get(key) ?? {
    key,
    payee: { municipalityCode, municipalityName, designatedNumber, halfYearly: false },
    inMaster: false,
    entries: [],
  }
  histories.set(key, history)
  return history
}

function addEntry(history: PayeeHistory, at: number, lot: LedgerLot, detail: LotDetail): void {
  const entry = (history.entries[at] ??= {
    payroll: noFigures(),
    retirement: noFigures(),
    lotIds: new Set(),
    returned: false,
  })
  const standing = STANDING_OF[lot.state]
  entry.lotIds.add(lot.lotId)
  if (standing === undefined) {
    entry.returned ||= hasPayrollTax(detail)
    return
  }
  if (hasPayrollTax(detail)) add(entry.payroll, standing, detail.amountOfPayrollTaxPayments)
  if (hasRetirementTax(detail))
    add(entry.retirement, standing, completeDetail(detail).amountOfRetirementIncomeTaxPayments)
}

function add({ yen, times }: CellFigures, standing: Standing, amount: number): void {
  yen[standing] += amount
  times[standing] += 1
}

function toRow(history: PayeeHistory, rules: Rules): LedgerRow {
  const stands = rules.span.map((_, at) => standingOf(history.entries[at]?.payroll ?? NOTHING) !== undefined)
  const cells = rules.span.slice(1).map((month, n) => toCell(history, month, n + 1, stands, rules))
  return { ...history.payee, key: history.key, inMaster: history.inMaster, cells, totals: sumOf(cells) }
}

function toCell(
  history: PayeeHistory,
  month: IsoMonth,
  at: number,
  stands: readonly boolean[],
  rules: Rules,
): LedgerCell {
  const { payroll = NOTHING, retirement = NOTHING, lotIds = [], returned = false } = history.entries[at] ?? {}
  const isLate = month < rules.due && [payroll, retirement].some((part) => standingOf(part) === 'prepared')
  const missing =
    isLate || (month <= rules.due && stands[at] !== true && (returned || isExpected(history, month, at, stands, rules)))
  const gap = rules.gaps?.get(month)?.find(({ key }) => key === history.key)
  const steps = rules.steps?.get(month)?.find(({ key }) => key === history.key)
  return {
    month,
    payroll,
    retirement,
    lotIds: [...lotIds],
    missing,
    double: timesIn(payroll) > 1 || timesIn(retirement) > 1,
    change: changeOf(history, at),
    ...(gap && { gap }),
    ...(steps && { steps: steps.gaps }),
  }
}

const timesIn = ({ times }: CellFigures): number => times.accepted + times.unknown + times.prepared

/**
 * Monthly payees: the month after one they occur in, and between two such months; in the payee list, every month after
 * their first or, if they never occur, from the company's first lot on. Half-yearly ones in the list: only November and
 * May.
 */
function isExpected(
  { payee, inMaster }: PayeeHistory,
  month: IsoMonth,
  at: number,
  stands: readonly boolean[],
  { since }: Rules,
): boolean {
  const first = stands.indexOf(true)
  const byMaster = inMaster && (first < 0 ? month >= since : at > first)
  if (monthsPaidWith(payee, month).length !== 1) return isPaidWith(payee, month) && byMaster
  return byMaster || stands[at - 1] === true || (first >= 0 && first < at && stands.lastIndexOf(true) > at)
}

function changeOf({ payee, entries }: PayeeHistory, at: number): number {
  const now = entries[at]?.payroll
  const before = entries[at - (payee.halfYearly ? 6 : 1)]?.payroll
  if (!now || !before || timesIn(now) === 0 || timesIn(before) === 0) return 0
  return yenOf(now) - yenOf(before)
}

/** Hides a payee outside the payee list that occurs only in the May before the year. */
const isShown = ({ inMaster, cells }: LedgerRow): boolean =>
  inMaster ||
  cells.some(
    ({ lotIds, missing, gap, steps }) => missing || gap !== undefined || steps !== undefined || lotIds.length > 0,
  )

const byPayee = (a: LedgerRow, b: LedgerRow): number => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0)

const noTotals = (): LedgerTotals => ({
  unknown: { payroll: 0, retirement: 0 },
  accepted: { payroll: 0, retirement: 0 },
  prepared: { payroll: 0, retirement: 0 },
})

function sumOf(cells: readonly (LedgerCell | undefined)[]): LedgerTotals {
  const totals = noTotals()
  for (const cell of cells)
    for (const standing of STANDINGS) {
      totals[standing].payroll += cell?.payroll.yen[standing] ?? 0
      totals[standing].retirement += cell?.retirement.yen[standing] ?? 0
    }
  return totals
}

function addTotals(parts: readonly LedgerTotals[]): LedgerTotals {
  const totals = noTotals()
  for (const part of parts)
    for (const standing of STANDINGS) {
      totals[standing].payroll += part[standing].payroll
      totals[standing].retirement += part[standing].retirement
    }
  return totals
}
