import type { AppError, FileFilter } from '#contract/ipc/index'
import { mergePayees, PAYEE_FIELDS, type PayeeField, type PayeeRecord } from '#domain/lots/payeeMaster'
import { payees as payeeList } from '#formats/intake/intake'
import { computed, ref, shallowRef } from 'vue'
import { useI18n } from 'vue-i18n'
import { call } from '#data/bridge/index'
import { storeMerge } from '#data/repositories/payees'
import { en } from '#i18n/en/index'
import { ja } from '#i18n/ja/index'
import type { OfferedFile } from '#ui/commands/openedFiles'
import { today } from '#ui/text/clock'
import { useIntake } from '#intake/index'
import { findPayee } from '#domain/municipalities/municipalities'
import { writeDelimited } from '#formats/tables/delimited'
import type { FormatResult } from '#formats/formatResult'
import type { Cell } from '#formats/tables/table'
import type { Payees } from './usePayees.ts'

/** Place names are only for people who read the file; an import takes the code alone. */
export const CSV_COLUMNS = [
  'municipalityCode',
  'prefecture',
  'name',
  ...PAYEE_FIELDS.filter((field) => field !== 'municipalityCode'),
] as const
type CsvColumn = PayeeField | 'prefecture' | 'name'
type CsvHeadings = Readonly<Record<CsvColumn, string>>

/** UTF-8 with a byte order mark, which spreadsheets open directly. */
export function writePayeeCsv(payees: readonly PayeeRecord[], headings: CsvHeadings): FormatResult<Uint8Array> {
  const rows: Cell[][] = [
    CSV_COLUMNS.map((column) => headings[column]),
    ...payees.map((payee) => CSV_COLUMNS.map((column) => cellOf(payee, column))),
  ]
  return writeDelimited(rows, { delimiter: ',', encoding: 'utf-8' })
}

function cellOf(payee: PayeeRecord, column: CsvColumn): Cell {
  if (column === 'prefecture') return findPayee(payee.municipalityCode)?.prefecture ?? ''
  if (column === 'name') return findPayee(payee.municipalityCode)?.name ?? ''
  const value = payee[column]
  return typeof value === 'boolean' ? Number(value) : value
}

const HEADINGS: Record<string, CsvHeadings> = { ja: ja.payees.csv.heading, en: en.payees.csv.heading }

export function usePayeeFiles(payees: Payees, companyName: () => string) {
  const { t, locale } = useI18n()
  const error = shallowRef<AppError>()
  const message = ref('')
  const busy = ref(false)
  const filters = (): FileFilter[] => [{ name: t('payees.csv.kind'), extensions: ['csv', 'txt', 'tsv', 'xlsx'] }]
  const intake = useIntake({
    subjects: [payeeList],
    companyId: payees.companyId,
    filters,
    context: () => ({ today: today(), existing: payees.rows.value }),
  })
  const merge = computed(() => intake.reading.value && mergePayees(payees.rows.value, intake.reading.value.rows))
  const changes = computed(() => (merge.value?.added.length ?? 0) + (merge.value?.changed.length ?? 0))

  function begin(): void {
    error.value = undefined
    message.value = ''
  }

  async function save(): Promise<void> {
    begin()
    const file = writePayeeCsv(payees.rows.value, HEADINGS[locale.value] ?? ja.payees.csv.heading)
    // A stored payee has no character that a file in UTF-8 cannot hold.
    if (!file.ok) throw new Error(JSON.stringify(file.problems[0]))
    const suggestedName = t('payees.csv.fileName', { company: companyName() })
    const reply = await call('documents.saveFile', { suggestedName, bytes: file.value, filters: filters() })
    if (!reply.ok) error.value = reply.error
    else if (reply.value.saved)
      message.value = t('payees.csv.saved', { name: reply.value.name ?? '', count: payees.rows.value.length })
  }

  /** Takes all or nothing of what the preview shows. */
  async function take(): Promise<void> {
    const made = merge.value
    if (!made || !intake.ready.value || busy.value) return
    busy.value = true
    const stored = await payees.run(() => storeMerge(payees.companyId, made, intake.taken()))
    busy.value = false
    if (!stored) return
    message.value = t('payees.csv.stored', { added: made.added.length, changed: made.changed.length })
    intake.close()
  }

  return {
    intake,
    merge,
    changes,
    busy,
    error: computed(() => error.value ?? (intake.file.value ? undefined : intake.error.value)),
    message,
    save,
    open: () => {
      begin()
      return intake.choose()
    },
    show: (file: OfferedFile) => {
      begin()
      return intake.receive(file)
    },
    take,
  }
}
export type PayeeFiles = ReturnType<typeof usePayeeFiles>
