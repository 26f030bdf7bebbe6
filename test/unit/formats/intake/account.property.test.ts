// For any mixture of rows, a file is accounted for: rows in = taken + left out + refused, yen in = yen taken + yen named.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { payees as allPayees } from '#domain/municipalities/municipalities'
import {
  deposits,
  lot,
  newState,
  openPaste,
  payees,
  plan,
  readSheet,
  statement,
  type SheetReading,
  type Subject,
} from '#formats/intake/intake'
import { CONTEXT } from './lists'

/** What stands in a generated row, and the yen of its amount: undefined where the amount cannot be read. */
interface Made {
  kind: 'entry' | 'broken' | 'empty' | 'note' | 'heading' | 'sum'
  cells: (yen: string) => string[]
}

const CODES = allPayees().map(({ code }) => code)
const amount = fc.integer({ min: 1, max: 9_999_999 })
/** An amount in one of the ways that people write it. */
const written = (yen: number) =>
  fc.constantFrom(
    String(yen),
    yen.toLocaleString('en-US'),
    `¥${yen.toLocaleString('en-US')}`,
    `\\${yen}`,
    `${yen}.00`,
    ` ${yen} `,
    `\u202d${yen}\u202c`,
    String(yen).replace(/[0-9]/gu, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0)),
  )

interface ListOf<R> {
  subject: Subject<R>
  headings: string[]
  /** Cells of an entry with a code, a number of the row and an amount. */
  entry: (code: string, at: number, yen: string) => string[]
  /** The same with something that no reader can understand. */
  broken: (code: string, at: number, yen: string) => string[]
  amountColumn: number
  taken: (row: R) => number
}

const LISTS: { name: string; list: ListOf<unknown> }[] = [
  {
    name: 'lot',
    list: {
      subject: lot,
      headings: ['市区町村コード', '指定番号', '人数', '税額'],
      entry: (code, at, yen) => [code, String(at), '1', yen],
      broken: (_, at, yen) => ['999999', String(at), '1', yen],
      amountColumn: 3,
      taken: (row) => (row as { amountOfPayrollTaxPayments: number }).amountOfPayrollTaxPayments,
    },
  },
  {
    name: 'payees',
    list: {
      subject: payees,
      headings: ['市区町村コード', '指定番号', '給与件数', '給与税額'],
      entry: (code, at, yen) => [code, `A${at}`, '9999', yen],
      broken: (code, at, yen) => [code, `A${at}`, '三', yen],
      amountColumn: 3,
      taken: (row) => (row as { amountOfPayrollTaxPayments: number }).amountOfPayrollTaxPayments,
    },
  },
  {
    name: 'plan',
    list: {
      subject: plan,
      headings: ['社員番号', '市区町村コード', '指定番号', '6月', '7月以降'],
      entry: (code, at, yen) => [String(at), code, '1', yen, '0'],
      broken: (code, at, yen) => [String(at), code, '1', yen, '12,30'],
      amountColumn: 3,
      taken: (row) => (row as { amounts: number[] }).amounts.reduce((sum, one) => sum + one, 0),
    },
  },
  {
    name: 'statement',
    list: {
      subject: statement,
      headings: ['日付', '摘要', '出金金額', '入金金額'],
      entry: (_, at, yen) => ['2026/09/01', `振込${at}`, '', yen],
      broken: (_, at, yen) => ['2026/13/01', `振込${at}`, '', yen],
      amountColumn: 3,
      taken: (row) => (row as { amount: number }).amount,
    },
  },
  {
    name: 'deposits',
    list: {
      subject: deposits,
      headings: ['得意先名', '請求番号', '支払期日', '請求金額'],
      entry: (_, at, yen) => [`青葉商会${at}`, String(at), '2026/12/10', yen],
      broken: (_, at, yen) => [`青葉商会${at}`, String(at), '2026/13/10', yen],
      amountColumn: 3,
      taken: (row) => (row as { amount: number }).amount,
    },
  },
]

const kinds: fc.Arbitrary<Made['kind']> = fc.constantFrom(
  'entry',
  'entry',
  'entry',
  'broken',
  'empty',
  'note',
  'heading',
  'sum',
)

describe.each(LISTS)('any list of $name', ({ list }) => {
  const { subject, headings, entry, broken, amountColumn } = list
  const blank = headings.map(() => '')
  const rowOf = (kind: Made['kind'], code: string, at: number, yen: string): string[] => {
    if (kind === 'entry') return entry(code, at, yen)
    if (kind === 'broken') return broken(code, at, yen)
    if (kind === 'heading') return headings
    const first = kind === 'note' ? '※この一覧は控えです' : kind === 'sum' ? '合計' : ''
    return blank.map((_, column) => (column === 0 ? first : kind === 'sum' && column === amountColumn ? yen : ''))
  }
  const tables = fc
    .array(
      fc
        .record({
          kind: kinds,
          code: fc.constantFrom(...CODES),
          yen: amount,
          hidden: fc.boolean(),
          byHand: fc.boolean(),
        })
        .chain((one) => written(one.yen).map((text) => ({ ...one, text }))),
      { minLength: 1, maxLength: 12 },
    )
    .map((rows) =>
      rows.map((one, at) => ({
        ...one,
        hidden: one.hidden && at % 3 === 0,
        byHand: one.byHand && at % 4 === 0,
        cells: rowOf(one.kind, one.code, at, one.text),
      })),
    )

  it('is accounted for, row by row and yen by yen', () => {
    fc.assert(
      fc.property(tables, (made) => {
        const { sheets } = openPaste([headings, ...made.map(({ cells }) => cells)])
        const [sheet] = sheets
        if (!sheet) throw new Error('no sheet')
        const hidden = new Set(made.flatMap((one, at) => (one.hidden ? [at + 1] : [])))
        const table = { ...sheet.table, hidden: { rows: hidden, columns: new Set<number>() } }
        const leftOut = Object.fromEntries(made.flatMap((one, at) => (one.byHand ? [[at + 1, 'by hand']] : [])))
        const read = readSheet({ ...sheet, table }, subject, CONTEXT, { ...newState(), file: { answers: {}, leftOut } })
        expectAccounted(read, made.length + 1)
        const listed = made.filter(({ kind }) => kind === 'entry' || kind === 'broken')
        const sum = read.account.sums.find(({ column }) => column === amountColumn + 1)
        // A sum that is left out by hand or hidden is a row like others.
        const others = made.filter((one) => one.kind === 'sum' && (one.byHand || one.hidden))
        const expected = [...listed, ...others].reduce((all, { yen }) => all + yen, 0)
        expect(sum?.file).toBe(expected)
        expect(read.rows.reduce<number>((all, row) => all + list.taken(row), 0)).toBe(sum?.taken)
        expect(read.account.rows.taken).toBe(
          listed.filter((one) => one.kind === 'entry' && !one.hidden && !one.byHand).length,
        )
      }),
      { numRuns: 60 },
    )
  })
})

function expectAccounted(
  { account, rows, lines, problems, ready, questions }: SheetReading<unknown>,
  file: number,
): void {
  const leftOut = account.rows.leftOut.reduce((sum, one) => sum + one.rows, 0)
  expect(account.rows.file).toBe(file)
  expect(account.rows.taken + leftOut + account.rows.refused).toBe(file)
  expect(rows).toHaveLength(account.rows.taken)
  expect(lines).toHaveLength(account.rows.taken)
  for (const sum of account.sums) expect(sum.taken + sum.leftOut + sum.refused).toBe(sum.file)
  if (account.rows.refused > 0) expect(problems.length + questions.length).toBeGreaterThan(0)
  if (problems.length > 0) expect(ready).toBe(false)
}
