// Guards every export: compares the lot with what the import's reader reads from the file. Any difference must be
// among the changes shown to the user. Knows these changes, but not how the writers work.
import { completeDetail, lotTotals, type LotDetail, type LotHead, type LotTotals } from '#domain/lots/lot'
import { widen } from '#formats/text/bankText'
import type { FormatNote } from '#formats/formatResult'
import type { Cell, Table } from '#formats/tables/table'
import type { ExportChange } from './changes.ts'

export interface ReadBackDifference {
  /** 1-based; absent for the head, the totals and the file as a whole. */
  row?: number
  field: string
  expected: string
  found: string
}
export interface SourceLot {
  head: Pick<LotHead, HeadField>
  details: readonly LotDetail[]
}
export interface ReadLot {
  head: Partial<LotHead>
  requesterCode: string
  details: readonly LotDetail[]
  fileTotals: Partial<LotTotals>
  /** Sums stated in the file that do not match the file's own figures. */
  differences: readonly { row?: number; field: string; file: number; computed: number }[]
}
export interface Reported {
  changes: readonly ExportChange[]
  notes: readonly FormatNote[]
  /** The file must contain this code (委託者コード). */
  requesterCode: string
}
interface Expected {
  row: number
  detail: LotDetail
}

const HEAD_FIELDS = [
  'transactionCode',
  'payingBranchNo',
  'dueDate',
  'monthForWhichPaymentIsDue',
  'applicantName',
  'address',
] as const
type HeadField = (typeof HEAD_FIELDS)[number]
const TEXT_FIELDS = ['municipalityName', 'designatedNumber', 'change'] as const
const KANA_FIELDS: ReadonlySet<string> = new Set(['municipalityName', 'applicantName', 'address'])
const RETIREMENT = {
  numberOfRetirementIncomeTaxPayments: 0,
  numberOfRetirees: 0,
  amountOfRetirementBenefitPayments: 0,
  amountOfMunicipalInhabitantTaxPayments: 0,
  amountOfPrefecturalInhabitantsTaxPayments: 0,
} as const

export function compareLot(lot: SourceLot, read: ReadLot, reported: Reported): ReadBackDifference[] {
  const expected = lot.details.flatMap((detail, at) => expectedDetail(detail, at + 1, reported))
  if (expected.length !== read.details.length) return [difference('details', expected.length, read.details.length)]
  return [
    ...compareHead(lot, read, reported),
    ...expected.flatMap(({ row, detail }, at) => compareDetail(row, detail, read.details[at])),
    ...compareTotals(expected, read),
  ]
}

// A reported change applies only if its "before" is the text of the lot.
function textAfter(field: string, text: string, row: number | undefined, { changes }: Reported): string {
  const change = changes.find((one) => one.row === row && one.field === field && one.from === text)
  if (!change) return text
  return KANA_FIELDS.has(field) ? widen(change.to) : change.to
}

function expectedDetail(detail: LotDetail, row: number, reported: Reported): Expected[] {
  const texts = Object.fromEntries(TEXT_FIELDS.map((field) => [field, textAfter(field, detail[field], row, reported)]))
  const dropped = reported.changes.some(
    (change) => change.row === row && change.kinds.includes('notInFormat') && isTax(change, detail),
  )
  if (dropped && detail.numberOfPayrollTaxPayments === 0 && detail.amountOfPayrollTaxPayments === 0) return []
  const absent = reported.notes.flatMap(({ code, field }) =>
    code === 'fieldNotInFormat' && field !== undefined ? [field] : [],
  )
  const without = Object.fromEntries(
    absent.map((field) => [field, (TEXT_FIELDS as readonly string[]).includes(field) ? '' : 0]),
  )
  return [{ row, detail: { ...detail, ...texts, ...(dropped ? RETIREMENT : {}), ...without } }]
}

function isTax({ field, from }: ExportChange, detail: LotDetail): boolean {
  return (
    field === 'amountOfRetirementIncomeTaxPayments' &&
    from === String(completeDetail(detail).amountOfRetirementIncomeTaxPayments)
  )
}

function compareHead({ head }: SourceLot, read: ReadLot, reported: Reported): ReadBackDifference[] {
  const fields = HEAD_FIELDS.flatMap((field) =>
    compareValue(field, textAfter(field, head[field], undefined, reported), read.head[field] ?? ''),
  )
  return [...compareValue('requesterCode', reported.requesterCode, read.requesterCode), ...fields]
}

function compareDetail(row: number, expected: Partial<LotDetail>, found: LotDetail | undefined): ReadBackDifference[] {
  const fields = Object.keys(expected) as (keyof LotDetail)[]
  return fields.flatMap((field) =>
    compareValue(field, expected[field] ?? '', found?.[field]).map((one) => ({ row, ...one })),
  )
}

// Each total must be present, because the recipient of the file would not check a blank one.
function compareTotals(expected: readonly Expected[], { fileTotals, differences }: ReadLot): ReadBackDifference[] {
  const totals = lotTotals(expected.map(({ detail }) => detail))
  const fields = Object.keys(totals) as (keyof LotTotals)[]
  const sums = differences.map(({ row, field, file, computed }) => ({
    ...difference(field, computed, file),
    ...(row === undefined ? {} : { row }),
  }))
  return [...fields.flatMap((field) => compareValue(field, totals[field], fileTotals[field])), ...sums]
}

export function compareTable(
  cells: readonly (readonly Cell[])[],
  { rows }: Table,
  changes: readonly ExportChange[],
  fields: readonly string[],
): ReadBackDifference[] {
  if (rows.length !== cells.length) return [difference('details', cells.length, rows.length)]
  return cells.flatMap((row, line) => {
    const width = Math.max(row.length, rows[line]?.length ?? 0)
    return Array.from({ length: width }, (_, at) => at).flatMap((at) => {
      const field = fields[at] ?? ''
      const place = line === 0 ? {} : { row: line }
      const wanted = tableText(String(row[at] ?? ''), line, field, changes)
      return compareValue(field, wanted, rows[line]?.[at] ?? '').map((one) => ({ ...place, ...one }))
    })
  })
}

export function compareAmounts(details: readonly LotDetail[], read: readonly LotDetail[]): ReadBackDifference[] {
  return details.flatMap((detail, at) => {
    const amounts = Object.entries(detail).filter(([, value]) => typeof value === 'number')
    return compareDetail(at + 1, Object.fromEntries(amounts), read[at])
  })
}

function tableText(text: string, row: number, field: string, changes: readonly ExportChange[]): string {
  return changes.find((one) => one.row === row && one.field === field && one.from === text)?.to ?? text
}

function compareValue(
  field: string,
  expected: string | number,
  found: string | number | undefined,
): ReadBackDifference[] {
  return expected === found ? [] : [difference(field, expected, found)]
}

function difference(field: string, expected: string | number, found: string | number | undefined): ReadBackDifference {
  return { field, expected: String(expected), found: String(found ?? '') }
}
