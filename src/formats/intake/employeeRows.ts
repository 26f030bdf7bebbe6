import type { LotDetail } from '#domain/lots/lot'
import { formatYen } from '#domain/text/yen'
import type { Row } from './cells.ts'
import { MOST_LINES, MOST_SAMPLES } from './findings.ts'
import { isEmployeeHeading } from './headings.ts'
import type { Layout } from './reading.ts'
import type { Body } from './subject.ts'
import { dueOf } from './thousands.ts'

type Read<R> = { row: Row; value: R }[]

export const isOfEmployees = ({ headings }: Layout): boolean => headings.some(isEmployeeHeading)

/** Asks whether each row is one person, where no column says how many. */
export function withPersonsCounted<R extends LotDetail>(rows: Read<R>, { layout, findings }: Body): Read<R> {
  if (layout.columns.numberOfPayrollTaxPayments !== undefined || rows.length === 0) return rows
  const answer = findings.ask({
    id: 'personPerRow',
    kind: 'personPerRow',
    params: { rows: rows.length },
    columns: [],
    lines: [],
    options: [
      { value: 'one', samples: [] },
      { value: 'none', samples: [] },
    ],
    ...(isOfEmployees(layout) && { suggested: 'one' }),
    remembers: true,
  })
  if (answer !== 'one') return rows
  return rows.map(({ row, value }) => ({
    row,
    value: { ...value, numberOfPayrollTaxPayments: value.amountOfPayrollTaxPayments > 0 ? 1 : 0 },
  }))
}

/** Several rows of one payee are its employees (true), or payments that stand twice in the list. */
export function asksToAdd<R extends LotDetail>(
  rows: Read<R>,
  payeeOf: (value: R) => string,
  { layout, findings }: Body,
): boolean {
  const several = [...Map.groupBy(rows, ({ value }) => payeeOf(value)).values()].filter((same) => same.length > 1)
  if (several.length === 0) return false
  const ofEmployees = isOfEmployees(layout)
  const answer = findings.ask({
    id: 'payeeRows',
    kind: 'payeeRows',
    params: { rows: several.flat().length, payees: several.length },
    columns: [],
    lines: several
      .flat()
      .slice(0, MOST_LINES)
      .map(({ row }) => row.line),
    options: [
      {
        value: 'sum',
        samples: several.slice(0, MOST_SAMPLES).flatMap((same) =>
          same.slice(0, 1).map(({ row }) => ({
            line: row.line,
            text: row.text('municipalityName') || row.text('municipalityCode'),
            reading: formatYen(same.reduce((sum, { value }) => sum + dueOf(value).total, 0)),
          })),
        ),
      },
      { value: 'apart', samples: [] },
    ],
    ...(ofEmployees && { suggested: 'sum' }),
    // Without employees, a payee that stands twice may be a slip of this month.
    remembers: ofEmployees,
  })
  return answer === 'sum'
}
