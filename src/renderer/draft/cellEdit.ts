import { nameAfterCode, toDesignatedNumber, toHalfWidthCode } from '#domain/codeText'
import { toFullWidthKana } from '#domain/kana'
import type { LotDetail } from '#domain/lot'
import { parseYenInput } from '#domain/yen'
import type { DraftRow } from './row.ts'
import type { EditableField } from './columns.ts'

/** A conversion of typed text, reported so that nothing changes silently. */
export interface Normalisation {
  field: EditableField
  from: string
  to: string
}

export interface CellEdit {
  row: DraftRow
  normalised?: Normalisation
}

const NUMERIC: ReadonlySet<EditableField> = new Set<EditableField>([
  'numberOfPayrollTaxPayments',
  'amountOfPayrollTaxPayments',
  'numberOfRetirementIncomeTaxPayments',
  'numberOfRetirees',
  'amountOfRetirementBenefitPayments',
  'amountOfMunicipalInhabitantTaxPayments',
  'amountOfPrefecturalInhabitantsTaxPayments',
])

/**
 * Returns the row with `text` in one cell, or the same row when nothing changes. A number that cannot be read is kept
 * as typed in `raw`.
 */
export function editCell(row: DraftRow, field: EditableField, text: string): CellEdit {
  return NUMERIC.has(field) ? editNumber(row, field, text) : editText(row, field, text)
}

function editNumber(row: DraftRow, field: EditableField, text: string): CellEdit {
  const parsed = parseYenInput(text)
  const empty = !parsed.ok && parsed.reason === 'empty'
  if (!parsed.ok && !empty) return { row: { ...row, raw: { ...row.raw, [field]: text } } }
  return { row: withValue(withoutRaw(row, field), field, parsed.ok ? parsed.value : 0) }
}

function withoutRaw(row: DraftRow, field: EditableField): DraftRow {
  if (!(field in row.raw)) return row
  const { [field]: _, ...raw } = row.raw
  return { ...row, raw }
}

function editText(row: DraftRow, field: EditableField, text: string): CellEdit {
  const value = normalise(field, text)
  const edited = field === 'municipalityCode' ? withCode(row, value) : withValue(row, field, value)
  return value === text ? { row: edited } : { row: edited, normalised: { field, from: text, to: value } }
}

function normalise(field: EditableField, text: string): string {
  if (field === 'municipalityName') return toFullWidthKana(text.trim()).text
  return field === 'designatedNumber' ? toDesignatedNumber(text) : toHalfWidthCode(text)
}

function withCode(row: DraftRow, code: string): DraftRow {
  const { municipalityName, municipalityCode } = row.detail
  return withValue(
    withValue(row, 'municipalityName', nameAfterCode(municipalityName, municipalityCode, code)),
    'municipalityCode',
    code,
  )
}

function withValue(row: DraftRow, field: EditableField, value: LotDetail[EditableField]): DraftRow {
  return row.detail[field] === value ? row : { ...row, detail: { ...row.detail, [field]: value } }
}
