// Sources:
// - 弥生会計: 「仕訳データの項目と記述形式」 (support.yayoi-kk.co.jp, page 18545), since 弥生会計 05. Account names over 24 and texts over
// 64 half-width characters would be cut off.
// - freee会計: 「その他の会計ソフトから仕訳データを移行する」 (support.freee.co.jp, 204847430). Lines with the same day and slip number are
// one entry.
// - マネーフォワード クラウド会計: 「仕訳帳」をインポートする (biz.moneyforward.com, ib01). Lines with the same day and 取引No are one entry;
// names as registered there.
// All three read code page 932. The general table is UTF-8 and guarded against formulas, because spreadsheets open it
// too.
import type { BookEntry, BookProgram } from '#domain/accounts/bookEntries'
import { writeDelimited } from '../tables/delimitedWrite.ts'
import { Findings, type Bytes, type FormatResult } from '../formatResult.ts'
import type { Cell } from '../tables/table.ts'

export interface CompanyBook {
  company: string
  clientCode: string
  entries: readonly BookEntry[]
}

export const isOneFileForAll = (program: BookProgram): boolean => program === 'general'

const YAYOI_NAME = 24
const YAYOI_TEXT = 64

/** Problems name line and column of the file. */
export function writeBookFile(program: BookProgram, books: readonly CompanyBook[]): FormatResult<Bytes> {
  const rows = books.flatMap((book) => rowsOf(program, book))
  if (program === 'general') return writeDelimited([GENERAL, ...rows], { delimiter: ',', encoding: 'utf-8' })
  const findings = new Findings()
  if (program === 'yayoi') checkLengths(rows, findings)
  const lengths = findings.result(rows)
  if (!lengths.ok) return lengths
  const head = program === 'freee' ? [FREEE] : program === 'moneyForward' ? [MONEY_FORWARD] : []
  return writeDelimited([...head, ...rows], { delimiter: ',', encoding: 'cp932', guarded: false })
}

function rowsOf(program: BookProgram, book: CompanyBook): Cell[][] {
  if (program === 'general') return book.entries.map((entry) => generalRow(entry, book))
  const lots = [...new Set(book.entries.map(({ acceptanceNo }) => acceptanceNo))]
  return book.entries.map((entry) => {
    const number = lots.indexOf(entry.acceptanceNo) + 1
    if (program === 'yayoi') return yayoiRow(entry)
    return program === 'freee' ? freeeRow(entry, number) : moneyForwardRow(entry, number)
  })
}

/** All programs read days with slashes. */
const slashed = (day: string): string => day.replaceAll('-', '/')

/** 2000: one line that is no slip; 0: a plain entry. */
function yayoiRow({ day, debit, credit, amount, text }: BookEntry): Cell[] {
  const side = ({ account, subAccount, taxCategory }: BookEntry['debit']) => [
    account,
    subAccount,
    '',
    taxCategory,
    amount,
    '',
  ]
  return ['2000', '', '', slashed(day), ...side(debit), ...side(credit), text, '', '', '0', '', '', '', '', 'no']
}

const FREEE = [
  '日付',
  '伝票番号',
  '借方勘定科目',
  '借方補助科目',
  '借方税区分',
  '借方金額',
  '貸方勘定科目',
  '貸方補助科目',
  '貸方税区分',
  '貸方金額',
  '摘要',
]

const freeeRow = ({ day, debit, credit, amount, text }: BookEntry, number: number): Cell[] => [
  slashed(day),
  number,
  ...[debit, credit].flatMap(({ account, subAccount, taxCategory }) => [account, subAccount, taxCategory, amount]),
  text,
]

const SIDE = ['勘定科目', '補助科目', '部門', '取引先', '税区分', 'インボイス', '金額(円)', '税額']
const MONEY_FORWARD = [
  '取引No',
  '取引日',
  ...SIDE.map((name) => `借方${name}`),
  ...SIDE.map((name) => `貸方${name}`),
  '摘要',
  '仕訳メモ',
  'タグ',
  'MF仕訳タイプ',
  '決算整理仕訳',
  '作成日時',
  '作成者',
  '最終更新日時',
  '最終更新者',
]

const moneyForwardRow = ({ day, debit, credit, amount, text }: BookEntry, number: number): Cell[] => [
  number,
  slashed(day),
  ...[debit, credit].flatMap(({ account, subAccount, taxCategory }): Cell[] => [
    account,
    subAccount,
    '',
    '',
    taxCategory,
    '',
    amount,
    '',
  ]),
  text,
  ...MONEY_FORWARD.slice(-8).map(() => ''),
]

const GENERAL = [
  '会社',
  '顧問先コード',
  '日付',
  '受付番号',
  '借方勘定科目',
  '借方補助科目',
  '借方税区分',
  '貸方勘定科目',
  '貸方補助科目',
  '貸方税区分',
  '金額',
  '摘要',
]

const generalRow = (
  { day, acceptanceNo, debit, credit, amount, text }: BookEntry,
  { company, clientCode }: CompanyBook,
): Cell[] => [
  company,
  clientCode,
  day,
  acceptanceNo,
  ...[debit, credit].flatMap(({ account, subAccount, taxCategory }) => [account, subAccount, taxCategory]),
  amount,
  text,
]

/** A longer name would be cut off by the program and match no account. */
function checkLengths(rows: readonly (readonly Cell[])[], findings: Findings): void {
  const names = [4, 5, 7, 10, 11, 13]
  rows.forEach((row, line) => {
    row.forEach((cell, column) => {
      const max = names.includes(column) ? YAYOI_NAME : column === 16 ? YAYOI_TEXT : Infinity
      const length = widthOf(String(cell))
      if (length > max)
        findings.problem({ code: 'textTooLong', line: line + 1, column: column + 1, params: { length, max } })
    })
  })
}

/** In half-width characters; half-width kana count once. */
const widthOf = (text: string): number =>
  [...text].reduce((width, character) => width + (/[\u0020-\u007e\uff61-\uff9f]/u.test(character) ? 1 : 2), 0)
