// Makes the file of a statement in any of the formats.
import type { CompanyAccount, StatementExport, StatementKind } from '#contract/ipc/index'
import type { AccountInfo } from '#contract/service/index'
import type { IsoDate } from '#domain/calendar'
import { bankFileFacts } from '#domain/kana'
import { inLedgerOrder } from '#domain/statements'
import { columnsOf, fieldsLeftOut, type TableFormat } from '#formats/statement/columns'
import { writeStatementCsv } from '#formats/statement/csv'
import { writeOfx } from '#formats/statement/ofx'
import type { StatementResult } from '#formats/statement/report'
import type { FileAccount, FileEntry, StatementSource, UnwritableText } from '#formats/statement/source'
import { writeStatementXlsx } from '#formats/statement/xlsx'
import { writeZengin01, writeZengin03 } from '#formats/statement/zengin'
import type { Work } from '#formats/work'
import { fileNameOf, statementNameParts, type StatementNaming } from '../../../ui/text/fileName.ts'

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
/** What the fixed-length files and OFX have a place for. */
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

/** Formats of a kind of statement: OFX needs a balance, which transfer deposits have none of. */
export function formatsOf(kind: StatementKind): readonly StatementFormat[] {
  return kind === 'transactions' ? STATEMENT_FORMATS : STATEMENT_FORMATS.filter((format) => format !== 'ofx')
}

/**
 * Takes a format and the kind and gives the word by which both are named: the fixed-length file is another one for each
 * kind.
 */
export function formatKey(
  format: StatementFormat,
  kind: StatementKind,
): Exclude<StatementFormat, 'zengin'> | 'zengin03' | 'zengin01' {
  if (format !== 'zengin') return format
  return kind === 'transactions' ? 'zengin03' : 'zengin01'
}

/** Takes a format and the number of files inside and gives the extensions its file has, the usual one first. */
export function statementExtensions(format: StatementFormat, parts: number): [Extension, ...Extension[]] {
  if (parts > 1) return ['zip']
  if (format === 'zengin') return ['txt', 'dat']
  return format === 'xlsx' || format === 'ofx' ? [format] : ['csv']
}

/** Takes a format and gives the parts of the settings that matter for it. */
export function settingsOf(format: StatementFormat): readonly ('bankCode' | 'bank' | 'records' | 'encoding')[] {
  if (format === 'zengin') return ['bankCode', 'bank', 'records']
  if (format === 'ofx') return ['bankCode']
  return TABLES[format] !== undefined && TABLES[format] !== 'plain' ? ['encoding'] : []
}

/** Takes a format and the kind and gives the fields of the statement that do not get into the file. */
export function leftOutOf(format: StatementFormat, kind: StatementKind): string[] {
  const table = TABLES[format]
  if (table !== undefined) return fieldsLeftOut(columnsOf(table, kind), kind)
  const fields = format === 'ofx' ? OFX_FIELDS : ZENGIN_FIELDS[kind]
  const left = fieldsLeftOut(
    fields.map((field) => ({ field })),
    kind,
  )
  // The balance of each entry; that of the account at both ends is there.
  return left
}

/** Whose account it is: what the interface known, what was typed for it, '' for the rest. */
export function fileAccountOf(
  account: CompanyAccount,
  info: AccountInfo,
  { bankCode, bankName, branchNames }: StatementExport,
): FileAccount {
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

export interface StatementRequest {
  format: StatementFormat
  kind: StatementKind
  /** In the order of the bank; they are written oldest first. */
  entries: readonly FileEntry[]
  account: FileAccount
  from?: IsoDate | undefined
  to?: IsoDate | undefined
  today: IsoDate
  settings: StatementExport
  unwritable: UnwritableText
  /** What our own tables say after the entries. */
  notes?: readonly string[] | undefined
  sheetName: string
}

/** Takes a statement and how to write it and gives the work that makes its file. */
export function makeStatementFile(request: StatementRequest): Work<StatementResult> {
  const { format, kind, account, from, to, settings, unwritable } = request
  const source: StatementSource = {
    kind,
    entries: inLedgerOrder(request.entries),
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

/** What a file name says of the statement beside its title. */
export interface FileNameParts extends StatementNaming {
  /** Words for what the file is not: the whole, all entries. */
  marks: readonly string[]
}

/** As many characters as the main process leaves. */
const MAX_NAME = 100

/**
 * Takes what the name is made of and the extension and gives the file name to suggest; the main process makes it fit
 * for the system.
 */
export function statementFileName({ marks, ...naming }: FileNameParts, extension: Extension): string {
  // The words that warn stay, however long the company's name is.
  const tail = marks.map((mark) => `_${mark}`).join('')
  return `${fileNameOf(statementNameParts(naming), { tail, most: MAX_NAME })}.${extension}`
}
