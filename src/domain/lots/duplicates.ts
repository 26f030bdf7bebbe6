// The same municipality twice in one lot: with the same designated number it is the same payment twice, with a
// different one it may be a second office of the employer.
import type { Finding } from './findings.ts'
import { hasPayrollTax, hasRetirementTax, type LotDetail } from './lot.ts'

type DuplicateKind = 'duplicatePayee' | 'duplicateMunicipality'
type RowKey = string | number
export interface DuplicateIndex {
  /**
   * Enters or replaces the detail of a row; undefined removes the row. Returns the keys of the other rows whose state
   * may have changed.
   */
  set(row: RowKey, detail: LotDetail | undefined): RowKey[]
  /** The more serious kind, with the keys of the rows it collides with. */
  of(row: RowKey): { kind: DuplicateKind; others: RowKey[] } | undefined
}

interface Entry {
  code: string
  designatedNumber: string
}

/**
 * An error (same designated number) or a warning (a different one) for every row after the first with the same
 * municipality. `line` is the 1-based row it repeats. Rows without a code are not compared.
 */
export function checkDuplicates(details: readonly LotDetail[]): Finding[] {
  const firstByPayee = new Map<string, number>()
  const firstByCode = new Map<string, number>()
  const findings: Finding[] = []
  details.forEach((detail, row) => {
    const code = detail.municipalityCode
    if (code === '') return
    const payee = payeeKey(detail)
    const twin = firstByPayee.get(payee)
    const first = twin ?? firstByCode.get(code)
    if (first !== undefined)
      findings.push(toFinding(twin === undefined ? 'duplicateMunicipality' : 'duplicatePayee', row, first, code))
    if (twin === undefined) firstByPayee.set(payee, row)
    if (!firstByCode.has(code)) firstByCode.set(code, row)
  })
  return findings
}

/** To be updated while a lot is edited. Each change touches only the rows of the same municipality. */
export function createDuplicateIndex(): DuplicateIndex {
  const entries = new Map<RowKey, Entry>()
  const rowsByCode = new Map<string, Set<RowKey>>()
  return {
    set: (row, detail) => {
      const touched = new Set([...removeRow(entries, rowsByCode, row), ...addRow(entries, rowsByCode, row, detail)])
      touched.delete(row)
      return [...touched]
    },
    of: (row) => duplicateOf(entries, rowsByCode, row),
  }
}

/** Returns the lots of which another one pays the same kind of tax to the same payee for the same month. */
export function lotsPayingTwice(
  lots: readonly { lotId: string; companyId: string; month: string; details: readonly LotDetail[] }[],
): ReadonlySet<string> {
  const payments = lots.flatMap(({ lotId, companyId, month, details }) =>
    details.flatMap((detail) =>
      [hasPayrollTax(detail) && 'payroll', hasRetirementTax(detail) && 'retirement'].flatMap((kind) =>
        kind ? [{ lotId, payment: [companyId, month, payeeKey(detail), kind].join(' ') }] : [],
      ),
    ),
  )
  const payers = Map.groupBy(payments, ({ payment }) => payment).values()
  const several = [...payers].map((one) => new Set(one.map(({ lotId }) => lotId))).filter(({ size }) => size > 1)
  return new Set(several.flatMap((lotIds) => [...lotIds]))
}

/** Code and designated number, as they are sent. */
export function payeeKey(detail: Pick<LotDetail, 'municipalityCode' | 'designatedNumber'>): string {
  return `${detail.municipalityCode} ${detail.designatedNumber}`
}

function toFinding(code: DuplicateKind, row: number, first: number, municipality: string): Finding {
  const severity = code === 'duplicatePayee' ? 'error' : 'warning'
  return { code, severity, row, field: 'municipalityCode', params: { line: first + 1, code: municipality } }
}

function removeRow(entries: Map<RowKey, Entry>, rowsByCode: Map<string, Set<RowKey>>, row: RowKey): Iterable<RowKey> {
  const code = entries.get(row)?.code
  entries.delete(row)
  const rows = code === undefined ? undefined : rowsByCode.get(code)
  if (code === undefined || rows === undefined) return []
  rows.delete(row)
  if (rows.size === 0) rowsByCode.delete(code)
  return rows
}

function addRow(
  entries: Map<RowKey, Entry>,
  rowsByCode: Map<string, Set<RowKey>>,
  row: RowKey,
  detail: LotDetail | undefined,
): Iterable<RowKey> {
  if (detail === undefined || detail.municipalityCode === '') return []
  const code = detail.municipalityCode
  const rows = rowsByCode.get(code) ?? new Set()
  rowsByCode.set(code, rows.add(row))
  entries.set(row, { code, designatedNumber: detail.designatedNumber })
  return rows
}

function duplicateOf(
  entries: ReadonlyMap<RowKey, Entry>,
  rowsByCode: ReadonlyMap<string, ReadonlySet<RowKey>>,
  row: RowKey,
): { kind: DuplicateKind; others: RowKey[] } | undefined {
  const own = entries.get(row)
  const others = own === undefined ? [] : [...(rowsByCode.get(own.code) ?? [])].filter((other) => other !== row)
  if (others.length === 0) return undefined
  const twins = others.filter((other) => entries.get(other)?.designatedNumber === own?.designatedNumber)
  return twins.length > 0 ? { kind: 'duplicatePayee', others: twins } : { kind: 'duplicateMunicipality', others }
}
