import { fitsMapping, MAPPING_FIELDS, suggestMapping, type Mapping, type MappingField } from '#formats/mapping'
import type { Table } from '#formats/table'

/**
 * Where a mapping came from: our own headings, one kept for the company, the headings of the file, or nothing that
 * could be recognised.
 */
export type MappingSource = 'own' | 'saved' | 'suggested' | 'none'
export interface MappingChoice {
  mapping: Mapping
  source: MappingSource
  /** Columns whose heading says a field that another column has already. */
  doubtful: readonly number[]
}

/** What a column is used for; a list that counts its retirees once has that count for payments and persons. */
export type ColumnUse = MappingField | 'retireesAndPayments' | 'unused'
export const COLUMN_USES: readonly ColumnUse[] = ['unused', ...MAPPING_FIELDS, 'retireesAndPayments']

const BOTH = ['numberOfRetirementIncomeTaxPayments', 'numberOfRetirees'] as const

/** Takes a table and the mappings kept for a company, latest first, and gives the one to begin with. */
export function chooseMapping(table: Table, saved: readonly Mapping[]): MappingChoice {
  const suggestion = suggestMapping(table.rows)
  if (suggestion?.mapping.own) return { mapping: suggestion.mapping, source: 'own', doubtful: [] }
  // A mapping without headings fits every table that is wide enough: it is for a table in which no heading is
  // recognised.
  const fitting = saved.find((mapping) => (mapping.headings.length > 0 || !suggestion) && fitsMapping(table, mapping))
  if (fitting) return { mapping: fitting, source: 'saved', doubtful: [] }
  if (suggestion) return { ...suggestion, source: 'suggested' }
  return { mapping: { firstDataRow: 0, columns: {}, headings: [], own: false }, source: 'none', doubtful: [] }
}

/** Takes a mapping and a 0-based column and gives what the column is used for. */
export function columnUseOf({ columns }: Mapping, column: number): ColumnUse {
  const fields = MAPPING_FIELDS.filter((field) => columns[field] === column)
  return BOTH.every((field) => fields.includes(field)) ? 'retireesAndPayments' : (fields[0] ?? 'unused')
}

/** Gives the mapping with another use for a column; a field that another column had goes over to this one. */
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

/**
 * Gives the mapping with another first row of data (0-based); the row above it are its headings, and there are none
 * above the first.
 */
export function withFirstDataRow({ rows }: Table, mapping: Mapping, firstDataRow: number): Mapping {
  const headings = firstDataRow > 0 ? (rows[firstDataRow - 1] ?? []).map((heading) => heading.trim()) : []
  return { ...mapping, firstDataRow, headings, own: false }
}

/** Number of columns of a table: of its longest row. */
export function widthOf({ rows }: Table): number {
  return rows.reduce((most, row) => Math.max(most, row.length), 0)
}
