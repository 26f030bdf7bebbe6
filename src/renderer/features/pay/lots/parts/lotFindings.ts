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
  /** The municipality code of its row. */
  municipalityCode?: string
  /** What else was found in the same cell, the most severe first. */
  also?: readonly EditorFinding[]
  /** Only for a bank error: its current place and the offending data. */
  bank?: { place: ErrorPlace; data: ReturnType<typeof offendingData> }
}

/** Whether a payee of the month was filed already, or may have been. Several in one cell are one finding with more. */
export const saysFiled = ({ code, also = [] }: EditorFinding): boolean =>
  code === 'payeeFiledThisMonth' || code === 'payeeMaybeFiledThisMonth' || also.some(saysFiled)

const TOO_LOW: ReadonlySet<string> = new Set<FindingCode>(['payrollAverageTooLow', 'retirementTaxNotHundreds'])

/** Whether a payee has less yen than anybody can owe, as where thousands were typed for yen. */
export const saysTooLow = ({ code, also = [] }: EditorFinding): boolean => TOO_LOW.has(code) || also.some(saysTooLow)

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
  /** Id of the row that is being typed. */
  typed?: string | undefined
}

/** What may be missing from a row only because it has not been typed yet. */
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

/** Like `rowFindings`, but a row that is being typed is not told what it still lacks. */
export const toldFindings = (row: DraftRow, typed: boolean): EditorFinding[] =>
  typed ? rowFindings(row).filter((one) => !waitsForTyping(one)) : rowFindings(row)

/** In row order, head first; several in one cell are one. */
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

/** The same payment twice, and next to no payment, weigh more than anything else that is only a warning. */
const WEIGHTY: ReadonlySet<string> = new Set<string>(['payeeFiledThisMonth', 'payeeMaybeFiledThisMonth', ...TOO_LOW])

/** Orders findings by what they can cost, the most severe first. */
const bySeverity = (a: EditorFinding, b: EditorFinding): number =>
  SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity) ||
  Number(WEIGHTY.has(b.code)) - Number(WEIGHTY.has(a.code))

/**
 * Makes the findings of one cell one, led by the most severe, which keeps the others. An error of the bank stays by
 * itself. Findings that are alone in their cell stay the objects that they are.
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

/** Whether a finding leaves nothing to be said by another one for its cell. */
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

/** Returns the findings of one row with its index. */
function findingsAt(row: DraftRow, index: number): EditorFinding[] {
  const before = placed.get(row)
  if (before?.index === index) return before.findings
  const { municipalityCode } = row.detail
  const findings = rowFindings(row).map((finding) => ({ ...finding, row: index, municipalityCode }))
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
  const equal = Map.groupBy(findings, (finding) => (isOfItsOwn(finding) ? finding : groupKey(finding)))
  const groups = [...equal.values()].flatMap(([first, ...rest]): FindingGroup[] => {
    if (!first) return []
    return rest.length < SHOWN_SINGLY ? [first, ...rest].map((one): FindingGroup => [one]) : [[first, ...rest]]
  })
  return groups.sort(([a], [b]) => bySeverity(a, b) || (a.row ?? -1) - (b.row ?? -1))
}

/** What a bank said, and a payment that the plan has otherwise: folded with others, the one that matters is not seen. */
const isOfItsOwn = ({ bank, code, params }: EditorFinding): boolean =>
  bank !== undefined || (code === 'planDiffers' && params?.['planned'] !== 0)

/** Findings with the same key say the same of different rows. */
export const groupKey = ({ severity, code, also = [] }: EditorFinding): string =>
  [severity, code, ...also.map((other) => other.code)].join(' ')
