import type { AppError } from '#contract/ipc/index'
import { ref, shallowRef } from 'vue'
import { useI18n } from 'vue-i18n'
import { balancesCsv, balancesTsv } from './balancesFile.ts'
import type { BalanceRow } from './rows.ts'
import { copyText } from '#ui/text/clipboard'
import { today } from '#ui/text/clock'
import { call } from '#data/bridge/index'

export function useBalancesFile() {
  const { t } = useI18n()
  const error = shallowRef<AppError>()
  const message = ref('')

  function copy(rows: readonly BalanceRow[]): void {
    error.value = undefined
    message.value = copyText(balancesTsv(rows, t))
      ? t('balances.copied', { count: rows.length })
      : t('balances.copyRefused')
  }

  async function save(rows: readonly BalanceRow[]): Promise<void> {
    error.value = undefined
    message.value = ''
    const file = balancesCsv(rows, t)
    if (!file.ok)
      return void (error.value = {
        code: 'invalidInput',
        problems: file.problems.map(({ code, line }) => ({ path: String(line ?? ''), problem: code })),
      })
    const reply = await call('documents.saveFile', {
      suggestedName: t('balances.file.name', { date: today() }),
      bytes: file.value,
      filters: [{ name: t('balances.file.kind'), extensions: ['csv'] }],
      record: { kind: 'report', date: today(), company: '', party: '' },
    })
    if (!reply.ok) error.value = reply.error
    else if (reply.value.saved)
      message.value = t('balances.saved', { name: reply.value.name ?? '', count: rows.length })
  }

  return { error, message, copy, save }
}
