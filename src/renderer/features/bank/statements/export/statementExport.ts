import {
  isOtherAccount,
  type CompanyAccount,
  type OtherAccount,
  type StatementExport,
  type StatementKind,
} from '#contract/ipc/index'
import type { AccountInfo } from '#contract/bank/index'
import type { IsoDate } from '#domain/calendar/calendar'
import { bankFileFacts } from '#domain/text/kana'
import { entriesOldestFirst } from '#domain/statements/statements'
import { columnsOf, fieldsLeftOut, type TableFormat } from '#formats/statement/columns'
import { writeStatementCsv } from '#formats/statement/csv'
import { writeOfx } from '#formats/statement/ofx'
import type { StatementResult } from '#formats/statement/report'
import type { FileAccount, FileEntry, StatementSource, UnwritableText } from '#formats/statement/source'
import { writeStatementXlsx } from '#formats/statement/xlsx'
import { writeZengin01, writeZengin03 } from '#formats/statement/zengin'
import type { Work } from '#formats/work'
import { fileNameOf, statementNameParts, type StatementNaming } from '#ui/text/fileName'

export const STATEMENT_FORMATS = [
  'csvCp932',
  'csvUtf8',
  'xlsx',
  'yayoi',
  'yayoiNext',
  'freee',
  'moneyForward',
  'zengin',
  'ofx',
] as const
export type StatementFormat = (typeof STATEMENT_FORMATS)[number]
type Extension = 'csv' | 'xlsx' | 'txt' | 'dat' | 'zip' | 'ofx'

const TABLES: Partial<Record<StatementFormat, TableFormat>> = {
  csvCp932: 'plain',
  csvUtf8: 'plain',
  xlsx: 'plain',
  yayoi: 'yayoi',
  yayoiNext: 'yayoiNext',
  freee: 'freee',
  moneyForward: 'moneyForward',
}
/** Fields that have a place in the fixed-length files of the banks (全銀). */
const ZENGIN_FIELDS: Record<StatementKind, readonly string[]> = {
  transactions: [
    'transactionDate',
    'designatedDate',
    'transactionId',
    'transactionType',
    'remarks',
    'deposit',
    'withdrawal',
  ],
  paymentArrivals: [
    'transactionDate',
    'designatedDate',
    'transactionId',
    'applicantName',
    'paymentFinancialInstitutionNameKana',
    'branchNameKana',
    'paymentApplicantNo',
    'ediInfo',
    'deposit',
    'withdrawal',
  ],
}
const OFX_FIELDS = [
  'transactionDate',
  'designatedDate',
  'transactionId',
  'transactionType',
  'remarks',
  'deposit',
  'withdrawal',
]

export function formatsOf(kind: StatementKind): readonly StatementFormat[] {
  return kind === 'transactions' ? STATEMENT_FORMATS : STATEMENT_FORMATS.filter((format) => format !== 'ofx')
}

/** The fixed-length file is a different one for each kind of statement. */
export function formatKey(
  format: StatementFormat,
  kind: StatementKind,
): Exclude<StatementFormat, 'zengin'> | 'zengin03' | 'zengin01' {
  if (format !== 'zengin') return format
  return kind === 'transactions' ? 'zengin03' : 'zengin01'
}

/** Extensions of the saved file, the usual one first. More than one of the `parts` (files) are packed into a zip. */
export function statementExtensions(format: StatementFormat, parts: number): [Extension, ...Extension[]] {
  if (parts > 1) return ['zip']
  if (format === 'zengin') return ['txt', 'dat']
  return format === 'xlsx' || format === 'ofx' ? [format] : ['csv']
}

type SettingsPart = 'bankCode' | 'bank' | 'records' | 'encoding'

/** The bank of an account of another bank is stored with the account, so it is no setting. */
export function settingsFor(format: StatementFormat, account: CompanyAccount): readonly SettingsPart[] {
  const parts = settingsOf(format)
  return isOtherAccount(account) ? parts.filter((part) => part !== 'bankCode' && part !== 'bank') : parts
}

export function settingsOf(format: StatementFormat): readonly SettingsPart[] {
  if (format === 'zengin') return ['bankCode', 'bank', 'records']
  if (format === 'ofx') return ['bankCode']
  return TABLES[format] !== undefined && TABLES[format] !== 'plain' ? ['encoding'] : []
}

export function leftOutOf(format: StatementFormat, kind: StatementKind): string[] {
  const table = TABLES[format]
  if (table !== undefined) return fieldsLeftOut(columnsOf(table, kind), kind)
  const fields = format === 'ofx' ? OFX_FIELDS : ZENGIN_FIELDS[kind]
  // The balance of each entry is among them: these formats state a balance only for the whole statement.
  return fieldsLeftOut(
    fields.map((field) => ({ field })),
    kind,
  )
}

/** For each field, what the bank sent, else what was typed, else ''; a typed branch name takes precedence. */
export function fileAccountOf(
  account: CompanyAccount,
  info: AccountInfo,
  { bankCode, bankName, branchNames }: StatementExport,
): FileAccount {
  if (isOtherAccount(account)) return otherFileAccount(account)
  const branchNo = info.branchNo ?? account.branchNo
  const known = info.branchName !== undefined && bankFileFacts(info.branchName).clean ? info.branchName : ''
  const typed = branchNames.find((one) => one.branchNo === branchNo)?.name ?? ''
  return {
    bankCode,
    bankName,
    branchNo,
    branchName: typed || known,
    accountTypeCode: info.accountTypeCode ?? account.accountTypeCode,
    accountNo: info.accountNo ?? account.accountNo,
    holder: info.accountNameKana ?? '',
  }
}

/** Names that are not in kana are left out: a bank's file has no place for them. */
function otherFileAccount(account: OtherAccount): FileAccount {
  const { bankCode, bankName, branchNo, branchName, accountTypeCode, accountNo, holder } = account
  const kana = (text: string) => (bankFileFacts(text).clean ? text : '')
  const names = { bankName: kana(bankName), branchName: kana(branchName), holder: kana(holder) }
  return { bankCode, branchNo, accountTypeCode, accountNo, ...names }
}

export interface StatementRequest {
  format: StatementFormat
  kind: StatementKind
  /** In the bank's order; the file has them oldest first. */
  entries: readonly FileEntry[]
  account: FileAccount
  from?: IsoDate | undefined
  to?: IsoDate | undefined
  today: IsoDate
  settings: StatementExport
  unwritable: UnwritableText
  /** Lines after the entries in the app's own table formats. */
  notes?: readonly string[] | undefined
  sheetName: string
}

export function makeStatementFile(request: StatementRequest): Work<StatementResult> {
  const { format, kind, account, from, to, settings, unwritable } = request
  const source: StatementSource = {
    kind,
    entries: entriesOldestFirst(request.entries),
    account,
    from,
    to,
    writtenOn: request.today,
    notes: request.notes,
  }
  switch (format) {
    case 'csvCp932':
      return writeStatementCsv(source, { format: 'plain', encoding: 'cp932', unwritable, partName: format })
    case 'csvUtf8':
      return writeStatementCsv(source, { format: 'plain', encoding: 'utf-8', unwritable, partName: format })
    case 'xlsx':
      return writeStatementXlsx(source, { unwritable, sheetName: request.sheetName })
    case 'zengin':
      return (kind === 'transactions' ? writeZengin03 : writeZengin01)(source, { ...settings, unwritable })
    case 'ofx':
      return writeOfx(source, { unwritable })
    default:
      return writeStatementCsv(source, { format, encoding: settings.encoding, unwritable, partName: format })
  }
}

export interface FileNameParts extends StatementNaming {
  /** Endings of the name: the format, and what sets the file apart, such as practice, incomplete or filtered. */
  marks: readonly string[]
}

/** In characters; the main process keeps no more. */
const MAX_NAME = 100

/** The main process makes the name valid for the system. */
export function statementFileName({ marks, ...naming }: FileNameParts, extension: Extension): string {
  // The name is shortened before the marks are added, so that a long company name never cuts them off.
  const tail = marks.map((mark) => `_${mark}`).join('')
  return `${fileNameOf(statementNameParts(naming), { suffix: tail, maxLength: MAX_NAME })}.${extension}`
}
