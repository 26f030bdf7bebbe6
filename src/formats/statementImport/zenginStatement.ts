// Reads 全銀協 入出金取引明細 (種別 03) and 振込入金通知 (種別 01, format A). A file may hold several accounts; only the wanted one is
// taken.
import type { FileAccount, FileEntry } from '../statement/source.ts'
import {
  DATA_01,
  DATA_03,
  END_03,
  HEADER_01,
  HEADER_03,
  STATEMENT_RECORD_LENGTH,
  TRAILER_01,
  TRAILER_03,
} from '../statement/zenginLayout.ts'
import { signedAmount, totalsOf } from '#domain/statements/statements'
import { readDelimited } from '../tables/delimited.ts'
import type { RecordLayout } from '../bankFiles/recordLayout.ts'
import { isBlankRow } from '../tables/table.ts'
import { fail, Findings, succeed, type FormatResult } from '../formatResult.ts'
import { splitRecords, type RecordShape } from '../bankFiles/zengin99Split.ts'
import { known, oldestFirst, statementOf, type ReadStatement } from './readStatement.ts'
import {
  accountOf,
  balanceOf,
  dayOf,
  differences,
  openCells,
  openRecord,
  textOf,
  type OpenedFields,
  type WantedAccount,
} from './zenginFields.ts'

const SHAPE: RecordShape = {
  length: STATEMENT_RECORD_LENGTH,
  after: { '': ['1'], 1: ['2', '8'], 2: ['2', '8'], 8: ['1', '9'], 9: [''] },
}
const CATEGORIES: Readonly<Record<string, string>> = {
  10: '現金',
  11: '振込',
  12: '他店券入金',
  13: '交換',
  14: '振替',
  18: 'その他',
  19: '訂正',
}
const IN = '1'
const OUT = '2'

/** `start`: first byte, or index of the row; `line` from 1. */
interface Start {
  readonly start: number
  readonly line: number
}
interface Block {
  readonly header: Start
  readonly data: readonly Start[]
  readonly trailer: Start
}
interface Reading {
  readonly records: Records
  readonly findings: Findings
  readonly is03: boolean
}

/** Records of 200 bytes, or lines of values between commas in the same order. */
interface Records {
  kindOf(record: Start): string
  typeOf(record: Start): string
  open<N extends string>(
    record: Start,
    layout: RecordLayout<N>,
    strict: readonly N[],
    findings: Findings,
  ): OpenedFields<N>
}

export const looksLikeZenginStatement = (bytes: Uint8Array): boolean =>
  /^10[13][01]\d{6}/.test(startOf(bytes)) || isCommaForm(bytes)

const isCommaForm = (bytes: Uint8Array): boolean =>
  /^(?:\u00ef\u00bb\u00bf)?"?1"?,"?0?[13]"?,"?[01]?"?,/.test(startOf(bytes))
const startOf = (bytes: Uint8Array): string => String.fromCharCode(...bytes.subarray(0, 20))

export function readZenginStatement(bytes: Uint8Array, wanted: WantedAccount): FormatResult<ReadStatement> {
  const opened = isCommaForm(bytes) ? openCommaForm(bytes) : openFixedForm(bytes)
  if (!opened.ok) return opened
  const { records, starts } = opened.value
  const blocks = blocksOf(starts, records)
  const reading: Reading = {
    records,
    findings: new Findings(),
    is03: starts[0] !== undefined && records.typeOf(starts[0]) === '03',
  }
  checkTypes(reading, blocks)
  checkEnd(reading, starts, blocks.length)
  if (reading.findings.failed) return reading.findings.failure()
  const own = blocks.filter((block) => headerDifferences(reading, block, wanted).length === 0)
  if (own.length === 0) return otherAccount(reading, blocks, wanted)
  if (own.length < blocks.length)
    reading.findings.note({ code: 'otherAccountsSkipped', params: { accounts: blocks.length - own.length } })
  return readBlocks(reading, own)
}

type Opened = FormatResult<{ records: Records; starts: Start[] }>

function openFixedForm(bytes: Uint8Array): Opened {
  const split = splitRecords(bytes, SHAPE)
  if (!split.ok) return split
  const records: Records = {
    kindOf: ({ start }) => String.fromCharCode(bytes[start] ?? 0),
    typeOf: ({ start }) => String.fromCharCode(...bytes.subarray(start + 1, start + 3)),
    open: (record, layout, strict, findings) => openRecord(bytes, record, layout, strict, findings),
  }
  return succeed({ records, starts: split.value.starts.map((start, at) => ({ start, line: at + 1 })) })
}

function openCommaForm(bytes: Uint8Array): Opened {
  const read = readDelimited(bytes, { delimiter: ',', guarded: false })
  if (!read.ok) return read
  const { rows, lines } = read.value.table
  const starts = rows.flatMap((row, start) => (isBlankRow(row) ? [] : [{ start, line: lines[start] ?? start + 1 }]))
  const records: Records = {
    kindOf: ({ start }) => (rows[start]?.[0] ?? '').trim(),
    typeOf: ({ start }) => (rows[start]?.[1] ?? '').trim().padStart(2, '0'),
    open: ({ start, line }, layout, strict, findings) => openCells(rows[start] ?? [], line, layout, strict, findings),
  }
  for (const start of starts)
    if (!['1', '2', '8', '9'].includes(records.kindOf(start)))
      return fail('recordOrder', { line: start.line }, { expected: '1 / 2 / 8 / 9', found: records.kindOf(start) })
  return succeed({ records, starts })
}

function blocksOf(starts: readonly Start[], records: Records): Block[] {
  const blocks: { header: Start; data: Start[]; trailer: Start }[] = []
  for (const record of starts) {
    const kind = records.kindOf(record)
    const block = blocks.at(-1)
    if (kind === '1') blocks.push({ header: record, data: [], trailer: record })
    else if (kind === '2') block?.data.push(record)
    else if (kind === '8' && block) block.trailer = record
  }
  return blocks
}

// Two kinds of statement in one file would be taken for one.
function checkTypes({ records, findings, is03 }: Reading, blocks: readonly Block[]): void {
  const expected = is03 ? '03' : '01'
  for (const { header } of blocks) {
    const found = records.typeOf(header)
    if (found !== expected)
      findings.problem({
        code: 'wrongValue',
        line: header.line,
        field: 'typeCode',
        params: { expected, found },
      })
  }
}

function checkEnd({ records, findings, is03 }: Reading, starts: readonly Start[], accounts: number): void {
  const last = starts.at(-1)
  if (!is03 || !last || records.kindOf(last) !== '9') return
  const end = records.open(last, END_03, [], findings)
  const stated = [
    ['records', starts.length],
    ['accounts', accounts],
  ] as const
  // Some banks leave these blank or zero.
  for (const [name, expected] of stated) if (end.number(name) !== 0) compare(end, name, expected)
}

function headerDifferences({ records, is03 }: Reading, { header }: Block, wanted: WantedAccount) {
  const unread = new Findings()
  return is03
    ? differences(records.open(header, HEADER_03, [], unread), wanted)
    : differences(records.open(header, HEADER_01, [], unread), wanted)
}

function otherAccount(reading: Reading, blocks: readonly Block[], wanted: WantedAccount): FormatResult<ReadStatement> {
  for (const problem of blocks.flatMap((block) => headerDifferences(reading, block, wanted)))
    reading.findings.problem(problem)
  return reading.findings.failure()
}

function readBlocks(reading: Reading, blocks: readonly Block[]): FormatResult<ReadStatement> {
  const { findings, is03 } = reading
  const parts = blocks.map((block) => (is03 ? readBlock03(reading, block) : readBlock01(reading, block)))
  if (findings.failed) return findings.failure()
  const entries = oldestFirst(parts.flatMap((part) => part.entries))
  if (entries.length === 0) return fail('noDetails')
  const days = (of: (part: Part) => string | undefined) => parts.flatMap((part) => of(part) ?? []).toSorted()
  const stated = { account: parts[0]?.account, from: days(({ from }) => from)[0], to: days(({ to }) => to).at(-1) }
  return succeed(statementOf(is03 ? 'transactions' : 'paymentArrivals', entries, stated), findings.notes)
}

interface Part {
  readonly account: FileAccount
  readonly from: string | undefined
  readonly to: string | undefined
  readonly entries: readonly FileEntry[]
}

function readBlock03({ records, findings }: Reading, { header, data, trailer }: Block): Part {
  const head = records.open(header, HEADER_03, [], findings)
  const entries = data.map((record) => {
    const fields = records.open(record, DATA_03, ['direction', 'amount'], findings)
    const direction = fields.text('direction')
    if (direction !== IN && direction !== OUT) fields.problem('direction', 'directionUnreadable', { found: direction })
    const category = fields.text('category')
    return known({
      transactionDate: dayOf(fields, 'transactionDate', true) ?? '',
      designatedDate: dayOf(fields, 'designatedDate'),
      transactionId: fields.text('number').replace(/^0+/, '') || undefined,
      transactionType: CATEGORIES[category],
      remarks: textOf(fields, 'remarks'),
      applicantName: textOf(fields, 'remitter'),
      paymentFinancialInstitutionNameKana: textOf(fields, 'sendingBank'),
      branchNameKana: textOf(fields, 'sendingBranch'),
      paymentApplicantNo: fields.text('requesterNumber').replace(/^0+$/, '') || undefined,
      ediInfo: textOf(fields, 'ediInfo'),
      debitCreditTypeCode: direction === IN ? IN : OUT,
      amount: fields.number('amount'),
    })
  })
  const end = records.open(trailer, TRAILER_03, [], findings)
  compareSums(end, entries)
  compare(end, 'dataRecords', data.length)
  const part = { account: accountOf(head), from: dayOf(head, 'from'), to: dayOf(head, 'to') }
  return {
    ...part,
    entries: withBalances(entries, balanceOf(head, 'balanceBefore'), balanceOf(end, 'balanceAfter'), findings),
  }
}

/** If the two balances of the file do not fit the amounts, no entry gets one. */
function withBalances(
  entries: readonly FileEntry[],
  before: number,
  after: number,
  findings: Findings,
): readonly FileEntry[] {
  const movement = entries.reduce((sum, entry) => sum + signedAmount(entry), 0)
  if (before + movement !== after) {
    if (entries.length > 0) findings.note({ code: 'balanceUnknown' })
    return entries
  }
  let balance = before
  return entries.map((entry) => ({ ...entry, balance: (balance += signedAmount(entry)) }))
}

function readBlock01({ records, findings }: Reading, { header, data, trailer }: Block): Part {
  const head = records.open(header, HEADER_01, [], findings)
  const entries = data.map((record) => {
    const fields = records.open(record, DATA_01, ['amount'], findings)
    return known({
      transactionDate: dayOf(fields, 'transactionDate', true) ?? '',
      designatedDate: dayOf(fields, 'designatedDate'),
      transactionId: fields.text('number').replace(/^0+/, '') || undefined,
      applicantName: textOf(fields, 'remitter'),
      paymentFinancialInstitutionNameKana: textOf(fields, 'sendingBank'),
      branchNameKana: textOf(fields, 'sendingBranch'),
      paymentApplicantNo: fields.text('requesterNumber').replace(/^0+$/, '') || undefined,
      ediInfo: textOf(fields, 'ediInfo'),
      debitCreditTypeCode: fields.text('cancelled') === '1' ? OUT : IN,
      amount: fields.number('amount'),
    })
  })
  compareSums(records.open(trailer, TRAILER_01, [], findings), entries)
  return { account: accountOf(head), from: dayOf(head, 'from'), to: dayOf(head, 'to'), entries }
}

type SumField = 'depositCount' | 'depositSum' | 'withdrawalCount' | 'withdrawalSum'
interface Trailer<N extends string> {
  text(name: N): string
  number(name: N): number
  problem(name: N, code: 'trailerDiffers', params: { expected: number; found: number }): void
}

function compare<N extends string>(trailer: Trailer<N>, name: N, expected: number): void {
  // Some banks leave a count or a sum blank.
  if (trailer.text(name) === '') return
  const found = trailer.number(name)
  if (found !== expected) trailer.problem(name, 'trailerDiffers', { expected, found })
}

function compareSums(trailer: Trailer<SumField>, entries: readonly FileEntry[]): void {
  const totals = totalsOf(entries)
  for (const name of ['depositCount', 'depositSum', 'withdrawalCount', 'withdrawalSum'] as const)
    compare(trailer, name, totals[name])
}
