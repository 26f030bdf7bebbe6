// Columns of the tables that a statement is written into. Headings and their order are part of the format.
import { isDeposit, signedAmount } from '#domain/statements/statements'
import type { FileEntry, StatementFileKind } from './source.ts'

type ColumnKind = 'date' | 'text' | 'yen'
export interface StatementColumn {
  readonly heading: string
  readonly kind: ColumnKind
  /** Field of the bank interface. */
  readonly field: string
  /** ISO date, text or yen; undefined leaves the cell empty. */
  readonly value: (entry: FileEntry) => string | number | undefined
  /** Characters. */
  readonly width: number
}

export type TableFormat = 'plain' | 'yayoi' | 'yayoiNext' | 'freee' | 'moneyForward'

type TextField =
  | 'transactionType'
  | 'transactionId'
  | 'remarks'
  | 'applicantName'
  | 'paymentFinancialInstitutionNameKana'
  | 'branchNameKana'
  | 'paymentApplicantNo'
  | 'ediInfo'

const date = (heading: string, field: 'transactionDate' | 'designatedDate'): StatementColumn => ({
  heading,
  kind: 'date',
  field,
  value: (entry) => entry[field],
  width: 12,
})
const text = (heading: string, field: TextField, width = 14): StatementColumn => ({
  heading,
  kind: 'text',
  field,
  value: (entry) => entry[field],
  width,
})
const side = (heading: string, field: 'deposit' | 'withdrawal'): StatementColumn => ({
  heading,
  kind: 'yen',
  field,
  value: (entry) => (isDeposit(entry) === (field === 'deposit') ? entry.amount : undefined),
  width: 16,
})
const signed = (heading: string): StatementColumn => ({
  heading,
  kind: 'yen',
  field: 'amount',
  value: signedAmount,
  width: 16,
})
const balance = (heading: string): StatementColumn => ({
  heading,
  kind: 'yen',
  field: 'balance',
  value: (entry) => entry.balance,
  width: 18,
})

const PLAIN: Record<StatementFileKind, readonly StatementColumn[]> = {
  transactions: [
    date('取引日', 'transactionDate'),
    date('起算日', 'designatedDate'),
    text('摘要', 'remarks', 34),
    side('入金金額', 'deposit'),
    side('出金金額', 'withdrawal'),
    balance('差引残高'),
    text('取引区分', 'transactionType'),
    text('取引番号', 'transactionId', 10),
  ],
  paymentArrivals: [
    date('取引日', 'transactionDate'),
    date('起算日', 'designatedDate'),
    text('振込依頼人名', 'applicantName', 40),
    text('仕向銀行', 'paymentFinancialInstitutionNameKana', 20),
    text('仕向支店', 'branchNameKana', 20),
    text('振込依頼人番号', 'paymentApplicantNo', 16),
    text('EDI情報', 'ediInfo', 24),
    side('入金金額', 'deposit'),
    side('出金金額', 'withdrawal'),
    text('取引区分', 'transactionType'),
    text('取引番号', 'transactionId', 10),
  ],
}

// The remarks or, for incoming transfers, the remitter.
const summary = (heading: string, kind: StatementFileKind) =>
  kind === 'transactions' ? text(heading, 'remarks') : text(heading, 'applicantName')

/** Transfer deposits have no balance. */
export function columnsOf(format: TableFormat, kind: StatementFileKind): readonly StatementColumn[] {
  return allColumns(format, kind).filter(({ field }) => kind === 'transactions' || field !== 'balance')
}

function allColumns(format: TableFormat, kind: StatementFileKind): readonly StatementColumn[] {
  switch (format) {
    case 'plain':
      return PLAIN[kind]
    case 'yayoi':
      return [
        date('日付', 'transactionDate'),
        summary('摘要', kind),
        side('入金金額', 'deposit'),
        side('出金金額', 'withdrawal'),
        balance('残高'),
      ]
    case 'yayoiNext':
      return [
        date('取引日', 'transactionDate'),
        side('入金額', 'deposit'),
        side('出金額', 'withdrawal'),
        summary('摘要', kind),
        balance('残高'),
      ]
    case 'freee':
      return [date('取引日', 'transactionDate'), signed('入出金'), balance('残高'), summary('内容', kind)]
    case 'moneyForward':
      return [
        date('取引日', 'transactionDate'),
        summary('摘要', kind),
        side('入金金額', 'deposit'),
        side('出金金額', 'withdrawal'),
        balance('差引残高'),
      ]
  }
}

/** freee refuses files above 5 MB; this stays below for either meaning of megabyte. */
export function bytesPerFile(format: TableFormat): number {
  return format === 'freee' ? 4_999_999 : Infinity
}

export function fieldsLeftOut(columns: readonly { field: string }[], kind: StatementFileKind): string[] {
  const written = new Set(columns.flatMap(({ field }) => (field === 'amount' ? ['deposit', 'withdrawal'] : [field])))
  return PLAIN[kind].map(({ field }) => field).filter((field) => !written.has(field))
}
