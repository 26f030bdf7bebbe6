import type { AppError, FilingRow } from '#contract/ipc/index'
import { writeDelimited } from '#formats/delimitedWrite'
import { ref, shallowRef } from 'vue'
import { useI18n } from 'vue-i18n'
import { filingTable } from './filingRows.ts'
import { showProgress } from '../../ui/commands/progress.ts'
import { call } from '../../bridge/index.ts'
import { usePreferences } from '../../preferences/index.ts'

/** The header of a file of the audit trail. */
interface RecordHead {
  filter: string
  chain: string
  proven: boolean
}

/** Exports the audit trail as CSV or PDF: which job is running, and its outcome. */
export function useJournalFiles() {
  const { t } = useI18n()
  const preferences = usePreferences()
  const busy = ref<'csv' | 'pdf' | 'print'>()
  const error = shallowRef<AppError>()
  const message = ref('')
  showProgress(() => (busy.value ? 'unknown' : undefined))

  async function work(kind: 'csv' | 'pdf' | 'print', doing: () => Promise<string>): Promise<void> {
    if (busy.value) return
    busy.value = kind
    error.value = undefined
    message.value = kind === 'csv' ? '' : t('journal.pdf.making')
    message.value = await doing().finally(() => (busy.value = undefined))
  }

  const saveCsv = (rows: readonly FilingRow[]) =>
    work('csv', async () => {
      const file = writeDelimited(filingTable(rows, t), { delimiter: ',', encoding: 'utf-8' })
      if (!file.ok) return t('journal.csv.unwritable')
      const filters = [{ name: t('journal.csv.kind'), extensions: ['csv' as const] }]
      const reply = await call('documents.saveFile', {
        suggestedName: `${t('journal.csv.fileName')}.csv`,
        bytes: file.value,
        filters,
      })
      if (!reply.ok) return failed(reply.error)
      return reply.value.saved ? t('journal.csv.saved', { name: reply.value.name ?? '', count: rows.length }) : ''
    })

  const jobOf = (rows: readonly FilingRow[], head: RecordHead) => ({
    kind: 'filingRecord' as const,
    locale: preferences.current.locale,
    printedAt: new Date().toISOString(),
    ...head,
    rows: [...rows],
  })

  const print = (rows: readonly FilingRow[], head: RecordHead) =>
    work('print', async () => {
      const reply = await call('documents.print', { job: jobOf(rows, head) })
      if (!reply.ok) return failed(reply.error)
      return t(`journal.pdf.${reply.value.printed ? 'printed' : 'notPrinted'}`)
    })

  const savePdf = (rows: readonly FilingRow[], head: RecordHead) =>
    work('pdf', async () => {
      const reply = await call('documents.savePdf', {
        job: jobOf(rows, head),
        suggestedName: `${t('journal.csv.fileName')}.pdf`,
      })
      if (!reply.ok) return failed(reply.error)
      return reply.value.saved
        ? t('journal.pdf.saved', { name: reply.value.name ?? '', pages: reply.value.pages ?? '—' })
        : ''
    })

  function failed(reason: AppError): string {
    error.value = reason
    return ''
  }
  return { busy, error, message, saveCsv, savePdf, print }
}
