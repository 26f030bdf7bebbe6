// Reads a statement; the balances prove which amounts came in.
import type { FileEntry } from '../statement/source.ts'
import { firstUnwritable } from '../tables/table.ts'
import { statementBankFile } from './bankFile.ts'
import { DAY_PARTS, normaliseHeading, recogniseAmong, STATEMENT_HEADINGS } from './headings.ts'
import { oldestFirst } from '../statementImport/readStatement.ts'
import type { CellValues } from './cellValues.ts'
import type { Row } from './cells.ts'
import type { Context, Layout, LeftOutKind } from './reading.ts'
import type { Body, Facts, HeadedList, Subject } from './subject.ts'
import { decideDirections, directionOfRow, nameBreaks } from './statementBalances.ts'
import { columnOfOtherSide, guessRecords, isEntry, RECORD, recordSums } from './statementShape.ts'
import { cleanText, parseDirection } from './values.ts'

const TEXTS = [
  'remarks',
  'applicantName',
  'transactionType',
  'transactionId',
  'paymentFinancialInstitutionNameKana',
  'branchNameKana',
  'paymentApplicantNo',
  'ediInfo',
] as const
const SIDES = ['deposit', 'withdrawal'] as const
const MOVEMENTS = ['deposit', 'withdrawal', 'signedAmount'] as const
/** A row that carries the balance over and moves no money. */
const OPENING = /繰越|前月末残高|前日残高|期首残高|前回残高|開始残高|お預り残高|期間前残高/u
/** Some programs write the balance of such a row into a column of amounts. */
const CARRIED = /^[*＊※<＜(（]?(?:前月|前期|前回|次期)?繰越(?:残高|金)?[>＞)）]?$/u
/** Largest yen of a bank's entry (section 2.5). */
const AMOUNT_MAX = 999_999_999_999
const MOST_CHARACTERS = 200

export const statement: Subject<FileEntry> = {
  name: 'statement',
  fields: [
    { name: 'transactionDate', kind: 'day', parts: true },
    { name: 'deposit', kind: 'yen' },
    { name: 'withdrawal', kind: 'yen' },
    { name: 'signedAmount', kind: 'yen' },
    { name: 'direction', kind: 'direction' },
    { name: 'balance', kind: 'balance' },
    { name: 'remarks', kind: 'text', joins: true },
    { name: 'applicantName', kind: 'text' },
    { name: 'transactionType', kind: 'text' },
    { name: 'designatedDate', kind: 'day' },
    { name: 'transactionId', kind: 'number' },
    { name: 'paymentFinancialInstitutionNameKana', kind: 'text' },
    { name: 'branchNameKana', kind: 'text' },
    { name: 'paymentApplicantNo', kind: 'number' },
    { name: 'ediInfo', kind: 'text' },
    { name: RECORD, kind: 'number' },
  ],
  keys: ['transactionDate'],
  sums: 'plain',
  range: { before: 3_700, after: 31 },
  asksAbout: ['text', 'day'],
  mayBeAbsent: ['deposit', 'withdrawal'],
  recognise: (heading) => recogniseAmong(STATEMENT_HEADINGS, heading),
  arrange: (columns, list) => withDirections(withDayParts(columns, list), list),
  missing: missingField,
  bankFile: statementBankFile,
  suggestColumn: columnOfOtherSide,
  guess: guessRecords,
  rowKind,
  prepare: (body, context) => {
    refuseOtherAccounts(body)
    refuseWrongAccount(body, context)
    return decideDirections(body)
  },
  read: readEntry,
  statedSums: recordSums,
  finish: (rows, body) => {
    const byEntry = new Map(rows.map((one) => [one.value, one]))
    const sorted = oldestFirst(rows.map(({ value }) => value)).flatMap((entry) => byEntry.get(entry) ?? [])
    nameBreaks(sorted, body)
    return sorted
  },
}

/** Columns of year, month and day, in any order; 取引日 alone would be a whole day. */
function withDayParts({ [DAY_PARTS]: parts, ...columns }: Layout['columns'], list: HeadedList): Layout['columns'] {
  if (!parts) return columns
  const days = columns.transactionDate?.filter((column) =>
    list.filledIn(column).every((cell) => DAY_OF_MONTH.test(cell)),
  )
  const partOf = (column: number) => normaliseHeading(list.headings[column] ?? '').slice(-1)
  const ordered = [...parts, ...(days ?? [])].toSorted(
    (a, b) => '年月日'.indexOf(partOf(a)) - '年月日'.indexOf(partOf(b)),
  )
  return ordered.map(partOf).join('') === '年月日' ? { ...columns, transactionDate: ordered } : columns
}

const DAY_OF_MONTH = /^(?:0?[1-9]|[12][0-9]|3[01])日?$/u

/** 入金 and 出金 below any heading, beside a single column of amounts, say what each row is. */
function withDirections(columns: Layout['columns'], list: HeadedList): Layout['columns'] {
  if (columns.signedAmount === undefined || columns.direction !== undefined) return columns
  const { transactionType: types = [], ...others } = columns
  const used = new Set(Object.values(others).flat())
  const found = list.headings.flatMap((_, column) => {
    const filled = used.has(column) ? [] : list.filledIn(column)
    return filled.length > 0 && filled.every((cell) => /\p{L}/u.test(cell) && parseDirection(cell)) ? [column] : []
  })
  if (found.length !== 1) return columns
  const left = types.filter((column) => !found.includes(column))
  return { ...others, direction: found, ...(left.length > 0 && { transactionType: left }) }
}

function missingField(columns: Layout['columns'], answers: Layout['answers']): string | undefined {
  if (columns.transactionDate === undefined) return 'transactionDate'
  if (columns.signedAmount !== undefined) return undefined
  if (columns.deposit === undefined && answers['field:deposit'] !== 'none') return 'deposit'
  if (columns.withdrawal === undefined && answers['field:withdrawal'] !== 'none') return 'withdrawal'
  return columns.deposit === undefined && columns.withdrawal === undefined ? 'signedAmount' : undefined
}

function rowKind(values: CellValues, index: number, { columns, width }: Layout): LeftOutKind | undefined {
  if (columns[RECORD] !== undefined && !isEntry(values.text(index, 0))) return 'record'
  const moved = MOVEMENTS.flatMap((field) => columns[field] ?? [])
    .map((column) => values.yen(index, column))
    .filter((one) => !one.ok || (one.value ?? 0) !== 0)
  const has = (form: RegExp) =>
    Array.from({ length: width }, (_, at) => at).some((at) => form.test(values.text(index, at).replace(/\s/gu, '')))
  if (moved.length === 0) return has(OPENING) ? 'opening' : undefined
  const [column] = columns.balance ?? []
  const balance = column === undefined ? undefined : values.yen(index, column)
  const repeats = moved.every(
    (one) => one.ok && (!balance || (balance.ok && (balance.value === undefined || balance.value === one.value))),
  )
  return repeats && has(CARRIED) ? 'opening' : undefined
}

/** Rows of other accounts than the first are refused. */
function refuseOtherAccounts({ layout, rows, above, notes, findings }: Body): void {
  const below = notes.flatMap((text) => accountNamed(text) ?? [])
  const [first = ''] = [...above.flatMap((text) => accountNamed(text) ?? []), ...below]
  const other = below.find((number) => number.slice(-7) !== first.slice(-7))
  if (other !== undefined) findings.problem({ code: 'otherAccountRow', params: { expected: first, found: other } })
  const column = accountColumn(layout)
  const numbers = rows.map(({ cells }) => cleanText(cells[column] ?? '').text)
  const expected = numbers.find((number) => number !== '')
  if (expected === undefined) return
  rows.forEach((row, at) => {
    const found = numbers[at] ?? ''
    if (found !== '' && found !== expected) row.refuse('', 'otherAccountRow', { expected, found })
  })
}

/** 口座番号 002-1234567; one that is partly hidden says too little. */
const ACCOUNT = /(?:^|[^0-9*-])(?:([0-9]{3})-)?([0-9]{6,8})(?![0-9*-])/u
const ACCOUNT_NAMED = /口座(?:番号|no\.?)[^0-9*]{0,12}((?:[0-9]{3}-)?[0-9]{6,8})(?![0-9*-])/iu

const accountNamed = (line: string): string | undefined => ACCOUNT_NAMED.exec(line.normalize('NFKC'))?.[1]

function refuseWrongAccount({ layout, rows, above, findings }: Body, { wanted }: Context): void {
  if (!wanted) return
  const column = accountColumn(layout)
  const texts = rows.map(({ cells }) => cleanText(cells[column] ?? '').text)
  const stated = texts.find((text) => text !== '') ?? above.map(accountNamed).find((found) => found !== undefined)
  const [, branchNo, accountNo] = ACCOUNT.exec(stated?.normalize('NFKC') ?? '') ?? []
  if (accountNo === undefined) return
  const isOther = wanted.accountNo !== '' && accountNo.padStart(7, '0') !== wanted.accountNo.padStart(7, '0')
  const isOtherBranch = branchNo !== undefined && wanted.branchNo !== '' && branchNo !== wanted.branchNo
  if (!isOther && !isOtherBranch) return
  const expected = [branchNo === undefined ? '' : wanted.branchNo, wanted.accountNo].filter(Boolean).join('-')
  findings.problem({
    code: 'accountDiffers',
    ...(column >= 0 && { column: column + 1 }),
    params: { expected, found: stated ?? '' },
  })
}

const accountColumn = ({ headings }: Layout): number =>
  headings.findIndex((heading) => /^(?:お?取引)?口座番号$/u.test(normaliseHeading(heading)))

function readEntry(row: Row, _context: unknown, facts: Facts): FileEntry | undefined {
  const transactionDate = row.day('transactionDate')
  if (transactionDate === undefined && !row.hasFailed()) row.refuse('transactionDate', 'dateMissing')
  const texts = Object.fromEntries(
    TEXTS.filter((field) => row.has(field))
      .map((field) => [field, readText(row, field)] as const)
      .filter(([, text]) => text !== ''),
  )
  const balance = row.yen('balance')
  const designatedDate = row.day('designatedDate')
  const moved = readMovement(row, facts)
  if (row.hasFailed() || moved === undefined || transactionDate === undefined) return undefined
  return {
    transactionDate,
    ...(designatedDate !== undefined && { designatedDate }),
    ...texts,
    debitCreditTypeCode: moved >= 0 ? '1' : '2',
    amount: Math.abs(moved),
    ...(balance !== undefined && { balance }),
  }
}

function readText(row: Row, field: string): string {
  const text = row.text(field)
  const bad = firstUnwritable(text)
  if (bad) row.refuse(field, 'characterRefused', { ...bad, at: bad.at + 1 })
  if (text.length <= MOST_CHARACTERS) return text
  const length = [...text].length
  if (length > MOST_CHARACTERS) row.refuse(field, 'textTooLong', { length, max: MOST_CHARACTERS })
  return text
}

/** Yen that the balance rises by; undefined when refused. */
function readMovement(row: Row, facts: Facts): number | undefined {
  const read = row.has('signedAmount') ? readSigned(row, facts) : readSides(row, facts)
  if (row.hasFailed() || read === undefined) return undefined
  const isSwapped = (facts.direction === 'swapped') !== (facts[directionOfRow(row)] === 'swapped')
  const moved = isSwapped ? -read : read
  if (Math.abs(moved) > AMOUNT_MAX) row.refuse('balance', 'amountTooLarge', { found: String(moved) })
  return row.hasFailed() ? undefined : moved
}

function readSides(row: Row, facts: Facts): number | undefined {
  const [deposit = 0, withdrawal = 0] = SIDES.map((field) => readSide(row, field, facts))
  if (row.hasFailed()) return undefined
  if (deposit !== 0 && withdrawal !== 0) row.refuse('withdrawal', 'amountBothSides')
  if (deposit === 0 && withdrawal === 0) row.refuse(row.has('deposit') ? 'deposit' : 'withdrawal', 'amountEmpty')
  const direction =
    row.has('direction') && !row.isBlank('direction') ? parseDirection(row.text('direction')) : undefined
  if (
    direction !== undefined &&
    direction !== (deposit > 0 || withdrawal < 0 ? 'in' : 'out') &&
    deposit >= 0 &&
    withdrawal >= 0
  )
    row.refuse('direction', 'directionDiffers', { found: row.text('direction') })
  return row.hasFailed() ? undefined : deposit - withdrawal
}

/** Yen. A negative one is a reversal, unless this file writes all of them so. */
function readSide(row: Row, field: (typeof SIDES)[number], facts: Facts): number | undefined {
  const amount = row.yen(field)
  if (amount === undefined || amount >= 0) return amount
  if (facts[`negatives:${field}`] === 'notation') return -amount
  row.infer('reversal', field, row.text(field), field === 'deposit' ? 'out' : 'in')
  return amount
}

function readSigned(row: Row, facts: Facts): number | undefined {
  const amount = row.yen('signedAmount')
  if (row.hasFailed()) return undefined
  if (amount === undefined || amount === 0) {
    row.refuse('signedAmount', 'amountEmpty')
    return undefined
  }
  if (!row.has('direction')) {
    row.infer('directionFromSign', 'signedAmount', amount < 0 ? '−' : '＋', amount < 0 ? 'out' : 'in')
    return amount
  }
  const direction = row.direction('direction')
  if (direction === undefined && !row.hasFailed()) row.refuse('direction', 'directionUnreadable', { found: '' })
  if (amount > 0) return direction === 'out' ? -amount : amount
  // Some banks sign the amount besides naming the direction.
  if (direction === 'out' && facts['negatives:out'] === 'notation') return amount
  row.infer('reversal', 'signedAmount', row.text('signedAmount'), direction === 'in' ? 'out' : 'in')
  return direction === 'out' ? -amount : amount
}
