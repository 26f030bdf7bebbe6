import type { AppError, FileFilter } from '#contract/ipc/index'
import { FINDING_CODES } from '#domain/findings'
import { mergePayees, type PayeeMerge } from '#domain/lots/payeeMaster'
import { formatYen } from '#domain/yen'
import { ref, shallowRef, type Ref, type ShallowRef } from 'vue'
import { useI18n } from 'vue-i18n'
import { readPayeeCsv, writePayeeCsv, type CsvHeadings, type CsvNote, type CsvProblem } from './payeeCsv.ts'
import { call } from '../../bridge/index.ts'
import type { OpenedFile } from '../../ui/commands/openedFiles.ts'
import { storeMerge, type PayeeRow } from '../../database/repositories/payees.ts'
import { en } from '../../i18n/en/index.ts'
import { ja } from '../../i18n/ja/index.ts'
import type { Payees } from './usePayees.ts'
import type { Translate } from '../../i18n/translate.ts'

/** What a chosen file would change in the register; nothing is stored yet. */
export interface PayeeImport {
  name: string
  merge?: PayeeMerge<PayeeRow>
  notes: CsvNote[]
  problems: CsvProblem[]
}
/** The headings in every language, because a file may have been written in any of them. */
const HEADINGS: Record<string, CsvHeadings> = { ja: ja.payees.csv.heading, en: en.payees.csv.heading }
const OWN_TEXTS: ReadonlySet<string> = new Set(Object.keys(ja.payees.problem))

/** Returns a problem of a file in the interface language, with its place. */
export function csvProblemText({ code, line, column, params }: CsvProblem, t: Translate): string {
  const shown = Object.fromEntries(
    Object.entries(params ?? {}).map(([name, value]) => [name, typeof value === 'number' ? formatYen(value) : value]),
  )
  const finding = (FINDING_CODES as readonly string[]).includes(code)
  const own = OWN_TEXTS.has(code) ? code : 'other'
  const text = t(finding ? `findings.${code}` : `payees.problem.${own}`, { ...shown, code: shown['code'] ?? code })
  if (line === undefined) return text
  return t(column === undefined ? 'payees.csv.line' : 'payees.csv.place', { line, column, text })
}

/**
 * Returns functions that export the register to a file and import a file, with a preview of the changes before anything
 * is stored.
 */
export function usePayeeCsv(payees: Payees, companyName: () => string) {
  const { t, locale } = useI18n()
  const csv: Csv = {
    payees,
    t,
    error: shallowRef<AppError>(),
    incoming: shallowRef<PayeeImport>(),
    message: ref(''),
    filters: () => [{ name: t('payees.csv.kind'), extensions: ['csv', 'txt', 'tsv'] }],
  }
  const { error, incoming, message } = csv
  const begin = () => {
    error.value = undefined
    message.value = ''
  }

  return {
    error,
    incoming,
    message,
    save: () => {
      begin()
      return save(csv, t('payees.csv.fileName', { company: companyName() }), HEADINGS[locale.value])
    },
    open: () => {
      begin()
      return open(csv)
    },
    show: async (file: OpenedFile) => {
      begin()
      show(csv, file)
    },
    store: () => store(csv),
    close: () => void (incoming.value = undefined),
  }
}

interface Csv {
  readonly payees: Payees
  readonly t: Translate
  readonly error: ShallowRef<AppError | undefined>
  readonly incoming: ShallowRef<PayeeImport | undefined>
  readonly message: Ref<string>
  readonly filters: () => FileFilter[]
}

async function save(
  { payees, t, error, incoming, message, filters }: Csv,
  suggestedName: string,
  headings: CsvHeadings = ja.payees.csv.heading,
): Promise<void> {
  const file = writePayeeCsv(payees.rows.value, headings)
  // Not expected, because a stored payee has no characters that a file cannot hold. A control character would have been
  // refused as kana or code.
  if (!file.ok) return void (incoming.value = { name: '', notes: [], problems: file.problems })
  const reply = await call('documents.saveFile', { suggestedName, bytes: file.value, filters: filters() })
  if (!reply.ok) error.value = reply.error
  else if (reply.value.saved)
    message.value = t('payees.csv.saved', { name: reply.value.name ?? '', count: payees.rows.value.length })
}

async function open(csv: Csv): Promise<void> {
  const reply = await call('documents.openFile', { filters: csv.filters() })
  if (!reply.ok) csv.error.value = reply.error
  else if (reply.value) show(csv, reply.value)
}

/** Shows what a file would change. */
function show({ payees, incoming }: Csv, { name, bytes }: OpenedFile): void {
  const read = readPayeeCsv(bytes, Object.values(HEADINGS), payees.rows.value)
  incoming.value = read.ok
    ? { name, merge: mergePayees(payees.rows.value, read.records), notes: read.notes, problems: [] }
    : { name, notes: [], problems: read.problems }
}

/** Stores what the preview shows, all of it or nothing. */
async function store({ payees, t, incoming, message }: Csv): Promise<void> {
  const merge = incoming.value?.merge
  if (!merge || !(await payees.run(() => storeMerge(payees.companyId, merge.added, merge.changed)))) return
  message.value = t('payees.csv.stored', { added: merge.added.length, changed: merge.changed.length })
  incoming.value = undefined
}
