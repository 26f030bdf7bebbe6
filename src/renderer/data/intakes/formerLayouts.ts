// Import layouts and imported files as they were stored before schema version 14. The migration reads them from the
// database; older backups and transfer files still have them.
import type { Layout, SubjectName } from '#formats/intake/reading'
import { layoutIdOf, lotOwner, type IntakeRecord, type LayoutRecord } from './intakeRecords.ts'

export interface FormerLayout {
  firstDataRow: number
  columns: Partial<Record<string, number>>
  headings: string[]
  width?: number
}
export interface FormerMapping {
  companyId: string
  mapping: FormerLayout
  usedAt: string
}
export interface FormerYearLayout {
  companyId: string
  layoutId: string
  mapping: FormerLayout
  updatedAt: string
}
export interface FormerImport {
  companyId: string
  hash: string
  name: string
  at: string
  lotId: string
  detailCount: number
}
export interface FormerLayouts {
  readonly mappings?: readonly FormerMapping[]
  readonly yearLayouts?: readonly FormerYearLayout[]
  readonly statements?: readonly {
    companyId: string
    inquiredAt: string
    layouts?: readonly FormerLayout[] | undefined
  }[]
  readonly expectedLists?: readonly { companyId: string; updatedAt: string; mapping?: FormerLayout | undefined }[]
}

export function layoutsOf({ mappings, yearLayouts, statements, expectedLists }: FormerLayouts): LayoutRecord[] {
  const all = [
    ...(mappings ?? []).flatMap(({ companyId, mapping, usedAt }) => recordOf('lot', mapping, companyId, usedAt)),
    ...(yearLayouts ?? []).flatMap(({ companyId, mapping, updatedAt }) =>
      recordOf(hasHeadings(mapping) ? 'plan' : 'notice', mapping, companyId, updatedAt),
    ),
    ...(statements ?? []).flatMap(({ companyId, inquiredAt, layouts = [] }) =>
      layouts.flatMap((layout) => recordOf('statement', layout, companyId, inquiredAt)),
    ),
    ...(expectedLists ?? []).flatMap(({ companyId, updatedAt, mapping }) =>
      mapping ? recordOf('deposits', mapping, companyId, updatedAt) : [],
    ),
  ]
  const latest = new Map<string, LayoutRecord>()
  for (const one of all) {
    const key = JSON.stringify([one.subject, one.layoutId])
    const known = latest.get(key)
    if (known === undefined || known.usedAt < one.usedAt) latest.set(key, one)
  }
  return [...latest.values()]
}

const hasHeadings = ({ headings }: FormerLayout): boolean => (headings as string[] | undefined)?.length !== 0

/** Empty without a column, as in rows of tests and of unfinished versions. */
function recordOf(subject: SubjectName, former: FormerLayout, companyId: string, usedAt: string): LayoutRecord[] {
  const named = former.columns as FormerLayout['columns'] | undefined
  const columns = Object.entries(named ?? {}).filter((one): one is [string, number] => one[1] !== undefined)
  if (columns.length === 0) return []
  const headings = former.headings
  const layout: Layout = {
    subject,
    headings,
    width: former.width ?? Math.max(headings.length, ...columns.map(([, at]) => at + 1)),
    firstDataRow: former.firstDataRow,
    columns: Object.fromEntries(columns.map(([field, at]) => [field, [at]])),
    answers: {},
  }
  return [{ subject, layoutId: layoutIdOf(layout), layout, companyId, usedAt }]
}

/** The ids are the same on every computer. */
export const intakesOf = (imports: readonly FormerImport[]): IntakeRecord[] =>
  imports.map(({ companyId, hash, name, at, lotId, detailCount }) => ({
    intakeId: `${companyId} ${hash}`,
    companyId,
    subject: 'lot',
    owners: [lotOwner(lotId)],
    name,
    hash,
    at,
    count: detailCount,
  }))
