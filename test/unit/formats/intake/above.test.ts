// What a row takes from above it: lines over a block, ditto marks, blank cells; and rows that a sheet strikes out.
import { describe, expect, it } from 'vitest'
import {
  deposits,
  lot,
  newState,
  notice,
  payees,
  plan,
  readSheet,
  statement,
  withAnswer,
  type Subject,
} from '#formats/intake/intake'
import { workbookOf } from '../workbooks'
import { bytesOf, CONTEXT, inferredOf, opened, problemsOf, questionsOf, readBytes, readLines, rowsOf } from './lists'

const MONTHS = '6月,7月,8月,9月,10月,11月,12月,1月,2月,3月,4月,5月'
const year = (june: number) => [june, ...Array.from({ length: 11 }, () => 1000)].join()
const LOT = '市区町村コード,指定番号,人数,税額'
const LIST = '市区町村名,指定番号,人数,税額'
type Payee = { municipalityCode: string; designatedNumber: string }
const payeesOf = (rows: readonly Payee[]) => rows.map((row) => `${row.municipalityCode} ${row.designatedNumber}`)

describe('a municipality that stands only over its rows', () => {
  const blocks = (first: string, second: string, ...above: string[]) => [
    ...above,
    `社員番号,氏名,${MONTHS}`,
    first,
    `1,山田,${year(1200)}`,
    `2,佐藤,${year(2200)}`,
    second,
    `3,鈴木,${year(3200)}`,
  ]

  it.each([
    ['千代田区', '札幌市', ['131016 ', '131016 ', '011002 ']],
    ['【千代田区】（2名）', '【札幌市】（1名）', ['131016 ', '131016 ', '011002 ']],
    ['市区町村：千代田区(131016),指定番号：00123', '011002,札幌市', ['131016 00123', '131016 00123', '011002 ']],
    ['提出先市区町村名：13101 千代田区 特別徴収義務者指定番号 77', '札幌市役所', ['131016 77', '131016 77', '011002 ']],
  ])('%s and %s: is asked about once, and said of every row', async (first, second, expected) => {
    for (const subject of [plan, notice]) {
      const read = await readLines(blocks(first, second), subject)
      expect(read.questions).toMatchObject([
        {
          id: 'field:municipalityCode',
          suggested: 'above',
          options: [{ value: 'above', samples: [{ line: 2 }, { line: 5 }] }],
        },
      ])
      expect([payeesOf(read.rows), read.ready]).toEqual([expected, false])
      expect(rowsOf(read)).toBe('6 | 3 | heading 3 | 0')
      const answers = { 'field:municipalityCode': 'above' }
      expect((await readLines(blocks(first, second), subject, { answers })).ready).toBe(true)
    }
  })

  it('may be one for the whole list, in its title', async () => {
    const lines = ['令和8年度 千代田区 税額一覧', `社員番号,氏名,${MONTHS}`, `1,山田,${year(1200)}`]
    expect(payeesOf((await readLines(lines, plan)).rows)).toEqual(['131016 '])
  })

  it('ends where a line cannot be read, so that nobody is paid to the one before', async () => {
    for (const second of ['札晃市', '市区町村：サッホロ']) {
      const read = await readLines(blocks('千代田区', second), plan)
      expect([problemsOf(read), payeesOf(read.rows)]).toEqual([['placeUnknown 6:'], ['131016 ', '131016 ']])
    }
  })

  it('is none of the rows before the first line', async () => {
    const lines = [`社員番号,氏名,${MONTHS}`, `1,山田,${year(1200)}`, '千代田区', `2,佐藤,${year(1200)}`]
    const read = await readLines(lines, plan)
    expect([problemsOf(read), payeesOf(read.rows)]).toEqual([['codeMissing 2:'], ['131016 ']])
  })

  it('is of the prefecture of the line above it', async () => {
    const lines = [LIST, '東京都,,,', '府中市,1,1,1000', '広島県,,,', '府中市,2,1,3000', '調布市,3,1,500']
    const read = await readLines(lines, lot)
    expect(payeesOf(read.rows)).toEqual(['132063 1', '342084 2'])
    expect([questionsOf(read), problemsOf(read)]).toEqual([[], ['placeUnknown 6:1']])
    expect(inferredOf(read)).toEqual(expect.arrayContaining(['place 府中市 → 132063', 'place 府中市 → 342084']))
  })
})

describe('one name of two places', () => {
  it('is asked about for each number, because the rows may be of both', async () => {
    const lines = [LIST, '府中市,1,1,1000', '府中市,2,1,3000']
    const asked = await readLines(lines, lot)
    expect(questionsOf(asked)).toEqual(['place:府中市 1', 'place:府中市 2'])
    const answers = { 'place:府中市 1': '132063', 'place:府中市 2': '342084' }
    expect(payeesOf((await readLines(lines, lot, { answers })).rows)).toEqual(['132063 1', '342084 2'])
  })
})

interface ListOf {
  subject: Subject<unknown>
  lines: string[]
  taken: (row: never) => string
}
const DITTOS: Record<string, ListOf> = {
  lot: {
    subject: lot,
    lines: [LOT, '131016,11,1,100', '〃,〃,1,200', '"”","〃",1,300'],
    taken: (row: Payee & { amountOfPayrollTaxPayments: number }) =>
      `${row.municipalityCode} ${row.designatedNumber} ${row.amountOfPayrollTaxPayments}`,
  },
  payees: {
    subject: payees,
    lines: ['都道府県,市区町村名,指定番号', '東京都,府中市,1', '同上,調布市,2', '　〃　,府中市,3'],
    taken: (row: Payee) => `${row.municipalityCode} ${row.designatedNumber}`,
  },
  plan: {
    subject: plan,
    lines: [`社員番号,市区町村,指定番号,${MONTHS}`, `1,千代田区,9,${year(1200)}`, `2,々,同,${year(2200)}`],
    taken: (row: Payee) => `${row.municipalityCode} ${row.designatedNumber}`,
  },
  statement: {
    subject: statement,
    lines: ['日付,摘要,出金,入金', '2026/10/01,電気,100,', '〃,ガス,200,', '2026/10/02,〃,300,'],
    taken: (row: { transactionDate: string; remarks?: string; amount: number }) =>
      `${row.transactionDate} ${row.remarks ?? ''} ${row.amount}`,
  },
  deposits: {
    subject: deposits,
    lines: ['得意先,請求番号,請求額,支払期日', '甲商店,1,100,2026/12/10', '〃,2,200,〃', '同上,3,300,同上'],
    taken: (row: { name: string; amount: number; dueDate: string }) => `${row.name} ${row.amount} ${row.dueDate}`,
  },
}
const EXPECTED: Record<string, string[]> = {
  lot: ['131016 11 100', '131016 11 200', '131016 11 300'],
  payees: ['132063 1', '132080 2', '132063 3'],
  plan: ['131016 9', '131016 9'],
  statement: ['2026-10-01 電気 100', '2026-10-01 ガス 200', '2026-10-02 ガス 300'],
  deposits: ['甲商店 100 2026-12-10', '甲商店 200 2026-12-10', '甲商店 300 2026-12-10'],
}

describe.each(Object.entries(DITTOS))('a ditto mark in a list of %s', (name, { subject, lines, taken }) => {
  it('is the cell above, and is said', async () => {
    const read = await readLines(lines, subject)
    expect((read.rows as never[]).map(taken)).toEqual(EXPECTED[name])
    expect(read.tally.inferred.some(({ kind }) => kind === 'mergedCell')).toBe(true)
    expect([read.ready, problemsOf(read)]).toEqual([true, []])
  })
})

describe('a ditto mark', () => {
  it('with nothing above it, or for an amount, is refused', async () => {
    const first = await readLines(['得意先,請求額', '〃,100', '甲,200'], deposits)
    expect(problemsOf(first)).toEqual(['textMissing 2:1'])
    const amount = await readLines([LOT, '131016,1,1,100', '131024,2,1,〃'], lot)
    expect(problemsOf(amount)).toEqual(['amountNotANumber 3:4'])
  })
})

describe('blank cells where the row above has a payee or a day', () => {
  const lines = [`市区町村,指定番号,社員番号,${MONTHS}`, `千代田区,9,1,${year(1200)}`, `,,2,${year(2200)}`]

  it('are asked about once, and nothing is suggested', async () => {
    const asked = await readLines(lines, plan)
    expect(asked.questions).toMatchObject([
      {
        id: 'blankAbove',
        lines: [3],
        columns: [1, 2],
        options: [{ value: 'above', samples: [{ reading: '千代田区 9' }] }, { value: 'missing' }],
      },
    ])
    expect(asked.questions[0]).not.toHaveProperty('suggested')
    expect([asked.ready, asked.rows.length]).toEqual([false, 1])
    const above = await readLines(lines, plan, { answers: { blankAbove: 'above' } })
    expect([payeesOf(above.rows), above.ready]).toEqual([['131016 9', '131016 9'], true])
    const missing = await readLines(lines, plan, { answers: { blankAbove: 'missing' } })
    expect([problemsOf(missing), missing.ready]).toEqual([['codeMissing 3:1'], false])
  })

  it('may be those of a day, and are no question in a row of money alone', async () => {
    const entries = ['日付,摘要,出金,入金', '2026/10/01,A,100,', ',B,200,']
    const read = await readLines(entries, statement, { answers: { blankAbove: 'above' } })
    expect(read.rows.map(({ transactionDate }) => transactionDate)).toEqual(['2026-10-01', '2026-10-01'])
    expect(questionsOf(await readLines([LOT, '131016,1,2,5000', '131024,2,1,1000', ',,3,6001'], lot))).toEqual([])
  })
})

describe('a designated number that lost its zeros', () => {
  const lines = [
    `社員番号,市区町村コード,指定番号,${MONTHS}`,
    `1,131016,0012345,${year(1200)}`,
    `2,131016,12345,${year(1200)}`,
    `3,131024,12345,${year(1200)}`,
  ]

  it('is asked about where the municipality has it with them, too', async () => {
    const asked = await readLines(lines, plan)
    expect(asked.questions).toMatchObject([{ id: 'numberZeros', lines: [3], suggested: 'same' }])
    expect([asked.ready, payeesOf(asked.rows)]).toEqual([false, ['131016 0012345', '131016 0012345', '131024 12345']])
    const apart = await readLines(lines, plan, { answers: { numberZeros: 'apart' } })
    expect(payeesOf(apart.rows)).toEqual(['131016 0012345', '131016 12345', '131024 12345'])
  })

  it('is compared with the payees that there are', async () => {
    const known = { ...emptyKnown, municipalityCode: '131016', designatedNumber: '0077' }
    const context = { ...CONTEXT, existing: [known] }
    const read = await readLines(['市区町村コード,指定番号', '131016,77', '131016,'], payees, { context })
    expect([questionsOf(read), payeesOf(read.rows)]).toEqual([['numberZeros'], ['131016 0077', '131016 ']])
  })
})
const emptyKnown = {
  municipalityName: 'チヨダク',
  numberOfPayrollTaxPayments: 0,
  amountOfPayrollTaxPayments: 0,
  halfYearly: false,
  memo: '',
}

describe('what a sheet strikes out', () => {
  const styles =
    '<fonts><font/><font><strike/></font><font><strike val="0"/></font></fonts><cellXfs><xf fontId="0"/><xf fontId="1"/><xf fontId="2"/></cellXfs>'
  const cell = (text: string, style = 0) => `<c t="inlineStr" s="${style}"><is><t>${text}</t></is></c>`
  const row = (cells: string[]) => `<row>${cells.join('')}</row>`
  const HEAD = row(LOT.split(',').map((text) => cell(text)))
  const kept = row([cell('131016'), cell('1'), cell('1'), cell('1000', 2)])
  const book = (...rows: string[]) => workbookOf({ rows: HEAD + rows.join(''), styles })

  it('is asked about, counted, and left out unless the person says otherwise', async () => {
    const struck = row(['011002', '2', '1', '2000'].map((text) => cell(text, 1)))
    const asked = await readBytes(await book('<row/>', struck, kept), lot)
    expect(asked.questions).toMatchObject([{ id: 'struck', params: { rows: 1 }, lines: [3], suggested: 'leaveOut' }])
    expect([payeesOf(asked.rows), rowsOf(asked)]).toEqual([['131016 1'], '4 | 1 | heading 1 empty 1 struck 1 | 0'])
    expect(asked.tally.sums.at(-1)).toMatchObject({ file: 3000, taken: 1000, leftOut: 2000 })
    const taken = await readBytes(await book('<row/>', struck, kept), lot, { answers: { struck: 'take' } })
    expect([taken.rows.length, taken.ready]).toEqual([2, true])
    expect(questionsOf(await readBytes(await book(kept), lot))).toEqual([])
  })

  it('in one cell of a row says nothing of the row', async () => {
    const one = row([cell('011002'), cell('2'), cell('1'), cell('2000', 1)])
    const asked = await readBytes(await book(kept, one), lot)
    expect(asked.questions).toMatchObject([{ id: 'struck', lines: [3] }])
    expect(asked.questions[0]).not.toHaveProperty('suggested')
  })

  it('in a part of a cell is never read as one text with the rest', async () => {
    const runs = '<r><rPr><strike/></rPr><t>111</t></r><r><t>222</t></r>'
    const within = row([cell('131016'), `<c t="inlineStr"><is>${runs}</is></c>`, cell('1'), cell('1000')])
    expect(problemsOf(await readBytes(await book(within), lot))).toEqual(['partlyStruck 2:2'])
    const shared = row([cell('131016'), '<c t="s"><v>0</v></c>', cell('1'), cell('1000')])
    const bytes = await workbookOf({ rows: HEAD + shared, styles, strings: `<si>${runs}</si>` })
    expect(problemsOf(await readBytes(bytes, lot))).toEqual(['partlyStruck 2:2'])
  })
})

describe('headings', () => {
  it('that are days of a workbook are months, and the columns are named with what is in them', async () => {
    const styles = '<cellXfs><xf numFmtId="0"/><xf numFmtId="17"/></cellXfs>'
    const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`
    const months = Array.from({ length: 12 }, (_, at) => `<c s="1"><v>${46_190 + at * 30.4}</v></c>`).join('')
    const amounts = year(1200)
      .split(',')
      .map((yen) => `<c><v>${yen}</v></c>`)
      .join('')
    const rows = `<row>${text('社員番号')}${text('市区町村コード')}${months}</row><row>${text('1')}${text('131016')}${amounts}</row>`
    const read = await readBytes(await workbookOf({ rows, styles }), plan)
    expect([read.origin, read.ready, read.rows[0]?.amounts.slice(0, 2)]).toEqual(['headings', true, [1200, 1000]])
    const entry = `<row>${['日付', '摘要', '出金', '入金'].map(text).join('')}</row><row><c s="1"><v>46266</v></c>${text('A')}<c><v>5</v></c></row>`
    const entries = await readBytes(await workbookOf({ rows: entry, styles }), statement)
    expect(entries.tally.columns[0]).toMatchObject({ filled: 1, sample: '2026-09-01' })
  })

  it('of bare numbers are months only in their order', async () => {
    const lines = (heads: string) => [`社員番号,市区町村コード,${heads}`, `1,131016,${year(1200)}`]
    expect((await readLines(lines('6,7,8,9,10,11,12,1,2,3,4,5'), plan)).rows[0]?.amounts[0]).toBe(1200)
    expect(questionsOf(await readLines(lines('1,2,3,4,5,6,7,8,9,10,11,12'), plan))).toEqual(['field:month06'])
  })

  it('over a table beside the first one are refused', async () => {
    for (const [subject, one, row] of [
      [lot, LOT, '131016,1,1,1000'],
      [deposits, '得意先,請求額,期日', '甲,1000,2026/12/10'],
      [statement, '日付,摘要,出金,入金', '2026/10/01,A,100,'],
    ] as const) {
      const beside = await readLines([`${one},,${one}`, `${row},,${row}`], subject as Subject<unknown>)
      expect(problemsOf(beside).map((text) => text.split(' ')[0])).toEqual(['tablesBeside'])
      const blank = await readLines(
        [`${one},,${one}`, `${row},${one.replace(/[^,]/gu, '')}`],
        subject as Subject<unknown>,
      )
      expect(problemsOf(blank)).toEqual([])
    }
  })

  it('that come again in other words are those of the same table', async () => {
    const read = await readLines([LOT, '131016,1,1,1000', '市町村コード,指定番号,人員,税額', '131024,2,1,3000'], lot)
    expect(rowsOf(read)).toBe('4 | 2 | heading 1 headingRepeated 1 | 0')
  })

  it('hold characters that nobody sees', async () =>
    expect((await readLines(['\u200b日付,摘\u00a0要,出金,入金', '2026/10/01,A,100,'], statement)).ready).toBe(true))

  it('that a person named by an answer are used, now and for the next file', async () => {
    const lines = ['取引日,支払い金額,ご収入,摘要', '2026/9/3,0,45000,ミドリ', '2026/9/9,12000,0,デンキ']
    const [sheet] = (await opened(bytesOf(lines), statement)).sheets
    if (!sheet) throw new Error('no sheet')
    const first = readSheet(sheet, statement, CONTEXT, newState())
    const [question] = first.questions
    if (!question) throw new Error('no question')
    const state = withAnswer(newState(), first.layout, question, '3')
    const answered = readSheet(sheet, statement, CONTEXT, state)
    expect([answered.ready, answered.rows.map(({ amount }) => amount)]).toEqual([true, [45_000, 12_000]])
    const next = readSheet(sheet, statement, CONTEXT, newState([answered.layout]))
    expect([next.origin, next.ready]).toEqual(['remembered', true])
  })
})

describe('a notice without headings', () => {
  it('has no designated number where the first month stands beside the code', async () => {
    const read = await readLines([`131016,${year(1200)}`, `011002,${year(1700)}`], notice)
    expect([read.origin, payeesOf(read.rows)]).toEqual(['shape', ['131016 ', '011002 ']])
    const numbered = await readLines([`131016,77,${year(1200)}`, `011002,8,${year(1700)}`], notice)
    expect(payeesOf(numbered.rows)).toEqual(['131016 77', '011002 8'])
  })
})

describe('a sum in words', () => {
  it.each(['合計金額 5000円,,,', ',,,合計 5000', '合計（2団体）：５，０００円,,,'])('%s is compared', async (sum) => {
    const lines = [LOT, '131016,1,1,1000', '131024,2,1,3000', sum]
    const read = await readLines(lines, lot)
    expect(read.questions).toMatchObject([{ id: 'difference:4', lines: [4], params: { stated: 5000, taken: 4000 } }])
    const right = await readLines(lines.with(3, sum.replace(/5000|５，０００/u, '4000')), lot)
    expect([right.ready, right.tally.sums.at(-1)?.stated]).toEqual([true, [{ line: 4, value: 4000, expected: 4000 }]])
  })
})

describe('a row of text between two entries', () => {
  it('is not lost as a note', async () => {
    const lines = ['日付,摘要,出金,入金', '2026/10/01,振込,100,', ',カ）アオバ,,', '2026/10/02,B,,50', ',控えです,,']
    const read = await readLines(lines, statement)
    expect([problemsOf(read), rowsOf(read)]).toEqual([['dateMissing 3:1'], '5 | 2 | heading 1 note 1 | 1'])
  })
})
