import { lotTotals, type CompleteDetail, type LotDetail, type LotHead } from '#domain/lots/lot'
import {
  checkAgainstPrevious,
  checkCount,
  checkDetail,
  checkDuplicates,
  checkHead,
  checkMonth,
  checkMunicipalityDates,
  checkTotalBounds,
  type Finding,
  type FindingCode,
  type HeadContext,
  type MonthContext,
} from '#domain/lots/lotChecks'
import { offendingData, placeOfError, type ErrorPlace } from '#data/repositories/bankErrors'
import type { BankError } from '#data/schema/db'
import type { DraftRow } from '#data/draft/row'
import { COLUMNS, isNumeric } from '#data/draft/columns'
import { completeOf } from '#data/draft/cells'

/** Most severe first. */
export const SEVERITIES = ['error', 'bank', 'warning'] as const
export type EditorSeverity = (typeof SEVERITIES)[number]

/** A finding of `lotChecks`, or one that only a draft has: an unreadable number or a bank error. */
export interface EditorFinding extends Omit<Finding, 'code' | 'severity'> {
  code: FindingCode | 'unreadableNumber' | 'bankError'
  /** `bank` is a severity of its own: a bank error does not prevent filing, but weighs more than a warning. */
  severity: EditorSeverity
  municipalityCode?: string
  /** Other findings in the same cell, the most severe first. */
  also?: readonly EditorFinding[]
  /** Only for a bank error. */
  bank?: { place: ErrorPlace; data: ReturnType<typeof offendingData> }
}

/** True for a payee whose tax of the month was or may have been filed already. */
export const saysFiled = ({ code, also = [] }: EditorFinding): boolean =>
  code === 'payeeFiledThisMonth' || code === 'payeeMaybeFiledThisMonth' || also.some(saysFiled)

const TOO_LOW: ReadonlySet<string> = new Set<FindingCode>(['payrollAverageTooLow', 'retirementTaxNotHundreds'])

/** True for less yen than anybody can owe, as where thousands were typed for yen. */
export const saysTooLow = ({ code, also = [] }: EditorFinding): boolean => TOO_LOW.has(code) || also.some(saysTooLow)

const TEXT_FIELDS: ReadonlySet<string | undefined> = new Set(
  COLUMNS.filter((column) => column.editable && !isNumeric(column)).map(({ field }) => field),
)
const isTextField = (field: string | undefined): boolean => TEXT_FIELDS.has(field)

const known = new WeakMap<DraftRow, EditorFinding[]>()

/** Rows are immutable, so each is checked once. */
export function rowFindings(row: DraftRow): EditorFinding[] {
  const cached = known.get(row)
  if (cached) return cached
  const unreadable = Object.entries(row.raw).map(([field, text]): EditorFinding => ({
    code: 'unreadableNumber',
    severity: 'error',
    field,
    params: { text },
  }))
  const findings = [
    ...unreadable,
    // A number that cannot be read has no value, so the checks of the row's other numbers are left out.
    ...checkDetail(completeOf(row), 0).filter(({ field }) => unreadable.length === 0 || isTextField(field)),
  ]
  known.set(row, findings)
  return findings
}

export interface CheckContext extends HeadContext {
  bankErrors?: readonly BankError[]
  /** Last month's payments. */
  previous?: readonly LotDetail[] | undefined
  month?: MonthContext | undefined
  /** Id of the row being typed. */
  typed?: string | undefined
}

/** Findings about what may be missing only because the row is still being typed. */
const UNTIL_TYPED: ReadonlySet<string> = new Set<FindingCode>([
  'codeMissing',
  'designatedNumberMissing',
  'designatedNumberLeftOut',
  'retireeCountDiffers',
  'retireeCountMissing',
  'retirementTaxWithoutRetirees',
  'retirementTaxWithoutBenefit',
  'retirementDataWithoutTax',
  'payrollAmountWithoutCount',
  'payrollCountWithoutAmount',
  'detailWithoutPayment',
  'planDiffers',
])

const waitsForTyping = ({ code, params }: Pick<EditorFinding, 'code' | 'params'>): boolean =>
  UNTIL_TYPED.has(code) || (code === 'amountChangedSinceLastMonth' && params?.['now'] === 0)

/** The findings of a row, without those about what it still lacks while it is `typed`. */
export const toldFindings = (row: DraftRow, typed: boolean): EditorFinding[] =>
  typed ? rowFindings(row).filter((one) => !waitsForTyping(one)) : rowFindings(row)

/** In row order, head first; several findings in one cell are one (`also`). */
export function lotFindings(head: LotHead, rows: readonly DraftRow[], context: CheckContext): EditorFinding[] {
  return createFindingCache()(head, rows, context)
}

/**
 * Like `lotFindings`, but a call costs only what changed since the last one. An unchanged row at the same place
 * yields the same finding objects, and payees are compared only if one of them changed.
 */
export function createFindingCache(): (
  head: LotHead,
  rows: readonly DraftRow[],
  context: CheckContext,
) => EditorFinding[] {
  let compared: readonly CompleteDetail[] = []
  let duplicates: EditorFinding[] = []
  return (head, rows, { bankErrors = [], previous, month, typed, ...now }) => {
    const details = rows.map(completeOf)
    if (!samePayees(details, compared)) duplicates = checkDuplicates(details)
    compared = details
    const whole: EditorFinding[] = [
      ...checkHead(head, now),
      ...checkCount(rows.length),
      ...checkTotalBounds(lotTotals(details)),
      ...duplicates,
      ...checkMunicipalityDates(details, head.dueDate, now.today),
      ...(previous ? checkAgainstPrevious(details, previous, month?.inOtherLots) : []),
      ...(month ? checkMonth(details, head.monthForWhichPaymentIsDue, month) : []),
      ...bankFindings(bankErrors, rows),
    ]
    const compares = whole.map((finding) => withMunicipality(finding, rows))
    const found = [...compares, ...rows.flatMap((row, index) => findingsAt(row, index))]
    const told = found.filter((one) => !isTyped(rows, one.row, typed) || !waitsForTyping(one))
    return oneForEachCell(told).sort((a, b) => (a.row ?? -1) - (b.row ?? -1))
  }
}

const samePayees = (now: readonly CompleteDetail[], before: readonly CompleteDetail[]): boolean =>
  now.length === before.length &&
  now.every(
    ({ municipalityCode, designatedNumber }, index) =>
      municipalityCode === before[index]?.municipalityCode && designatedNumber === before[index].designatedNumber,
  )

function withMunicipality(finding: EditorFinding, rows: readonly DraftRow[]): EditorFinding {
  const municipalityCode = rows[finding.row ?? -1]?.detail.municipalityCode
  return municipalityCode ? { ...finding, municipalityCode } : finding
}

const isTyped = (rows: readonly DraftRow[], row: number | undefined, typed: string | undefined): boolean =>
  typed !== undefined && row !== undefined && rows[row]?.rowId === typed

/** The same payment twice, and next to no payment, weigh more than any other warning. */
const WEIGHTY: ReadonlySet<string> = new Set<string>(['payeeFiledThisMonth', 'payeeMaybeFiledThisMonth', ...TOO_LOW])

const bySeverity = (a: EditorFinding, b: EditorFinding): number =>
  SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity) ||
  Number(WEIGHTY.has(b.code)) - Number(WEIGHTY.has(a.code))

/**
 * The most severe finding of a cell keeps the others in `also`. A bank error stays by itself. A single finding stays
 * the same object.
 */
function oneForEachCell(findings: readonly EditorFinding[]): EditorFinding[] {
  const cells = Map.groupBy(findings, (finding) => {
    const { row, field, bank } = finding
    return bank || field === undefined ? finding : `${String(row)} ${field}`
  })
  return [...cells.values()].flatMap((cell) => {
    const [first, ...also] = cell.filter((one) => !cell.some((other) => saysItToo(other, one))).sort(bySeverity)
    return first === undefined ? [] : [also.length === 0 ? first : { ...first, also }]
  })
}

/** The finding makes the other one of its cell superfluous. */
const saysItToo = (finding: EditorFinding, other: EditorFinding): boolean =>
  (finding.code === 'designatedNumberLeftOut' && other.code === 'designatedNumberMissing') ||
  // A code that cannot be paid is new in any month.
  (finding.severity === 'error' && finding.code.startsWith('code') && other.code === 'payeeNewSinceLastMonth')

function bankFindings(bankErrors: readonly BankError[], rows: readonly DraftRow[]): EditorFinding[] {
  return bankErrors.map((error) => {
    const place = placeOfError(error, rows)
    const at = place.at === 'row' ? { row: place.row, ...(error.field ? { field: error.field } : {}) } : {}
    const params = { code: error.errorCode, text: error.errorInfo, record: error.recordNo ?? 0 }
    return { code: 'bankError', severity: 'bank', params, ...at, bank: { place, data: offendingData(error) } }
  })
}

const placed = new WeakMap<DraftRow, { index: number; findings: EditorFinding[] }>()

function findingsAt(row: DraftRow, index: number): EditorFinding[] {
  const before = placed.get(row)
  if (before?.index === index) return before.findings
  const { municipalityCode } = row.detail
  const findings = rowFindings(row).map((finding) => ({ ...finding, row: index, municipalityCode }))
  placed.set(row, { index, findings })
  return findings
}

export type FindingCounts = Readonly<Record<EditorSeverity, number>>

export function countFindings(findings: readonly EditorFinding[]): FindingCounts {
  const counts = { error: 0, bank: 0, warning: 0 }
  for (const { severity } of findings) counts[severity] += 1
  return counts
}

/** A single finding, or equal ones of several rows in row order, on one line. */
export type FindingGroup = readonly [EditorFinding, ...EditorFinding[]]

const SHOWN_SINGLY = 3

/** Most severe first. Equal findings are grouped, so that a hundred of them do not hide the three that matter. */
export function groupFindings(findings: readonly EditorFinding[]): FindingGroup[] {
  const equal = Map.groupBy(findings, (finding) => (isOfItsOwn(finding) ? finding : groupKey(finding)))
  const groups = [...equal.values()].flatMap(([first, ...rest]): FindingGroup[] => {
    if (!first) return []
    return rest.length < SHOWN_SINGLY ? [first, ...rest].map((one): FindingGroup => [one]) : [[first, ...rest]]
  })
  return groups.sort(([a], [b]) => bySeverity(a, b) || (a.row ?? -1) - (b.row ?? -1))
}

/**
 * Never grouped are bank errors, and payments that the year plan has with another amount: the one that matters would
 * be hidden.
 */
const isOfItsOwn = ({ bank, code, params }: EditorFinding): boolean =>
  bank !== undefined || (code === 'planDiffers' && params?.['planned'] !== 0)

/** Findings with the same key say the same about different rows. */
export const groupKey = ({ severity, code, also = [] }: EditorFinding): string =>
  [severity, code, ...also.map((other) => other.code)].join(' ')
