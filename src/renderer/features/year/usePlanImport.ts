// Taking over a file of employees: the table, which column is what, and what would change. The bytes of the file are
// dropped as soon as it is read, and nothing of an individual number is in what is kept.
import type { AppError } from '#contract/ipc/index'
import type { IsoMonth } from '#domain/calendar'
import { takeNotice, type ChangeProblem } from '#domain/year/changes'
import { mergeNotices, type Noticed, type NoticeMerge } from '#domain/year/noticeMerge'
import { monthsOfYear } from '#domain/year/yearMonths'
import type { FormatFailure, FormatResult } from '#formats/formatResult'
import type { Table } from '#formats/table'
import { readYearFile, type YearFile } from '#formats/year/yearFile'
import { emptyYearMapping, type YearMapping } from '#formats/year/yearMapping'
import { YEAR_FIELDS, type YearField } from '#formats/year/yearHeadings'
import { readYearRows, type NoticedEmployee } from '#formats/year/yearRows'
import { computed, ref, shallowRef } from 'vue'
import { useI18n } from 'vue-i18n'
import type { OpenedFile } from '../../ui/commands/openedFiles.ts'
import { call } from '../../bridge/index.ts'
import { keepLayout, type YearRow } from '../../database/repositories/years.ts'
import { mappingFor, type MappingSource } from './mappingFor.ts'
import type { PlanStep } from './planStep.ts'
import { newEmployee, type PlanSheet } from './usePlanSheet.ts'

/** What a column is used for. */
export type YearUse = YearField | 'unused'
export const YEAR_USES: readonly YearUse[] = ['unused', ...YEAR_FIELDS]

/** Returns the import of a plan: nothing is open until `open` is called. */
export function usePlanImport(sheet: PlanSheet, known: () => ReadonlySet<string>) {
  const { t } = useI18n()
  const error = shallowRef<AppError>()
  const refused = shallowRef<{ name: string; failure: FormatFailure }>()
  const file = shallowRef<YearFile & { name: string }>()
  const sheetAt = ref(0)
  const mapping = shallowRef<YearMapping>()
  const source = ref<MappingSource>('none')
  const keepNames = ref(false)
  /** The start of a change notice, or '' for the notice of the whole year. */
  const from = ref<IsoMonth>('')

  async function open(): Promise<void> {
    error.value = refused.value = undefined
    const reply = await call('documents.openFile', {
      filters: [{ name: t('year.import.kind'), extensions: ['csv', 'tsv', 'txt', 'xlsx'] }],
    })
    if (!reply.ok) return void (error.value = reply.error)
    if (reply.value) await readFile(reply.value)
  }

  /** Shows what a file would bring. */
  async function readFile({ name, bytes }: OpenedFile): Promise<void> {
    error.value = refused.value = undefined
    const read = await readYearFile(bytes, known())
    if (!read.ok) return void (refused.value = { name, failure: read })
    file.value = { ...read.value, name }
    await chooseSheet(read.value.first)
  }

  const content = computed((): FormatResult<Table> | undefined => file.value?.sheets[sheetAt.value]?.content)

  async function chooseSheet(at: number): Promise<void> {
    sheetAt.value = at
    if (!content.value?.ok) return void (mapping.value = undefined)
    const table = content.value.value
    const known = await mappingFor(sheet.companyId, table)
    source.value = known.source
    mapping.value = known.mapping
  }

  const employees = computed((): FormatResult<NoticedEmployee[]> | undefined =>
    content.value?.ok && mapping.value
      ? readYearRows(content.value.value, mapping.value, { year: sheet.year, keepNames: keepNames.value })
      : undefined,
  )
  const merge = computed((): NoticeMerge<YearRow> | undefined =>
    employees.value?.ok ? mergeNotices(sheet.year, sheet.rows.value, employees.value.value) : undefined,
  )
  const step = computed(() => merge.value && stepOf(sheet, merge.value, from.value))

  /** Takes over what is shown, all of it or nothing; returns how many employees. */
  async function take(): Promise<number> {
    const made = step.value
    if (!made?.ok || !mapping.value) return 0
    sheet.change(made.step)
    await keepLayout(sheet.companyId, mapping.value)
    close()
    return made.step.put.length
  }

  function close(): void {
    file.value = mapping.value = undefined
    from.value = ''
  }

  return {
    error,
    refused,
    file,
    sheetAt,
    content,
    mapping,
    source,
    keepNames,
    from,
    employees,
    merge,
    step,
    open,
    readFile,
    chooseSheet,
    setUse: (column: number, use: YearUse) => {
      if (mapping.value) mapping.value = withYearUse(mapping.value, column, use)
      source.value = 'none'
    },
    setHeadings: (has: boolean) => {
      if (content.value?.ok) mapping.value = emptyYearMapping(content.value.value, has)
    },
    take,
    close,
  }
}

export type PlanImportModel = ReturnType<typeof usePlanImport>

/** Returns the use of a column. */
export const yearUseOf = ({ columns }: YearMapping, column: number): YearUse =>
  YEAR_FIELDS.find((field) => columns[field] === column) ?? 'unused'

/** Returns the mapping with another use of a column; the column that had it loses it. */
export function withYearUse(mapping: YearMapping, column: number, use: YearUse): YearMapping {
  const others = Object.entries(mapping.columns).filter(([field, at]) => at !== column && field !== use)
  const own = use === 'unused' ? {} : { [use]: column }
  return { ...mapping, columns: { ...Object.fromEntries(others), ...own } }
}

type Made = { ok: true; step: PlanStep } | { ok: false; problem: ChangeProblem; row: YearRow }

/** Returns the step that takes a file over: as the notice of the year, or as changes from a month on. */
export function stepOf(
  sheet: Pick<PlanSheet, 'rows' | 'companyId' | 'year'>,
  merge: NoticeMerge<YearRow>,
  from: IsoMonth,
): Made {
  const last = sheet.rows.value.at(-1)?.position ?? 0
  const added = merge.added.map((one, at) => ({
    ...newEmployee(sheet.companyId, sheet.year, last + 1 + at),
    ...factsOf(one),
    amounts: [...one.amounts],
  }))
  const changed: YearRow[] = []
  for (const { before, after, moves } of merge.changed) {
    const facts = { ...before, ...factsOf(after, before), raw: {} }
    if (from === '' || moves.length === 0) changed.push({ ...facts, amounts: [...after.amounts] })
    else {
      const result = takeNotice(facts, entryOf(sheet.year, from, after))
      if (!result.ok) return { ok: false, problem: result.problem, row: before }
      changed.push({ ...facts, ...result.employee })
    }
  }
  return { ok: true, step: { put: [...added, ...changed], remove: [] } }
}

const factsOf = ({ recipientNumber, name, municipalityCode, designatedNumber }: Noticed, before?: YearRow) => ({
  recipientNumber,
  name: name || (before?.name ?? ''),
  municipalityCode,
  designatedNumber: designatedNumber || (before?.designatedNumber ?? ''),
})

const entryOf = (year: number, from: IsoMonth, { amounts }: Noticed) => ({
  changeId: crypto.randomUUID(),
  recordedAt: new Date().toISOString(),
  year,
  from: from || (monthsOfYear(year)[0] ?? ''),
  amounts,
})
