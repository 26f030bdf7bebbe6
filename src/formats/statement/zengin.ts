// Writes statements as 200-byte files. Numbers are never cut, and every change of a text is reported. The interface has
// no balance before the first entry, so it is computed.
import { isDeposit } from '#domain/statements/statements'
import type { Work } from '../work.ts'
import { MAX_STATEMENT_BYTES, type StatementResult } from './report.ts'
import { RecordFile, recordText, RecordWriting, type RecordValues } from './records.ts'
import {
  endsOf,
  periodOf,
  type FileEntry,
  type StatementEnds,
  type StatementFileOptions,
  type StatementSource,
} from './source.ts'
import type { FieldOf } from '../bankFiles/recordLayout.ts'
import {
  DATA_01,
  DATA_03,
  END_01,
  END_03,
  HEADER_01,
  HEADER_03,
  STATEMENT_RECORD_LENGTH,
  TRAILER_01,
  TRAILER_03,
} from './zenginLayout.ts'

const PIECE = 200
/** Header, trailer and end. */
const FRAME_RECORDS = 3
const POSITIVE = '1'
const NEGATIVE = '2'

const HOLDER = { field: 'accountNameKana', width: 40, mayCut: true }
const BANK = { field: 'bankName', width: 15, mayCut: true }
const BRANCH = { field: 'branchName', width: 15, mayCut: true }
const REMARKS = { field: 'remarks', width: 20, mayCut: true }
const REMITTER = { field: 'applicantNameRemitter', width: 48, mayCut: true }
const SENDING_BANK = { field: 'paymentFinancialInstitutionNameKana', width: 15, mayCut: true }
const SENDING_BRANCH = { field: 'branchNameKana', width: 15, mayCut: true }
const EDI = { field: 'ediInfo', width: 20, mayCut: true }

interface Format {
  header: (source: StatementSource, ends: StatementEnds, writing: RecordWriting) => string
  data: (entry: FileEntry, row: number, writing: RecordWriting) => string
  trailer: (entries: readonly FileEntry[], ends: StatementEnds, writing: RecordWriting) => string
  end: (records: number) => string
}

/** 全銀協 入出金取引明細 (種別 03). */
export function* writeZengin03(source: StatementSource, options: StatementFileOptions): Work<StatementResult> {
  return yield* writeRecords(source, options, { header: header03, data: data03, trailer: trailer03, end: end03 })
}

/** 全銀協 振込入金通知 (種別 01, format A). */
export function* writeZengin01(source: StatementSource, options: StatementFileOptions): Work<StatementResult> {
  return yield* writeRecords(source, options, {
    header: header01,
    data: data01,
    trailer: trailer01,
    end: () => recordText(END_01, { recordType: '9' }),
  })
}

function* writeRecords(
  source: StatementSource,
  options: StatementFileOptions,
  format: Format,
): Generator<number, StatementResult> {
  const { entries } = source
  const writing = new RecordWriting(options)
  const records = entries.length + FRAME_RECORDS
  if (entries.length === 0) writing.report.problem({ code: 'noEntries' })
  if (records * STATEMENT_RECORD_LENGTH > MAX_STATEMENT_BYTES) writing.report.tooLarge()
  if (writing.report.failed()) return writing.report.failure()
  const ends = endsOf(entries)
  const file = new RecordFile(records, options.terminator, options.endMark)
  const header = format.header(source, ends, writing)
  if (!writing.report.failed()) file.add(header)
  for (let at = 0; at < entries.length; at += PIECE) {
    entries.slice(at, at + PIECE).forEach((entry, offset) => {
      const record = format.data(entry, at + offset + 1, writing)
      if (!writing.report.failed()) file.add(record)
    })
    yield Math.min(at + PIECE, entries.length)
  }
  const last = [format.trailer(entries, ends, writing), format.end(records)]
  if (writing.report.failed()) return writing.report.failure()
  for (const record of last) file.add(record)
  return writing.report.result(file.bytes)
}

function accountValues({ account, entries, from, to, writtenOn }: StatementSource, writing: RecordWriting) {
  const { first, last } = periodOf({ from, to, entries })
  return {
    recordType: '1',
    codeClass: '0',
    writtenOn: writing.date(writtenOn, 'writtenOn'),
    from: writing.date(first, 'transactionDate'),
    to: writing.date(last, 'transactionDate'),
    bankCode: writing.report.digits(account.bankCode, 4, 'bankCode'),
    bankName: writing.texts.write(account.bankName, BANK),
    branchNo: writing.report.digits(account.branchNo, 3, 'branchNo'),
    branchName: writing.texts.write(account.branchName, BRANCH),
    accountTypeCode: writing.report.digits(account.accountTypeCode, 1, 'accountTypeCode'),
    accountNo: writing.report.digits(account.accountNo, 7, 'accountNo'),
    holder: writing.texts.write(account.holder, HOLDER),
  }
}

function header03(source: StatementSource, ends: StatementEnds, writing: RecordWriting): string {
  const { before, after, totals } = ends
  if (before === undefined || after === undefined) writing.report.problem({ code: 'missing', field: 'balance' })
  else if (before + totals.depositSum - totals.withdrawalSum !== after) {
    writing.report.remark('balanceGap', { expected: before + totals.depositSum - totals.withdrawalSum, found: after })
  }
  return recordText(HEADER_03, {
    ...accountValues(source, writing),
    typeCode: '03',
    overdrawn: signOf(before),
    balanceBefore: writing.amount(Math.abs(before ?? 0), 14, 'balance'),
  })
}

function data03(entry: FileEntry, row: number, writing: RecordWriting): string {
  if (categoryOf(entry.transactionType) === OTHER) writing.report.remark('otherCategory')
  return recordText(DATA_03, {
    ...entryValues(entry, row, 8, writing),
    direction: isDeposit(entry) ? '1' : '2',
    category: categoryOf(entry.transactionType),
    amount: writing.amount(entry.amount, 12, 'amount', row),
    remarks: writing.texts.write(entry.remarks, REMARKS, row),
  })
}

function trailer03(entries: readonly FileEntry[], { after, totals }: StatementEnds, writing: RecordWriting): string {
  return recordText(TRAILER_03, {
    ...sums(totals, 6, 13, writing),
    overdrawn: signOf(after),
    balanceAfter: writing.amount(Math.abs(after ?? 0), 14, 'balance'),
    dataRecords: String(entries.length),
  })
}

const end03 = (records: number) => recordText(END_03, { recordType: '9', records: String(records), accounts: '1' })

function header01(source: StatementSource, _ends: StatementEnds, writing: RecordWriting): string {
  return recordText(HEADER_01, { ...accountValues(source, writing), typeCode: '01' })
}

function data01(entry: FileEntry, row: number, writing: RecordWriting): string {
  const values: RecordValues<FieldOf<typeof DATA_01>> = {
    ...entryValues(entry, row, 6, writing),
    amount: writing.amount(entry.amount, 10, 'amount', row),
    requesterNumber: writing.digits(entry.paymentApplicantNo ?? '', 10, 'paymentApplicantNo', row),
    remitter: writing.texts.write(entry.applicantName, REMITTER, row),
    sendingBank: writing.texts.write(entry.paymentFinancialInstitutionNameKana, SENDING_BANK, row),
    sendingBranch: writing.texts.write(entry.branchNameKana, SENDING_BRANCH, row),
    ediInfo: writing.texts.write(entry.ediInfo, EDI, row),
    cancelled: isDeposit(entry) ? '' : '1',
  }
  return recordText(DATA_01, values)
}

function trailer01(_entries: readonly FileEntry[], { totals }: StatementEnds, writing: RecordWriting): string {
  return recordText(TRAILER_01, sums(totals, 6, 12, writing))
}

function entryValues(entry: FileEntry, row: number, numberLength: number, writing: RecordWriting) {
  if (entry.designatedDate === undefined) writing.report.remark('valueDateBlank')
  if (!entry.transactionId) writing.report.remark('numberBlank')
  return {
    recordType: '2',
    number: writing.digits(entry.transactionId ?? '', numberLength, 'transactionId', row),
    transactionDate: writing.date(entry.transactionDate, 'transactionDate', row),
    designatedDate: writing.date(entry.designatedDate, 'designatedDate', row),
  }
}

function sums(totals: StatementEnds['totals'], countDigits: number, sumDigits: number, writing: RecordWriting) {
  return {
    recordType: '8',
    depositCount: writing.amount(totals.depositCount, countDigits, 'deposit'),
    depositSum: writing.amount(totals.depositSum, sumDigits, 'deposit'),
    withdrawalCount: writing.amount(totals.withdrawalCount, countDigits, 'withdrawal'),
    withdrawalSum: writing.amount(totals.withdrawalSum, sumDigits, 'withdrawal'),
  }
}

const signOf = (balance: number | undefined) => ((balance ?? 0) < 0 ? NEGATIVE : POSITIVE)

// 取引区分 is free text in the interface; unknown words become その他.
const OTHER = '18'
const CATEGORIES: readonly (readonly [RegExp, string])[] = [
  [/訂正|取消/u, '19'],
  [/交換/u, '13'],
  [/振込/u, '11'],
  [/振替/u, '14'],
  [/現金|カード/u, '10'],
]
const categories = new Map<string, string>()

function categoryOf(type = ''): string {
  const known = categories.get(type) ?? CATEGORIES.find(([word]) => word.test(type))?.[1] ?? OTHER
  categories.set(type, known)
  return known
}
