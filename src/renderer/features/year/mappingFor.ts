// Which column of a file of employees is what, before a person looks at it.
import type { Table } from '#formats/table'
import {
  emptyYearMapping,
  fitsYearMapping,
  fitsYearMappingOfOther,
  suggestYearMapping,
  type YearMapping,
} from '#formats/year/yearMapping'
import { listLayouts, listOtherLayouts, type YearLayoutRecord } from '../../database/repositories/years.ts'

/** `saved`: an earlier file of this company; `other`: one of another company; otherwise what is in the file says it. */
export type MappingSource = 'saved' | 'other' | 'headings' | 'shape' | 'none'

/** Returns the mapping of an earlier file like this one, or what the file itself suggests. */
export async function mappingFor(
  companyId: string,
  table: Table,
): Promise<{ source: MappingSource; mapping: YearMapping }> {
  const suggested = suggestYearMapping(table)
  const year = suggested?.mapping.year
  const now = ({ mapping }: YearLayoutRecord): YearMapping => ({ ...mapping, ...(year !== undefined && { year }) })
  const own = (await listLayouts(companyId)).find(({ mapping }) => fitsYearMapping(table, mapping))
  if (own) return { source: 'saved', mapping: now(own) }
  const others = await listOtherLayouts(companyId)
  const other = others.find(({ mapping }) => fitsYearMappingOfOther(table, mapping, suggested))
  if (other) return { source: 'other', mapping: now(other) }
  return { source: suggested?.by ?? 'none', mapping: suggested?.mapping ?? emptyYearMapping(table, true) }
}
