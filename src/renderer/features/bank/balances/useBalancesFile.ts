import type { AppError } from '#contract/ipc/index'
import { ref, shallowRef } from 'vue'
import { useI18n } from 'vue-i18n'
import type { BalanceRow } from './rows.ts'
import { copyText } from '#ui/text/clipboard'
import { today, exactMoment } from '#ui/text/clock'
import { call } from '#data/bridge/index'
import { sumFigures } from '#domain/accounts/balanceBoard'
import { writeDelimited } from '#formats/tables/delimited'
import type { FormatResult } from '#formats/formatResult'
import { guardText, type Cell } from '#formats/tables/table'
import { describeError } from '#ui/text/errorText'
import { shownDay } from '#ui/text/shownDay'
import { formatTsv } from '#ui/table/tsv'
import type { Translate } from '#i18n/translate'

const COLUMNS = [
  'company',
  'environment',
  'group',
  'branchNo',
  'branchName',
  'accountType',
  'accountNo',
  'holder',
  'label',
  'todayBalance',
  'clearedBalance',
  'previousDate',
  'previousDayBalance',
  'dayChange',
  'previousMonthEndDate',
  'previousMonthEndBalance',
  'monthChange',
  'readAt',
  'bankTime',
  'error',
] as const
type Column = (typeof COLUMNS)[number]

/** The table for the clipboard and the CSV file. Amounts are plain yen; unknown ones are empty. */
function balanceCells(rows: readonly BalanceRow[], t: Translate): Cell[][] {
  return [COLUMNS.map((column) => t(`balances.file.${column}`)), ...rows.map((row) => lineOf(row, t)), sumLine(rows, t)]
}

function lineOf({ company, account, group, record, figures, error }: BalanceRow, t: Translate): Cell[] {
  const balance = record?.balance
  const cells: Record<Column, Cell | undefined> = {
    company: company.name,
    environment: t(`common.environment.${company.environment}`),
    group,
    branchNo: account.branchNo,
    branchName: balance?.branchName,
    accountType: t(`accounts.typeLabel.${account.accountTypeCode}`),
    accountNo: account.accountNo,
    holder: balance?.accountNameKanji ?? balance?.accountNameKana,
    label: account.label,
    todayBalance: figures?.todayBalance,
    clearedBalance: figures?.clearedBalance,
    previousDayBalance: figures?.previousDayBalance,
    dayChange: figures?.dayChange,
    previousMonthEndBalance: figures?.previousMonthEndBalance,
    monthChange: figures?.monthChange,
    previousDate: shownDay(balance?.previousDate ?? ''),
    previousMonthEndDate: shownDay(balance?.previousMonthEndDate ?? ''),
    readAt: record && exactMoment(record.at),
    bankTime: shownDay([balance?.operationDate, balance?.operationTime].filter(Boolean).join(' ')),
    error: error && describeError(error, t).what,
  }
  return COLUMNS.map((column) => cells[column] ?? '')
}

function sumLine(rows: readonly BalanceRow[], t: Translate): Cell[] {
  const sums = sumFigures(rows.map(({ figures }) => figures))
  const known = sums.todayBalance
  return COLUMNS.map((column): Cell => {
    if (column === 'company') return t('balances.file.sum', { known: known.known, all: known.all })
    return column in sums ? (sums[column as keyof typeof sums].sum ?? '') : ''
  })
}

export const balancesTsv = (rows: readonly BalanceRow[], t: Translate): string =>
  formatTsv(
    balanceCells(rows, t).map((line) =>
      line.map((cell) => (typeof cell === 'number' ? String(cell) : guardText(cell))),
    ),
  )

export const balancesCsv = (rows: readonly BalanceRow[], t: Translate): FormatResult<Uint8Array> =>
  writeDelimited(balanceCells(rows, t), { delimiter: ',', encoding: 'utf-8' })

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
