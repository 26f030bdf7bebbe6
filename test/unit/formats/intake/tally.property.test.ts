// For any mixture of rows, a file is accounted for: rows in = taken + left out + refused, yen in = yen taken + yen named.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { payees as allPayees } from '#domain/municipalities/municipalities'
import { writeZengin99 } from '#formats/bankFiles/zengin99'
import {
  deposits,
  lot,
  newState,
  notice,
  officeLot,
  openPaste,
  payees,
  plan,
  readSheet,
  statement,
  SUBJECTS,
  type Tally,
  type Reading,
  type Subject,
} from '#formats/intake/intake'
import { aHead, detailsOf } from '../samples'
import { CONTEXT, opened } from './lists'

/**
 * What stands in a generated row. `broken`: nobody can read it. `ditto`: whose it is stands in the row above. `blank`: the
 * cell is empty. `opening`: a balance that is carried over.
 */
type Kind = 'entry' | 'broken' | 'ditto' | 'blank' | 'empty' | 'note' | 'heading' | 'sum' | 'opening'
interface Made {
  kind: Kind
  yen: number
  /** What becomes of the row before it is looked at. */
  fate: 'read' | 'hidden' | 'struck' | 'byHand'
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
  /** Whether that is what says whose row it is. */
  breaksKey: boolean
  keyColumn: number
  amountColumn: number
  taken: (row: R) => number
  kinds: readonly Kind[]
}

const KINDS: readonly Kind[] = ['entry', 'broken', 'ditto', 'blank', 'empty', 'note', 'heading', 'sum']
type Taxed = { amountOfPayrollTaxPayments: number }
const yearList = (subject: Subject<unknown>): ListOf<unknown> => ({
  subject,
  headings: ['社員番号', '市区町村コード', '指定番号', '6月', '7月以降'],
  entry: (code, at, yen) => [String(at), code, '1', yen, '0'],
  broken: (code, at, yen) => [String(at), code, '1', yen, '12,30'],
  breaksKey: false,
  keyColumn: 1,
  amountColumn: 3,
  taken: (row) => (row as { amounts: number[] }).amounts.reduce((sum, one) => sum + one, 0),
  kinds: KINDS,
})
const LISTS: { name: string; list: ListOf<unknown> }[] = [
  {
    name: 'lot',
    list: {
      subject: lot,
      headings: ['市区町村コード', '指定番号', '人数', '税額'],
      entry: (code, at, yen) => [code, String(at), '1', yen],
      broken: (_, at, yen) => ['999999', String(at), '1', yen],
      breaksKey: true,
      keyColumn: 0,
      amountColumn: 3,
      taken: (row) => (row as Taxed).amountOfPayrollTaxPayments,
      kinds: KINDS,
    },
  },
  {
    name: 'lots of an office',
    list: {
      subject: officeLot,
      headings: ['顧問先コード', '市区町村コード', '指定番号', '人数', '税額'],
      entry: (code, at, yen) => [String(at % 3), code, String(at), '1', yen],
      broken: (_, at, yen) => [String(at % 3), '999999', String(at), '1', yen],
      breaksKey: true,
      keyColumn: 1,
      amountColumn: 4,
      taken: (row) => (row as Taxed).amountOfPayrollTaxPayments,
      kinds: KINDS,
    },
  },
  {
    name: 'payees',
    list: {
      subject: payees,
      headings: ['市区町村コード', '指定番号', '給与件数', '給与税額'],
      entry: (code, at, yen) => [code, `A${at}`, '9999', yen],
      broken: (code, at, yen) => [code, `A${at}`, '三', yen],
      breaksKey: false,
      keyColumn: 0,
      amountColumn: 3,
      taken: (row) => (row as Taxed).amountOfPayrollTaxPayments,
      kinds: KINDS,
    },
  },
  { name: 'plan', list: yearList(plan) },
  { name: 'notice', list: yearList(notice) },
  {
    name: 'statement',
    list: {
      subject: statement,
      headings: ['日付', '摘要', '出金金額', '入金金額'],
      entry: (_, at, yen) => ['2026/09/01', `振込${at}`, '', yen],
      broken: (_, at, yen) => ['2026/13/01', `振込${at}`, '', yen],
      breaksKey: true,
      keyColumn: 0,
      amountColumn: 3,
      taken: (row) => (row as { amount: number }).amount,
      kinds: [...KINDS, 'opening'],
    },
  },
  {
    name: 'deposits',
    list: {
      subject: deposits,
      headings: ['得意先名', '請求番号', '支払期日', '請求金額'],
      entry: (_, at, yen) => [`青葉商会${at}`, String(at), '2026/12/10', yen],
      broken: (_, at, yen) => [`青葉商会${at}`, String(at), '2026/13/10', yen],
      breaksKey: false,
      keyColumn: 0,
      amountColumn: 3,
      taken: (row) => (row as { amount: number }).amount,
      kinds: KINDS,
    },
  },
]
const ALL_SUBJECTS = new Set(LISTS.map(({ list }) => list.subject.name))

it('draws a list of every subject with money', () => {
  const withMoney = SUBJECTS.filter((name) => name !== 'clients')
  expect([...ALL_SUBJECTS].toSorted()).toEqual(withMoney.toSorted())
})

describe.each(LISTS)('any list of $name', ({ list }) => {
  const { subject, headings, entry, broken, keyColumn, amountColumn } = list
  const blank = headings.map(() => '')
  const rowOf = (kind: Kind, code: string, at: number, yen: string): string[] => {
    if (kind === 'broken') return broken(code, at, yen)
    if (kind === 'entry') return entry(code, at, yen)
    if (kind === 'ditto' || kind === 'blank') return entry(code, at, yen).with(keyColumn, kind === 'ditto' ? '〃' : '')
    if (kind === 'opening') return blank.with(1, '前月繰越').with(amountColumn, yen)
    if (kind === 'heading') return headings
    const first = kind === 'note' ? '※この一覧は控えです' : kind === 'sum' ? '合計' : ''
    return blank.map((_, column) => (column === 0 ? first : kind === 'sum' && column === amountColumn ? yen : ''))
  }
  const rows = fc.array(
    fc
      .record({
        kind: fc.constantFrom<Kind>('entry', 'entry', 'entry', ...list.kinds),
        code: fc.constantFrom(...CODES),
        yen: amount,
        fate: fc.constantFrom<Made['fate']>('read', 'read', 'read', 'read', 'read', 'hidden', 'struck', 'byHand'),
        fee: fc.integer({ min: 0, max: 999 }),
      })
      .chain((one) => written(one.yen).map((text) => ({ ...one, text }))),
    { minLength: 1, maxLength: 14 },
  )
  const tables = fc.record({
    rows,
    above: fc.integer({ min: 0, max: 3 }),
    /** Beside the list stands a column of amounts that no field has. */
    hasFees: fc.boolean(),
    meaning: fc.constantFrom('above', 'missing', undefined),
  })

  /** Returns which rows are taken: a ditto mark and a blank cell are what the row above is. */
  function takenOf(made: readonly Made[], meaning: string | undefined): boolean[] {
    let above: boolean | undefined
    let hasKey = false
    return made.map(({ kind, fate }) => {
      if (fate !== 'read' || !['entry', 'broken', 'ditto', 'blank'].includes(kind)) return false
      if (kind === 'blank') {
        const isTaken = meaning === 'above' && hasKey && above === true
        if (meaning !== 'above' || !hasKey) above = false
        return isTaken
      }
      hasKey = true
      if (kind === 'ditto') return (above ??= false)
      above = kind === 'entry' || !list.breaksKey
      return kind === 'entry'
    })
  }

  it('is accounted for, row by row and yen by yen', () => {
    fc.assert(
      fc.property(tables, ({ rows: made, above, hasFees, meaning }) => {
        const cells = made.map(({ kind, code, text, fee }, at) => [
          ...rowOf(kind, code, at, text),
          ...(hasFees ? [kind === 'entry' ? String(fee) : ''] : []),
        ])
        const first = above + 1
        const heads = hasFees ? [...headings, '手数料'] : headings
        const [sheet] = openPaste([...Array.from({ length: above }, () => ['一覧表']), heads, ...cells]).sheets
        if (!sheet) throw new Error('no sheet')
        const indexes = (fate: Made['fate']) => made.flatMap((one, at) => (one.fate === fate ? [at + first] : []))
        const hidden = { rows: new Set(indexes('hidden')), columns: new Set<number>() }
        const struck = new Map(indexes('struck').map((index) => [index, new Set([0])]))
        const leftOut = Object.fromEntries(indexes('byHand').map((index) => [index, 'by hand']))
        const answers = { struck: 'leaveOut', ...(meaning !== undefined && { blankAbove: meaning }) }
        const state = { ...newState(), file: { answers, leftOut } }
        const read = readSheet({ ...sheet, table: { ...sheet.table, hidden, struck } }, subject, CONTEXT, state)
        expectAccounted(read, made.length + first)
        const taken = takenOf(made, meaning)
        // A sum that is left out by hand, hidden or struck out is a row like others.
        const counts = ({ kind, fate }: Made) =>
          kind === 'sum' ? fate !== 'read' : !['empty', 'note', 'heading'].includes(kind)
        const yenOf = (test: (one: Made, at: number) => boolean) =>
          made.reduce((sum, one, at) => sum + (counts(one) && test(one, at) ? one.yen : 0), 0)
        const isOut = (one: Made) => one.fate !== 'read' || one.kind === 'opening'
        expect(read.tally.sums.find(({ column }) => column === amountColumn + 1)).toMatchObject({
          file: yenOf(() => true),
          taken: yenOf((_, at) => taken[at] === true),
          leftOut: yenOf(isOut),
          refused: yenOf((one, at) => !isOut(one) && taken[at] !== true),
        })
        expect(read.tally.rows.taken).toBe(taken.filter(Boolean).length)
        expect(read.rows.reduce<number>((all, row) => all + list.taken(row), 0)).toBe(
          yenOf((_, at) => taken[at] === true),
        )
        const fees = made.reduce((sum, { kind, fee }) => sum + (kind === 'entry' ? fee : 0), 0)
        const feeSum = read.tally.sums.find(({ column }) => column === heads.length && hasFees)
        expect([feeSum?.file ?? 0, feeSum?.taken ?? 0]).toEqual([hasFees ? fees : 0, 0])
      }),
      { numRuns: 80 },
    )
  })
})

describe('any records of a bank', () => {
  const moves = fc.array(fc.record({ yen: fc.integer({ min: 1, max: 99_999 }), isOut: fc.boolean() }), {
    minLength: 2,
    maxLength: 8,
  })

  it('of a statement in lines are accounted for, and a sum that differs is told', () => {
    fc.assert(
      fc.property(moves, fc.integer({ min: 0, max: 5 }), (made, wrong) => {
        let balance = 1_000_000
        const entries = made.map(({ yen, isOut }, at) => {
          balance += isOut ? -yen : yen
          return ['2', '2026/09/01', `振込${at}`, isOut ? String(yen) : '', isOut ? '' : String(yen), String(balance)]
        })
        const sumOf = (out: boolean) => made.reduce((sum, { yen, isOut }) => sum + (isOut === out ? yen : 0), 0)
        const countOf = (out: boolean) => made.filter(({ isOut }) => isOut === out).length
        const sums = [countOf(true), sumOf(true), countOf(false), sumOf(false) + wrong].map(String)
        const [sheet] = openPaste([['1', '明細', '', '', '', ''], ...entries, ['8'], ['9', ...sums]]).sheets
        if (!sheet) throw new Error('no sheet')
        const read = readSheet(sheet, statement, CONTEXT, newState())
        // With one direction alone, nothing says which of two blank columns is the other.
        fc.pre(read.origin === 'shape')
        expectAccounted(read, made.length + 3)
        expect(read.rows).toHaveLength(made.length)
        const [deposit, withdrawal] = ['deposit', 'withdrawal'].map((name) =>
          read.tally.sums.find(({ field }) => field === name),
        )
        expect([deposit?.taken, withdrawal?.taken]).toEqual([sumOf(false), sumOf(true)])
        expect(read.ready).toBe(wrong === 0)
      }),
      { numRuns: 60 },
    )
  })

  it('of a lot are accounted for', async () => {
    await fc.assert(
      fc.asyncProperty(detailsOf(), async (details) => {
        const options = { terminator: 'crlf', requesterCode: '1234', typeCode: '99', middleDot: '.' } as const
        const file = writeZengin99(aHead, details, options)
        if (!file.ok) throw new Error(JSON.stringify(file.problems))
        const { bankFile } = await opened(file.value.bytes, lot)
        const read = bankFile?.read({ answers: {}, leftOut: {} })
        if (!read) throw new Error('no bank file')
        expectAccounted(read, details.length + 3)
        const sum = read.tally.sums.find(({ field }) => field === 'totalAmountOfPayrollTaxPayments')
        expect(sum?.taken).toBe(details.reduce((all, one) => all + one.amountOfPayrollTaxPayments, 0))
      }),
      { numRuns: 40 },
    )
  })
})

function expectAccounted({ tally, rows, lines, problems, ready, questions }: Reading<unknown>, file: number): void {
  expect(partsOf(tally)).toBe(file)
  expect(tally.rows.file).toBe(file)
  expect(rows).toHaveLength(tally.rows.taken)
  expect(lines).toHaveLength(tally.rows.taken)
  for (const sum of tally.sums) expect(sum.taken + sum.leftOut + sum.refused).toBe(sum.file)
  if (tally.rows.refused > 0) expect(problems.length + questions.length).toBeGreaterThan(0)
  if (problems.length > 0) expect(ready).toBe(false)
}

const partsOf = ({ rows: { taken, leftOut, refused } }: Tally): number =>
  leftOut.reduce((sum, one) => sum + one.rows, taken + refused)
