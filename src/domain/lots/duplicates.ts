// A municipality that is in a lot twice: with the same designated number it is one payment twice; with another it may
// be a second office of the employer.
import type { Finding } from './findings.ts'
import { hasPayrollTax, hasRetirementTax, type LotDetail } from './lot.ts'

type DuplicateKind = 'duplicatePayee' | 'duplicateWithoutNumber' | 'duplicateMunicipality'

/**
 * An error, or a warning if the designated numbers are two different ones. `line` is the 1-based row that is
 * repeated.
 */
export function checkDuplicates(details: readonly LotDetail[]): Finding[] {
  const rowsByCode = new Map<string, { row: number; number: string }[]>()
  const findings: Finding[] = []
  details.forEach(({ municipalityCode: code, designatedNumber: number }, row) => {
    if (code === '') return
    const before = rowsByCode.get(code) ?? []
    const twin = before.find((one) => one.number === number) ?? before.find((one) => mayBeSame(one.number, number))
    const first = twin ?? before[0]
    if (first) findings.push(toFinding(kindOf(twin?.number, number), row, first.row, code))
    rowsByCode.set(code, [...before, { row, number }])
  })
  return findings
}

/** A payee without a number may be the same as one with it. */
const mayBeSame = (one: string, other: string): boolean => one === other || one === '' || other === ''

type PayeeName = Pick<LotDetail, 'municipalityCode' | 'designatedNumber'>

export const mayBeSamePayee = (one: PayeeName, other: PayeeName): boolean =>
  one.municipalityCode === other.municipalityCode && mayBeSame(one.designatedNumber, other.designatedNumber)

/** A payee counts as paid only by the same kind of tax. */
export const payAllOf = (details: readonly LotDetail[], of: readonly LotDetail[]): boolean =>
  of.length > 0 &&
  of.every((one) =>
    [hasPayrollTax, hasRetirementTax].every(
      (has) => !has(one) || details.some((detail) => has(detail) && mayBeSamePayee(one, detail)),
    ),
  )

/** `twin`: number of a row that may be the same payee. */
function kindOf(twin: string | undefined, number: string): DuplicateKind {
  if (twin === undefined) return 'duplicateMunicipality'
  return twin === number ? 'duplicatePayee' : 'duplicateWithoutNumber'
}

export function lotsPayingTwice(
  lots: readonly { lotId: string; companyId: string; month: string; details: readonly LotDetail[] }[],
): ReadonlySet<string> {
  const payments = lots.flatMap(({ lotId, companyId, month, details }) =>
    details.flatMap((detail) =>
      [hasPayrollTax(detail) && 'payroll', hasRetirementTax(detail) && 'retirement'].flatMap((kind) =>
        kind
          ? [
              {
                lotId,
                to: [companyId, month, detail.municipalityCode, kind].join(' '),
                number: detail.designatedNumber,
              },
            ]
          : [],
      ),
    ),
  )
  const twice = [...Map.groupBy(payments, ({ to }) => to).values()].flatMap((same) =>
    same.filter(({ lotId, number }) => same.some((other) => other.lotId !== lotId && mayBeSame(other.number, number))),
  )
  return new Set(twice.map(({ lotId }) => lotId))
}

/** Code and designated number, as they are sent. */
export function payeeKey(detail: Pick<LotDetail, 'municipalityCode' | 'designatedNumber'>): string {
  return `${detail.municipalityCode} ${detail.designatedNumber}`
}

function toFinding(code: DuplicateKind, row: number, first: number, municipality: string): Finding {
  const severity = code === 'duplicateMunicipality' ? 'warning' : 'error'
  return { code, severity, row, field: 'municipalityCode', params: { line: first + 1, code: municipality } }
}
