import { fitsMapping, suggestMapping, type Mapping } from '#formats/mapping'
import { MAPPING_FIELDS, type MappingField } from '#formats/headings'
import type { Table } from '#formats/table'

/**
 * Where a mapping came from: the headings this app writes, a mapping stored for the company, or a guess from the file's
 * headings. `none` means that nothing was recognised.
 */
type MappingSource = 'own' | 'saved' | 'suggested' | 'none'
export interface MappingChoice {
  mapping: Mapping
  source: MappingSource
  /** Columns whose heading names a field that another column already has. */
  doubtful: readonly number[]
}

/** The use of a column. A list with a single count of retirees uses that column for both payments and persons. */
export type ColumnUse = MappingField | 'retireesAndPayments' | 'unused'
export const COLUMN_USES: readonly ColumnUse[] = ['unused', ...MAPPING_FIELDS, 'retireesAndPayments']

const BOTH = ['numberOfRetirementIncomeTaxPayments', 'numberOfRetirees'] as const

/** Returns the mapping to start with; `saved` are the mappings stored for the company, latest first. */
export function chooseMapping(table: Table, saved: readonly Mapping[]): MappingChoice {
  const suggestion = suggestMapping(table.rows)
  if (suggestion?.mapping.own) return { mapping: suggestion.mapping, source: 'own', doubtful: [] }
  // A mapping without headings would fit every table that is wide enough, but it is meant for tables without recognised
  // headings.
  const fitting = saved.find((mapping) => (mapping.headings.length > 0 || !suggestion) && fitsMapping(table, mapping))
  if (fitting) return { mapping: fitting, source: 'saved', doubtful: [] }
  if (suggestion) return { ...suggestion, source: 'suggested' }
  return { mapping: { firstDataRow: 0, columns: {}, headings: [], own: false }, source: 'none', doubtful: [] }
}

/** Returns the use of a 0-based column. */
export function columnUseOf({ columns }: Mapping, column: number): ColumnUse {
  const fields = MAPPING_FIELDS.filter((field) => columns[field] === column)
  return BOTH.every((field) => fields.includes(field)) ? 'retireesAndPayments' : (fields[0] ?? 'unused')
}

/** Returns the mapping with a new use for a column. If another column has that field, it loses it. */
export function withUse(mapping: Mapping, column: number, use: ColumnUse): Mapping {
  const fields: readonly MappingField[] = use === 'unused' ? [] : use === 'retireesAndPayments' ? BOTH : [use]
  const others = Object.entries(mapping.columns).filter(
    ([field, at]) => at !== column && !fields.includes(field as MappingField),
  )
  return {
    ...mapping,
    columns: { ...Object.fromEntries(others), ...Object.fromEntries(fields.map((field) => [field, column])) },
    own: false,
  }
}

/** Returns the mapping with another first data row (0-based); the row above it has the headings, if there is one. */
export function withFirstDataRow({ rows }: Table, mapping: Mapping, firstDataRow: number): Mapping {
  const headings = firstDataRow > 0 ? (rows[firstDataRow - 1] ?? []).map((heading) => heading.trim()) : []
  return { ...mapping, firstDataRow, headings, own: false }
}

/** Returns the number of columns of a table, which is the length of its longest row. */
export function widthOf({ rows }: Table): number {
  return rows.reduce((most, row) => Math.max(most, row.length), 0)
}
