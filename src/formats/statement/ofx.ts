// OFX 1.0.2 (SGML, one tag per line, no closing tag on values) in UTF-8, as its header declares. An entry's FITID
// does not depend on when or for which period it is exported, so that nothing is imported twice.
import { isDeposit, signedAmount } from '#domain/statements/statements'
import { describeCharacter } from '../text/cp932.ts'
import type { Bytes } from '../formatResult.ts'
import { firstUnwritable } from '../tables/table.ts'
import { encodeUtf8 } from '../text/textCoding.ts'
import { joinWork, type Work } from '../work.ts'
import { MAX_STATEMENT_BYTES, StatementFileReport, type StatementResult } from './report.ts'
import { endsOf, periodOf, type FileEntry, type StatementFileOptions, type StatementSource } from './source.ts'

const PIECE = 200
/** Characters. */
const NAME_LENGTH = 32
const LINE_END = '\r\n'
const HEAD = [
  'OFXHEADER:100',
  'DATA:OFXSGML',
  'VERSION:102',
  'SECURITY:NONE',
  'ENCODING:UTF-8',
  'CHARSET:CSUNICODE',
  'COMPRESSION:NONE',
  'OLDFILEUID:NONE',
  'NEWFILEUID:NONE',
  '',
]
/** 1 ordinary, 2 current. */
const ACCOUNT_TYPES: Record<string, string> = { 1: 'SAVINGS', 2: 'CHECKING' }

export function* writeOfx(
  source: StatementSource,
  { unwritable }: Pick<StatementFileOptions, 'unwritable'>,
): Work<StatementResult> {
  const { entries } = source
  const report = new StatementFileReport()
  checkSource(source, report)
  if (report.failed()) return report.failure()
  const parts: Bytes[] = [encodeUtf8(headOf(source))]
  const ids = new Map<string, number>()
  let size = 0
  for (let at = 0; at < entries.length; at += PIECE) {
    const text = entries
      .slice(at, at + PIECE)
      .map((entry, offset) => entryText(entry, at + offset + 1, ids, { unwritable, report }))
      .join('')
    const bytes = encodeUtf8(text)
    size += bytes.length
    if (size > MAX_STATEMENT_BYTES) report.tooLarge()
    if (size > MAX_STATEMENT_BYTES) return report.failure()
    parts.push(bytes)
    yield Math.min(at + PIECE, entries.length)
  }
  if (report.failed()) return report.failure()
  return report.result(yield* joinWork([...parts, encodeUtf8(tailOf(source))], entries.length))
}

function checkSource({ entries, account }: StatementSource, report: StatementFileReport): void {
  if (entries.length === 0) report.problem({ code: 'noEntries' })
  else if (endsOf(entries).after === undefined) report.problem({ code: 'missing', field: 'balance' })
  for (const [field, length] of [
    ['bankCode', 4],
    ['branchNo', 3],
    ['accountNo', 7],
  ] as const)
    report.digits(account[field], length, field)
}

function headOf(source: StatementSource): string {
  const { account, writtenOn } = source
  const { first, last } = periodOf(source)
  return lines([
    ...HEAD,
    '<OFX>',
    '<SIGNONMSGSRSV1>',
    '<SONRS>',
    ...OK,
    tag('DTSERVER', time(writtenOn)),
    tag('LANGUAGE', 'JPN'),
    '</SONRS>',
    '</SIGNONMSGSRSV1>',
    '<BANKMSGSRSV1>',
    '<STMTTRNRS>',
    tag('TRNUID', '0'),
    ...OK,
    '<STMTRS>',
    tag('CURDEF', 'JPY'),
    '<BANKACCTFROM>',
    tag('BANKID', account.bankCode),
    tag('BRANCHID', account.branchNo),
    tag('ACCTID', account.accountNo),
    tag('ACCTTYPE', ACCOUNT_TYPES[account.accountTypeCode] ?? 'SAVINGS'),
    '</BANKACCTFROM>',
    '<BANKTRANLIST>',
    tag('DTSTART', time(first ?? writtenOn)),
    tag('DTEND', time(last ?? writtenOn)),
  ])
}

const OK = ['<STATUS>', '<CODE>0', '<SEVERITY>INFO', '</STATUS>']

function tailOf(source: StatementSource): string {
  const { last } = periodOf(source)
  const { after = 0 } = endsOf(source.entries)
  // The balance is of the last entry's day; the period may continue after it.
  const day = source.entries.at(-1)?.transactionDate ?? last ?? source.writtenOn
  return lines([
    '</BANKTRANLIST>',
    '<LEDGERBAL>',
    tag('BALAMT', String(after)),
    tag('DTASOF', time(day)),
    '</LEDGERBAL>',
    '</STMTRS>',
    '</STMTTRNRS>',
    '</BANKMSGSRSV1>',
    '</OFX>',
  ])
}

interface Writing extends Pick<StatementFileOptions, 'unwritable'> {
  report: StatementFileReport
}

function entryText(entry: FileEntry, row: number, ids: Map<string, number>, writing: Writing): string {
  const remarks = writable(entry.remarks ?? '', 'remarks', row, writing)
  const type = writable(entry.transactionType ?? '', 'transactionType', row, writing)
  const [name, memo] = nameAndMemo(remarks, type)
  return lines([
    '<STMTTRN>',
    tag('TRNTYPE', isDeposit(entry) ? 'CREDIT' : 'DEBIT'),
    tag('DTPOSTED', time(entry.transactionDate)),
    ...(entry.designatedDate === undefined ? [] : [tag('DTAVAIL', time(entry.designatedDate))]),
    tag('TRNAMT', String(signedAmount(entry))),
    tag('FITID', fitIdOf(entry, ids)),
    ...(name === '' ? [] : [tag('NAME', name)]),
    ...(memo === '' ? [] : [tag('MEMO', memo)]),
    '</STMTTRN>',
  ])
}

// The memo repeats a name that is too long.
function nameAndMemo(remarks: string, type: string): [string, string] {
  if (remarks === '') return [type, '']
  const characters = [...remarks]
  if (characters.length <= NAME_LENGTH) return [remarks, type]
  return [characters.slice(0, NAME_LENGTH).join(''), type === '' ? remarks : `${type} ${remarks}`]
}

/** From what the bank distinguishes entries by; a count tells equal ones apart. */
function fitIdOf(
  { transactionDate, transactionId, debitCreditTypeCode, amount, balance }: FileEntry,
  ids: Map<string, number>,
): string {
  const day = transactionDate.replaceAll('-', '')
  const number = plainId(transactionId ?? `b${String(balance ?? '')}`)
  const id = `${day}-${number}-${debitCreditTypeCode}-${amount}`
  const before = ids.get(id) ?? 0
  ids.set(id, before + 1)
  return before === 0 ? id : `${id}-${before + 1}`
}

/** Other characters become their code points. */
const plainId = (number: string): string =>
  number.replace(/[^0-9A-Za-z-]/g, (character) => `u${(character.codePointAt(0) ?? 0).toString(16)}`)

function writable(text: string, field: string, row: number, { unwritable, report }: Writing): string {
  let rest = text
  for (let found = firstUnwritable(rest); found; found = firstUnwritable(rest)) {
    if (unwritable === 'refuse')
      report.problem({
        code: 'control',
        field,
        row,
        params: { codePoint: describeCharacter(found.character).codePoint },
      })
    rest = rest.replaceAll(found.character, '')
  }
  const to = rest.replace(/[\t\r\n]+/g, ' ').trim()
  if (rest !== text && unwritable === 'replace') report.change({ field, row, kinds: ['dropped'], from: text, to })
  else if (to !== text) report.change({ field, row, kinds: ['blank'], from: text, to })
  return to
}

const tag = (name: string, value: string) =>
  `<${name}>${value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')}`
const lines = (all: readonly string[]) => all.join(LINE_END) + LINE_END
/** Midnight in Japan. */
const time = (date: string) => `${date.replaceAll('-', '')}000000[+9:JST]`
