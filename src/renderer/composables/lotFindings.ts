import { lotTotals, type LotDetail, type LotHead } from '#domain/lot'
import { checkAgainstPrevious, checkCount, checkDetail, checkDuplicates, checkHead, checkTotalBounds, type Finding, type FindingCode } from '#domain/lotChecks'
import type { BankError } from '../drafts/db.ts'
import type { DraftRow } from '../drafts/lots.ts'
import { completeOf } from '../grid/cells.ts'

/** A finding of the rules, or one only the editor can have: a number it cannot read, or what the bank said of a row. */
export interface EditorFinding extends Omit<Finding, 'code'> {
  code: FindingCode | 'unreadableNumber' | 'bankError'
}

const known = new WeakMap<DraftRow, EditorFinding[]>()

/** Findings of one row by itself. Rows are immutable, so each is checked once. */
export function rowFindings(row: DraftRow): EditorFinding[] {
  const cached = known.get(row)
  if (cached) return cached
  const unreadable = Object.entries(row.raw).map(
    ([field, text]): EditorFinding => ({ code: 'unreadableNumber', severity: 'error', field, params: { text } }),
  )
  const findings = [...unreadable, ...checkDetail(completeOf(row), 0)]
  known.set(row, findings)
  return findings
}

/** What a lot is looked at beside: today, the errors the bank gave, and what was paid the month before (when there was anything). */
export interface Beside {
  today: string
  bankErrors?: readonly BankError[]
  previous?: readonly LotDetail[] | undefined
}

/** All findings of a lot in row order, head first. */
export function lotFindings(head: LotHead, rows: readonly DraftRow[], { today, bankErrors = [], previous }: Beside): EditorFinding[] {
  const details = rows.map(completeOf)
  const own = rows.flatMap((row, index) => rowFindings(row).map((finding) => ({ ...finding, row: index })))
  const bank = bankErrors.map((error): EditorFinding => {
    const index = rows.findIndex(({ rowId }) => rowId === error.rowId)
    return { code: 'bankError', severity: 'warning', params: { code: error.errorCode, text: error.errorInfo }, ...(index < 0 ? {} : { row: index }) }
  })
  const whole = [...checkHead(head, { today }), ...checkCount(rows.length), ...checkTotalBounds(lotTotals(details)), ...checkDuplicates(details), ...(previous ? checkAgainstPrevious(details, previous) : [])]
  return [...whole, ...bank, ...own].sort((a, b) => (a.row ?? -1) - (b.row ?? -1))
}

export interface Worst {
  errors: number
  warnings: number
}

/** How many of each severity. */
export function countFindings(findings: readonly EditorFinding[]): Worst {
  const errors = findings.filter(({ severity }) => severity === 'error').length
  return { errors, warnings: findings.length - errors }
}
