import { type StatementRow } from '#features/bank/statements/index'
import type { Matching } from '#domain/deposits/depositMatching'
import type { Deposit, Expectation } from '#domain/deposits/deposit'
import { writeDelimited } from '#formats/tables/delimited'
import type { FormatResult } from '#formats/formatResult'
import type { Cell } from '#formats/tables/table'
import { shownDay } from '#ui/text/shownDay'
import type { Translate } from '#i18n/translate'

const COLUMNS = [
  'state',
  'transactionDate',
  'remitter',
  'deposit',
  'withdrawal',
  'payer',
  'payerKana',
  'invoiceNo',
  'dueDate',
  'expected',
  'difference',
  'note',
] as const
type Line = Partial<Record<(typeof COLUMNS)[number], Cell | undefined>>

/**
 * UTF-8 with a byte order mark. A deposit that settles several expectations has a line for each, with its amount only
 * on the first, so that every column adds up.
 */
export function writeMatchCsv(
  matching: Matching,
  withdrawals: readonly StatementRow[],
  t: Translate,
): FormatResult<Uint8Array> {
  const lines = linesOf(matching, withdrawals, t)
  const sum = (column: 'deposit' | 'withdrawal' | 'expected' | 'difference') =>
    lines.reduce((total, line) => total + Number(line[column] ?? 0), 0)
  const total: Line = {
    state: t('deposits.file.total'),
    deposit: sum('deposit'),
    withdrawal: sum('withdrawal'),
    expected: sum('expected'),
    difference: sum('difference'),
  }
  const rows = [...lines, total].map((line) => COLUMNS.map((column): Cell => line[column] ?? ''))
  return writeDelimited([COLUMNS.map((column) => t(`deposits.file.${column}`)), ...rows], {
    delimiter: ',',
    encoding: 'utf-8',
  })
}

function linesOf(
  { matched, doubtful, unexpected, open }: Matching,
  withdrawals: readonly StatementRow[],
  t: Translate,
): Line[] {
  const state = (key: string) => t(`deposits.file.states.${key}`)
  return [
    ...matched.flatMap(({ deposit, expectations, difference, verdict, here }): Line[] =>
      expectations.map((expectation, at) => ({
        state: state(verdict),
        ...(at === 0
          ? { ...depositPart(deposit), difference }
          : { transactionDate: shownDay(deposit.transactionDate), remitter: deposit.applicantName }),
        ...expectedPart(expectation),
        note: here ? '' : t('deposits.elsewhere'),
      })),
    ),
    ...doubtful.map(({ deposit, candidates }): Line => ({
      state: state('doubtful'),
      ...depositPart(deposit),
      note: t('deposits.candidates', { count: candidates.length }),
    })),
    ...unexpected.map((deposit): Line => ({ state: state('unexpected'), ...depositPart(deposit) })),
    ...open.map((expectation): Line => ({ state: state('open'), ...expectedPart(expectation) })),
    ...withdrawals.map(({ transactionDate, applicantName, amount }): Line => ({
      state: state('withdrawals'),
      transactionDate: shownDay(transactionDate),
      remitter: applicantName,
      withdrawal: amount,
    })),
  ]
}

const depositPart = ({ transactionDate, applicantName, amount }: Deposit): Line => ({
  transactionDate: shownDay(transactionDate),
  remitter: applicantName,
  deposit: amount,
})
const expectedPart = ({ name, kana, invoiceNo, dueDate, amount }: Expectation): Line => ({
  payer: name,
  payerKana: kana,
  invoiceNo,
  dueDate: shownDay(dueDate),
  expected: amount,
})
