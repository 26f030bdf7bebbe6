import type { CompleteDetail, LotDetail } from '#domain/lots/lot'

export type ColumnField = keyof CompleteDetail | 'payee'
export type EditableField = keyof LotDetail

export interface Column {
  readonly field: ColumnField
  readonly width: number
  readonly kind: 'code' | 'text' | 'count' | 'amount' | 'payee'
  readonly editable: boolean
}

const typed = (field: EditableField, kind: Column['kind'], width: number): Column => ({
  field,
  kind,
  width,
  editable: true,
})
const computed = (field: ColumnField, kind: Column['kind'], width: number): Column => ({
  field,
  kind,
  width,
  editable: false,
})

const ENTERED: ReadonlySet<ColumnField> = new Set<ColumnField>([
  'municipalityCode',
  'designatedNumber',
  'numberOfPayrollTaxPayments',
  'amountOfPayrollTaxPayments',
])

/** In screen order: the fields of a row (section 2.8), with the payee's place name beside its code. Widths in px. */
export const COLUMNS: readonly Column[] = [
  typed('municipalityCode', 'code', 76),
  computed('payee', 'payee', 150),
  typed('municipalityName', 'text', 130),
  typed('designatedNumber', 'code', 116),
  typed('change', 'code', 44),
  typed('numberOfPayrollTaxPayments', 'count', 66),
  typed('amountOfPayrollTaxPayments', 'amount', 96),
  typed('numberOfRetirementIncomeTaxPayments', 'count', 66),
  typed('numberOfRetirees', 'count', 66),
  typed('amountOfRetirementBenefitPayments', 'amount', 110),
  typed('amountOfMunicipalInhabitantTaxPayments', 'amount', 92),
  typed('amountOfPrefecturalInhabitantsTaxPayments', 'amount', 92),
  computed('amountOfRetirementIncomeTaxPayments', 'amount', 92),
  computed('totalNumberOfDetails', 'count', 66),
  computed('totalAmountOfDetails', 'amount', 104),
]

export const ENTRY_STOPS: readonly number[] = COLUMNS.flatMap(({ field }, index) => (ENTERED.has(field) ? [index] : []))

/** Columns that stay when the grid is scrolled sideways: code and place name. */
export const FROZEN = 2
export const ROW_NUMBER_WIDTH = 44

/** Left edges of the columns in px, and the right edge of the last. */
export const edgesOf = (widths: readonly number[]): number[] =>
  widths.reduce<number[]>((edges, width) => [...edges, (edges.at(-1) ?? 0) + width], [0])

/** `width` (px) includes the row number. */
export const columnsWithin = (edges: readonly number[], width: number): number =>
  edges.slice(0, -1).filter((left) => ROW_NUMBER_WIDTH + left < width).length

export const isNumeric = ({ kind }: Column): boolean => kind === 'count' || kind === 'amount'
