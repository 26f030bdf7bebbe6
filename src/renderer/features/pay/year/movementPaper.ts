import type { Company, MovementForm, MovementForms } from '#contract/ipc/index'
import { movementReports, type MovementReport } from '#domain/year/leaving'
import { movementSums } from '#domain/year/movementSums'
import { isEnding } from '#domain/year/plan'
import type { YearRow } from '#data/repositories/years'
import { nameOfMunicipality } from './cells.ts'

export interface ReportLine extends MovementReport {
  row: YearRow
}

/** Sorted by due date. */
export function reportLines(year: number, rows: readonly YearRow[]): ReportLine[] {
  const byId = new Map(rows.map((row) => [row.employeeId, row]))
  return movementReports(year, rows).flatMap((report) => {
    const row = byId.get(report.employeeId)
    return row ? [{ ...report, row }] : []
  })
}

/** `lines` must not be empty. `typedName` has the names of municipalities that this version does not know. */
export const movementForms = (
  company: Company,
  year: number,
  lines: readonly ReportLine[],
  typedName: (code: string) => string,
): MovementForms => ({
  kind: 'movementForms',
  locale: 'ja',
  printedAt: new Date().toISOString(),
  practice: company.environment === 'practice',
  companyName: company.name,
  applicantName: company.applicant.applicantName,
  address: company.applicant.address,
  ...(company.employer && { employer: company.employer }),
  year,
  forms: inOrder(lines).map((line) => formOf(year, line, typedName)),
})

/** Sorted by municipality, as the envelopes are filled, and by day within one. */
const inOrder = (lines: readonly ReportLine[]): ReportLine[] => {
  const key = ({ municipalityCode, designatedNumber, change }: ReportLine) =>
    [municipalityCode, designatedNumber, change.day].join(' ')
  return lines.toSorted((a, b) => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0))
}

function formOf(year: number, report: ReportLine, typedName: (code: string) => string): MovementForm {
  const { row, change, dueDate = '', years, municipalityCode, designatedNumber } = report
  const { kind, rest, day, from, newEmployer } = change
  const earlier = row.changes.slice(
    0,
    row.changes.findIndex(({ changeId }) => changeId === change.changeId),
  )
  const { others, ...sums } = movementSums(year, change, earlier)
  return {
    kind: isEnding(kind) ? kind : 'join',
    years,
    ...(rest && { rest }),
    municipalityCode,
    municipality: nameOfMunicipality(municipalityCode) || typedName(municipalityCode),
    designatedNumber,
    recipientNumber: row.recipientNumber,
    name: row.name,
    day,
    from,
    dueDate,
    ...sums,
    ...(others !== undefined && { others }),
    ...(newEmployer && { newEmployer }),
  }
}
