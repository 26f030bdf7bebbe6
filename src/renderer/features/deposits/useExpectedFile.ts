import { widthOf } from '../lots/index.ts'
import type { AppError } from '#contract/ipc/index'
import type { ExpectedDeposit } from '#domain/deposit'
import { readDelimited } from '#formats/delimited'
import {
  EXPECTED_FIELDS,
  fitsExpectedMapping,
  readExpectedDeposits,
  suggestExpectedMapping,
  type ExpectedField,
  type ExpectedMapping,
} from '#formats/expectedDeposits'
import type { FormatFailure, FormatResult } from '#formats/formatResult'
import { recogniseFormat } from '#formats/recognise'
import type { Table } from '#formats/table'
import { readXlsx } from '#formats/xlsx'
import { computed, shallowRef } from 'vue'
import { useI18n } from 'vue-i18n'
import { today } from '../../ui/text/clock.ts'
import { call } from '../../bridge/index.ts'

interface OpenedTable {
  name: string
  format: 'xlsx' | 'delimited'
  table?: Table
  failure?: FormatFailure
}

/**
 * Returns state and actions for importing a list of expected deposits: choosing a file, reading it, and assigning its
 * columns. The outcome is all lines or every problem; nothing is stored here.
 */
export function useExpectedFile(saved: () => ExpectedMapping | undefined) {
  const { t } = useI18n()
  const opened = shallowRef<OpenedTable>()
  const mapping = shallowRef<ExpectedMapping>()
  const error = shallowRef<AppError>()

  async function choose(): Promise<void> {
    const reply = await call('documents.openFile', {
      filters: [{ name: t('deposits.list.kind'), extensions: ['csv', 'tsv', 'txt', 'xlsx'] }],
    })
    error.value = reply.ok ? undefined : reply.error
    if (!reply.ok || !reply.value) return
    const { name, bytes } = reply.value
    const file = await readTable(name, bytes)
    mapping.value = file.table && mappingFor(file.table, saved())
    opened.value = file
  }

  const result = computed((): FormatResult<ExpectedDeposit[]> | undefined => {
    if (!opened.value) return undefined
    const { table, failure } = opened.value
    return failure ?? (table && mapping.value ? readExpectedDeposits(table, mapping.value, today()) : undefined)
  })
  /** The heading of each column of the table. */
  const columns = computed(() =>
    Array.from(
      { length: opened.value?.table ? widthOf(opened.value.table) : 0 },
      (_, at) => mapping.value?.headings[at] ?? '',
    ),
  )

  function use(field: ExpectedField, column: number | undefined): void {
    if (mapping.value) mapping.value = withColumn(mapping.value, field, column)
  }
  const close = () => void (opened.value = undefined)

  return { opened, mapping, error, result, columns, fields: EXPECTED_FIELDS, choose, use, close }
}

export type ExpectedFile = ReturnType<typeof useExpectedFile>

async function readTable(name: string, bytes: Uint8Array): Promise<OpenedTable> {
  const format = recogniseFormat(bytes) === 'xlsx' ? 'xlsx' : 'delimited'
  const file = format === 'xlsx' ? await readXlsx(bytes) : readDelimited(bytes)
  return file.ok ? { name, format, table: file.value.table } : { name, format, failure: file }
}

/** Returns the mapping of the previous file if it fits the table, otherwise a suggestion. */
function mappingFor(table: Table, before: ExpectedMapping | undefined): ExpectedMapping {
  if (before && fitsExpectedMapping(table, before)) return before
  return (
    suggestExpectedMapping(table.rows) ?? {
      firstDataRow: Math.min(1, table.rows.length),
      columns: {},
      headings: (table.rows[0] ?? []).map((heading) => heading.trim()),
    }
  )
}

/** Returns the mapping with a field assigned to a column, or to none. A field that used the column before loses it. */
function withColumn(mapping: ExpectedMapping, field: ExpectedField, column: number | undefined): ExpectedMapping {
  const others = Object.entries(mapping.columns).filter(([name, at]) => name !== field && at !== column)
  return { ...mapping, columns: { ...Object.fromEntries(others), ...(column !== undefined && { [field]: column }) } }
}
