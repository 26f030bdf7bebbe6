import type { AppError } from '#contract/ipc/index'
import type { Ledger } from '#domain/lots/ledger'
import { ref, shallowRef } from 'vue'
import { useI18n } from 'vue-i18n'
import { writeLedgerCsv } from './ledgerCsv.ts'
import type { UnreadableLot } from './useLedger.ts'
import { today } from '#ui/text/clock'
import { call } from '#data/bridge/index'

export function useLedgerCsv(companyName: () => string) {
  const { t } = useI18n()
  const error = shallowRef<AppError>()
  const message = ref('')

  async function save(ledger: Ledger, year: number, lacking: readonly UnreadableLot[]): Promise<void> {
    error.value = undefined
    message.value = ''
    const file = writeLedgerCsv(ledger, lacking, t)
    // Not expected, because codes, kana and numbers of payees have no control characters. If one had any, this would
    // report it and write nothing.
    if (!file.ok)
      return void (error.value = {
        code: 'invalidInput',
        problems: file.problems.map(({ code, line }) => ({ path: String(line ?? ''), problem: code })),
      })
    const suggestedName = t('ledger.csv.fileName', { company: companyName(), year })
    const reply = await call('documents.saveFile', {
      suggestedName,
      bytes: file.value,
      filters: [{ name: t('ledger.csv.kind'), extensions: ['csv'] }],
      record: { kind: 'report', date: today(), company: companyName(), party: '' },
    })
    if (!reply.ok) error.value = reply.error
    else if (reply.value.saved)
      message.value = t('ledger.csv.saved', { name: reply.value.name ?? '', count: ledger.rows.length })
  }

  return { error, message, save }
}
