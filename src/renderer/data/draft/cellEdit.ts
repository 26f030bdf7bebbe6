import { nameAfterCode, toDesignatedNumber, toHalfWidthCode } from '#domain/municipalities/codeText'
import { toFullWidthKana } from '#domain/text/kana'
import { emptyDetail, type LotDetail } from '#domain/lots/lot'
import { parseCountInput, parseYenInput } from '#domain/text/yen'
import { textOf } from './cells.ts'
import { COLUMNS, type Column, type EditableField } from './columns.ts'
import { newRow, type DraftRow } from './row.ts'

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

const COUNTS: ReadonlySet<EditableField> = new Set([...NUMERIC].filter((field) => field.startsWith('number')))

/** The same row when nothing changes. */
export function editCell(row: DraftRow, field: EditableField, text: string): CellEdit {
  return NUMERIC.has(field) ? editNumber(row, field, text) : editText(row, field, text)
}

function editNumber(row: DraftRow, field: EditableField, text: string): CellEdit {
  const parsed = COUNTS.has(field) ? parseCountInput(text) : parseYenInput(text)
  const empty = !parsed.ok && parsed.reason === 'empty'
  if (!parsed.ok && !empty) return { row: withRaw(row, field, text) }
  return { row: withValue(withoutRaw(row, field), field, parsed.ok ? parsed.value : 0) }
}

// The earlier number must not stay: nobody entered it, but sums would contain it.
function withRaw(row: DraftRow, field: EditableField, text: string): DraftRow {
  return row.raw[field] === text ? row : withValue({ ...row, raw: { ...row.raw, [field]: text } }, field, 0)
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

const CODE_COLUMN = COLUMNS.findIndex(({ field }) => field === 'municipalityCode')
const NAME_COLUMN = COLUMNS.findIndex(({ field }) => field === 'municipalityName')

/** Undefined for a cell that is not to be written. */
export type TextBlock = readonly (readonly (string | undefined)[])[]

export interface BlockEdit {
  rows: DraftRow[]
  normalised: Normalisation[]
  /** Texts for computed cells and for places beyond the last column or row; zero-based. */
  refused: { row: number; column: number; text: string }[]
}

/**
 * Line n goes into the row at `positions(n)` (undefined: no row), starting at column `left`. Adds rows up to
 * `maxRows`.
 */
export function writeBlock(
  rows: readonly DraftRow[],
  positions: (line: number) => number | undefined,
  left: number,
  block: TextBlock,
  maxRows: number,
): BlockEdit {
  const edit: BlockEdit = { rows: [...rows], normalised: [], refused: [] }
  block.forEach((texts, line) => {
    texts.forEach((text, c) => {
      if (text === undefined) return
      // A blank name next to a code keeps the code's own kana name.
      if (text === '' && left + c === NAME_COLUMN && texts[CODE_COLUMN - left]) return
      writeOne(edit, positions(line) ?? maxRows, left + c, text, maxRows)
    })
  })
  return edit
}

function writeOne(edit: BlockEdit, r: number, c: number, text: string, maxRows: number): void {
  const column = COLUMNS[c]
  if (!column || r >= maxRows) return void edit.refused.push({ row: r, column: c, text })
  while (edit.rows.length <= r) edit.rows.push(newRow(emptyDetail()))
  const row = edit.rows[r]
  if (!row) return
  if (!column.editable) {
    // Pasting back a computed value is not worth reporting.
    if (text !== '' && !isComputedText(row, column, text)) edit.refused.push({ row: r, column: c, text })
    return
  }
  const result = editCell(row, column.field as EditableField, text)
  edit.rows[r] = column.field === 'numberOfRetirementIncomeTaxPayments' ? withRetirees(result.row) : result.row
  if (result.normalised) edit.normalised.push(result.normalised)
}

/** A payment is nearly always for one person. */
function withRetirees(row: DraftRow): DraftRow {
  const { numberOfRetirementIncomeTaxPayments: payments, numberOfRetirees: persons } = row.detail
  return persons === 0 && row.raw.numberOfRetirees === undefined ? withValue(row, 'numberOfRetirees', payments) : row
}

/** A place name may lack its prefecture. */
function isComputedText(row: DraftRow, column: Column, text: string): boolean {
  const shown = textOf(row, column)
  if (column.kind !== 'payee') return text.replaceAll(',', '') === shown
  const [prefecture = '', name = ''] = shown.split(' ')
  return [prefecture + name, name].includes(text.replace(/\s/gu, ''))
}
