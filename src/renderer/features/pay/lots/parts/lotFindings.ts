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

/** The kinds of findings, most severe first. */
export const SEVERITIES = ['error', 'bank', 'warning'] as const
export type Severity = (typeof SEVERITIES)[number]

/** A finding of the shared rules, or one that only the editor has: an unreadable number or a bank error. */
export interface EditorFinding extends Omit<Finding, 'code' | 'severity'> {
  code: FindingCode | 'unreadableNumber' | 'bankError'
  /** `bank` is a separate severity: a bank error does not prevent filing, but weighs more than a warning. */
  severity: Severity
  /** Only for a bank error: its current place and the offending data. */
  bank?: { place: ErrorPlace; data: ReturnType<typeof offendingData> }
}

const TEXT_FIELDS: ReadonlySet<string | undefined> = new Set(
  COLUMNS.filter((column) => column.editable && !isNumeric(column)).map(({ field }) => field),
)
const isTextField = (field: string | undefined): boolean => TEXT_FIELDS.has(field)

const known = new WeakMap<DraftRow, EditorFinding[]>()

/** Returns the findings that follow from one row alone. Rows are immutable, so each is checked once. */
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
    // The number that could not be read stands for nothing, so nothing is said of what the numbers of the row add up to.
    ...checkDetail(completeOf(row), 0).filter(({ field }) => unreadable.length === 0 || isTextField(field)),
  ]
  known.set(row, findings)
  return findings
}

/**
 * What a lot is checked against: today and the cut-off, the errors of the bank, last month's payments (if any), and the other lots of
 * its month.
 */
export interface CheckContext extends HeadContext {
  bankErrors?: readonly BankError[]
  previous?: readonly LotDetail[] | undefined
  month?: MonthContext | undefined
}

/** Returns all findings of a lot in row order, head first. */
export function lotFindings(head: LotHead, rows: readonly DraftRow[], context: CheckContext): EditorFinding[] {
  return createFindingCache()(head, rows, context)
}

/**
 * Returns a function like `lotFindings` with a cache, for a lot being edited. The cost of a call depends only on what
 * changed since the last call. A row that did not change or move yields the same finding objects, and payees are
 * compared only if one of them changed.
 */
export function createFindingCache(): (
  head: LotHead,
  rows: readonly DraftRow[],
  context: CheckContext,
) => EditorFinding[] {
  let compared: readonly CompleteDetail[] = []
  let duplicates: EditorFinding[] = []
  return (head, rows, { bankErrors = [], previous, month, ...now }) => {
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
    const own = rows.flatMap((row, index) => findingsAt(row, index))
    // The findings of single rows are already in order, so sorting is only needed if there are findings about the whole
    // lot.
    return whole.length === 0 ? own : [...whole, ...own].sort((a, b) => (a.row ?? -1) - (b.row ?? -1))
  }
}

const samePayees = (now: readonly CompleteDetail[], before: readonly CompleteDetail[]): boolean =>
  now.length === before.length &&
  now.every(
    ({ municipalityCode, designatedNumber }, index) =>
      municipalityCode === before[index]?.municipalityCode && designatedNumber === before[index].designatedNumber,
  )

function bankFindings(bankErrors: readonly BankError[], rows: readonly DraftRow[]): EditorFinding[] {
  return bankErrors.map((error) => {
    const place = placeOfError(error, rows)
    const at = place.at === 'row' ? { row: place.row, ...(error.field ? { field: error.field } : {}) } : {}
    const params = { code: error.errorCode, text: error.errorInfo, record: error.recordNo ?? 0 }
    return { code: 'bankError', severity: 'bank', params, ...at, bank: { place, data: offendingData(error) } }
  })
}

const placed = new WeakMap<DraftRow, { index: number; findings: EditorFinding[] }>()

/** Returns the findings of one row with its index. */
function findingsAt(row: DraftRow, index: number): EditorFinding[] {
  const before = placed.get(row)
  if (before?.index === index) return before.findings
  const findings = rowFindings(row).map((finding) => ({ ...finding, row: index }))
  placed.set(row, { index, findings })
  return findings
}

export type FindingCounts = Readonly<Record<Severity, number>>

/** Returns the number of findings of each kind. */
export function countFindings(findings: readonly EditorFinding[]): FindingCounts {
  const counts = { error: 0, bank: 0, warning: 0 }
  for (const { severity } of findings) counts[severity] += 1
  return counts
}

/** Findings shown as one line: a single finding, or equal findings of several rows in row order. */
export type FindingGroup = readonly [EditorFinding, ...EditorFinding[]]

/** Up to this many equal findings are listed singly; more become one line that can be unfolded. */
const SHOWN_SINGLY = 3

/**
 * Returns the findings in the order they are listed, most severe first. Findings that many rows share are one group, so
 * that a hundred of them do not hide the three that matter. Errors of the bank are never grouped.
 */
export function groupFindings(findings: readonly EditorFinding[]): FindingGroup[] {
  const equal = Map.groupBy(findings, (finding) => (finding.bank ? finding : `${finding.severity} ${finding.code}`))
  const groups = [...equal.values()].flatMap(([first, ...rest]): FindingGroup[] => {
    if (!first) return []
    return rest.length < SHOWN_SINGLY ? [first, ...rest].map((one): FindingGroup => [one]) : [[first, ...rest]]
  })
  const rank = ([{ severity }]: FindingGroup) => SEVERITIES.indexOf(severity)
  return groups.sort((a, b) => rank(a) - rank(b) || (a[0].row ?? -1) - (b[0].row ?? -1))
}
