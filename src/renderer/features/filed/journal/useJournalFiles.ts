import type { AppError, FilingRow, Input } from '#contract/ipc/index'
import { writeDelimited } from '#formats/tables/delimitedWrite'
import { ref, shallowRef } from 'vue'
import { useI18n } from 'vue-i18n'
import { filingTable } from './filingRows.ts'
import { showProgress } from '#ui/commands/progress'
import { useSingleRun } from '#ui/controls/useSingleRun'
import { call } from '#data/bridge/index'
import type { Translate } from '#i18n/translate'
import { today } from '#ui/text/clock'
import { usePreferences } from '#data/preferences/index'

interface RecordHead {
  filter: string
  chain: string
  proven: boolean
}

type Job = Input<'documents.print'>['job']
type Kind = 'csv' | 'pdf' | 'print'
type End = { message: string } | { error: AppError }

export function useJournalFiles() {
  const { t } = useI18n()
  const preferences = usePreferences()
  const busy = ref<Kind>()
  const error = shallowRef<AppError>()
  const message = ref('')
  showProgress(() => (busy.value ? 'unknown' : undefined))

  const { run: work } = useSingleRun(async (kind: Kind, doing: () => Promise<End>) => {
    busy.value = kind
    error.value = undefined
    message.value = kind === 'csv' ? '' : t('journal.pdf.making')
    const end = await doing().finally(() => (busy.value = undefined))
    error.value = 'error' in end ? end.error : undefined
    message.value = 'error' in end ? '' : end.message
  })

  const jobOf = (rows: readonly FilingRow[], head: RecordHead): Job => ({
    kind: 'filingRecord',
    locale: preferences.current.locale,
    printedAt: new Date().toISOString(),
    ...head,
    rows: [...rows],
  })

  return {
    busy,
    error,
    message,
    saveCsv: (rows: readonly FilingRow[]) => work('csv', () => saveCsv(rows, t)),
    savePdf: (rows: readonly FilingRow[], head: RecordHead) => work('pdf', () => savePdf(jobOf(rows, head), t)),
    print: (rows: readonly FilingRow[], head: RecordHead) => work('print', () => print(jobOf(rows, head), t)),
  }
}

async function saveCsv(rows: readonly FilingRow[], t: Translate): Promise<End> {
  const file = writeDelimited(filingTable(rows, t), { delimiter: ',', encoding: 'utf-8' })
  if (!file.ok) return { message: t('journal.csv.unwritable') }
  const reply = await call('documents.saveFile', {
    suggestedName: `${t('journal.csv.fileName')}.csv`,
    bytes: file.value,
    filters: [{ name: t('journal.csv.kind'), extensions: ['csv'] }],
    record: { kind: 'report', date: today(), company: '', party: '' },
  })
  if (!reply.ok) return { error: reply.error }
  const { saved, name } = reply.value
  return { message: saved ? t('journal.csv.saved', { name: name ?? '', count: rows.length }) : '' }
}

async function savePdf(job: Job, t: Translate): Promise<End> {
  const reply = await call('documents.savePdf', { job, suggestedName: `${t('journal.csv.fileName')}.pdf` })
  if (!reply.ok) return { error: reply.error }
  const { saved, name, pages } = reply.value
  return { message: saved ? t('journal.pdf.saved', { name: name ?? '', pages: pages ?? '—' }) : '' }
}

async function print(job: Job, t: Translate): Promise<End> {
  const reply = await call('documents.print', { job })
  if (!reply.ok) return { error: reply.error }
  return { message: t(`journal.pdf.${reply.value.printed ? 'printed' : 'notPrinted'}`) }
}
