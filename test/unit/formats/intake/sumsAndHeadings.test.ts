// Rows that are none of the list although money, a day or a code stands in them: sums beside a key, sums above their rows,
// sums of sums, and the headings of a further table. In every subject alike.
import { describe, expect, it } from 'vitest'
import { deposits, lot, notice, payees, plan, statement, type Subject } from '#formats/intake/intake'
import { workbookOf } from '../workbooks'
import { inferredOf, problemsOf, questionsOf, readBytes, readLines, rowsOf } from './lists'

interface ListOf {
  subject: Subject<unknown>
  headings: string
  /** A row with an amount, of the first or second payee or day. */
  row: (group: 1 | 2, at: number, yen: number) => string
  /** The sum of a group, with its key beside the word. */
  sumOf: (group: 1 | 2, yen: number) => string
  /** The sum of all. */
  total: (yen: number) => string
}

const CODES = { 1: '131016', 2: '271004' }
const DAYS = { 1: '2026/10/01', 2: '2026/10/02' }
const year = (yen: number) => [yen, ...Array.from({ length: 11 }, () => 0)].join()
const MONTHS = '6月,7月,8月,9月,10月,11月,12月,1月,2月,3月,4月,5月'
const yearList = (subject: Subject<unknown>): ListOf => ({
  subject,
  headings: `市区町村コード,社員番号,氏名,${MONTHS}`,
  row: (group, at, yen) => `${CODES[group]},${at},山田${at},${year(yen)}`,
  sumOf: (group, yen) => `${CODES[group]},,小計,${year(yen)}`,
  total: (yen) => `,,合計,${year(yen)}`,
})

const LISTS: Record<string, ListOf> = {
  lot: {
    subject: lot,
    headings: '市区町村コード,指定番号,備考,税額',
    row: (group, at, yen) => `${CODES[group]},${at},,${yen}`,
    sumOf: (group, yen) => `${CODES[group]},,小計,${yen}`,
    total: (yen) => `,,合計,${yen}`,
  },
  payees: {
    subject: payees,
    headings: '市区町村コード,指定番号,給与件数,給与税額',
    row: (group, at, yen) => `${CODES[group]},${at},1,${yen}`,
    sumOf: (group, yen) => `${CODES[group]},小計,,${yen}`,
    total: (yen) => `,合計,,${yen}`,
  },
  plan: yearList(plan),
  notice: yearList(notice),
  statement: {
    subject: statement,
    headings: '日付,摘要,出金,入金',
    row: (group, at, yen) => `${DAYS[group]},振込${at},,${yen}`,
    sumOf: (group, yen) => `${DAYS[group]},日計,,${yen}`,
    total: (yen) => `2026/10/31,合計,,${yen}`,
  },
  deposits: {
    subject: deposits,
    headings: '得意先,請求番号,入金予定日,請求額',
    row: (group, at, yen) => `青葉商会${group},${at},2026/12/10,${yen}`,
    sumOf: (group, yen) => `青葉商会${group},小計,,${yen}`,
    total: (yen) => `合計,,,${yen}`,
  },
}

describe.each(Object.entries(LISTS))('a list of %s', (_, { subject, headings, row, sumOf, total }) => {
  const group = (one: 1 | 2, stated: number) => [
    row(one, one * 10, 1200),
    row(one, one * 10 + 1, 300),
    sumOf(one, stated),
  ]

  it('is not taken twice where sums stand below each group, with its day, code or name', async () => {
    const read = await readLines([headings, ...group(1, 1500), ...group(2, 1500), total(3000)], subject)
    expect(rowsOf(read)).toBe('8 | 4 | heading 1 sum 3 | 0')
    expect([read.ready, problemsOf(read), questionsOf(read)]).toEqual([true, [], []])
    expect(read.tally.sums.find(({ file }) => file > 4)).toMatchObject({ file: 3000, taken: 3000, differs: false })
  })

  it('asks about a sum of a group that is another than its rows', async () => {
    const read = await readLines([headings, ...group(1, 1500), ...group(2, 1600), total(3000)], subject)
    expect(read.ready).toBe(false)
    expect(read.questions).toMatchObject([{ kind: 'difference', params: { stated: 1600 }, lines: [7] }])
  })

  it('may have sums of sums', async () => {
    const rows = [...group(1, 1500), ...group(2, 1500), total(3000), ...group(1, 1500).with(0, row(1, 50, 1200))]
    const numbered = rows.map((line, at) => (at === 8 ? row(1, 51, 300) : line))
    const read = await readLines([headings, ...numbered, total(1500), total(4500)], subject)
    expect(questionsOf(read)).toEqual([])
    expect(rowsOf(read)).toBe('13 | 6 | heading 1 sum 6 | 0')
  })

  it('says where the headings of another table begin', async () => {
    const cells = headings.split(',')
    const turned = cells.toReversed().join()
    const read = await readLines([headings, row(1, 1, 1200), '', turned, row(2, 2, 300)], subject)
    expect([read.ready, problemsOf(read)[0]]).toEqual([false, 'otherHeadings 4:'])
    const repeated = await readLines([headings, row(1, 1, 1200), '', headings, row(2, 2, 300)], subject)
    expect([problemsOf(repeated), rowsOf(repeated)]).toEqual([[], '5 | 2 | heading 1 headingRepeated 1 empty 1 | 0'])
  })
})

describe('a sum above its list', () => {
  const rows = ['市区町村コード,指定番号,人数,税額', '131016,1,3,12300', '271004,2,1,5000']

  it('is compared with all of its rows', async () => {
    const read = await readLines(['合計,,4,17300', ...rows], lot)
    expect(rowsOf(read)).toBe('4 | 2 | heading 1 sum 1 | 0')
    expect(read.tally.sums.map(({ stated }) => stated)).toEqual([
      [{ line: 1, value: 4, expected: 4 }],
      [{ line: 1, value: 17300, expected: 17300 }],
    ])
    const wrong = await readLines(['合計,,4,17400', ...rows], lot)
    expect(wrong.questions).toMatchObject([{ kind: 'difference', params: { stated: 17400, taken: 17300 } }])
  })

  it('is none when it is a line about the account', async () => {
    const read = await readLines(['合計件数,3件,合計金額,17300', '件数,,4,', ...rows], lot)
    expect(rowsOf(read)).toBe('5 | 2 | above 2 heading 1 | 0')
  })
})

describe('a row without money', () => {
  it('is no note when the name of its municipality is unknown', async () => {
    const read = await readLines(['市区町村,指定番号', '八王子市,1', '八王寺市,2', '※控え,'], payees)
    expect(problemsOf(read)).toEqual(['placeUnknown 3:1'])
    expect(rowsOf(read)).toBe('4 | 1 | heading 1 note 1 | 1')
  })
})

describe('merged cells', () => {
  const text = (ref: string, value: string) => `<c r="${ref}" t="inlineStr"><is><t>${value}</t></is></c>`
  const number = (ref: string, value: number, style = 0) => `<c r="${ref}" s="${style}"><v>${value}</v></c>`
  const sheetOf = (rows: string[], merges: string[]) => {
    const inner = rows.map((cells, at) => `<row r="${at + 1}">${cells}</row>`).join('')
    const merged = merges.map((ref) => `<mergeCell ref="${ref}"/>`).join('')
    const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
    return `<worksheet ${main}><sheetData>${inner}</sheetData><mergeCells>${merged}</mergeCells></worksheet>`
  }
  const bookOf = (sheet: string) =>
    workbookOf({
      rows: '',
      styles: '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs>',
      more: { 'xl/worksheets/sheet1.xml': sheet },
    })

  it('say the prefecture and the municipality of every row they reach over, and no amount twice', async () => {
    const rows = [
      text('A1', '都道府県') + text('B1', '市区町村') + text('C1', '指定番号') + text('D1', '税額'),
      text('A2', '東京都') + text('B2', '府中市') + text('C2', '1') + number('D2', 500),
      text('C3', '2') + number('D3', 600),
      text('A4', '広島県') + text('B4', '府中市') + text('C4', '3') + number('D4', 700),
      text('B5', '広島市') + text('C5', '4'),
    ]
    const read = await readBytes(await bookOf(sheetOf(rows, ['A2:A3', 'B2:B3', 'A4:A5', 'D4:D5'])), lot)
    expect(questionsOf(read)).toEqual([])
    expect(read.rows.map((one) => [one.municipalityCode, one.amountOfPayrollTaxPayments])).toEqual([
      ['132063', 500],
      ['132063', 600],
      ['342084', 700],
    ])
    expect(inferredOf(read)).toEqual(expect.arrayContaining(['mergedCell  → 東京都', 'mergedCell  → 府中市']))
    expect(problemsOf(read)).toEqual(['amountEmpty 5:4'])
    // Cells that are blank without being merged say nothing.
    const single = await readBytes(await bookOf(sheetOf(rows.slice(0, 3), [])), lot)
    expect(problemsOf(single)).toEqual(['codeMissing 3:2'])
  })

  it('say the day of every entry they reach over', async () => {
    const rows = [
      text('A1', '日付') + text('B1', '摘要') + text('C1', '出金') + text('D1', '入金'),
      number('A2', 46266, 1) + text('B2', '振込') + number('D2', 500),
      text('B3', '電気') + number('C3', 300),
    ]
    const read = await readBytes(await bookOf(sheetOf(rows, ['A2:A3'])), statement)
    expect(read.rows.map(({ transactionDate, amount }) => [transactionDate, amount])).toEqual([
      ['2026-09-01', 500],
      ['2026-09-01', 300],
    ])
    expect(inferredOf(read)).toEqual(['mergedCell  → 2026-09-01'])
  })
})

describe('a cell of a municipality', () => {
  it.each([
    ['131016 千代田区', '131016'],
    ['千代田区(13101)', '131016'],
    ['千代田区［131016］', '131016'],
    ['１３１０１６：千代田区', '131016'],
    ['13101-6', '131016'],
    ['(131016)千代田区', '131016'],
    ['札幌市　1100-2', 'placeUnknown 2:1'],
    ['13101-7', 'codeCheckDigit 2:1'],
    ['千代田区(追加)', 'placeUnknown 2:1'],
    ['千代田区(271004)', ''],
  ])('%s is %s, whatever its column is called', async (cell, expected) => {
    for (const heading of ['市区町村コード', '市区町村名']) {
      const read = await readLines([`${heading},人数,税額`, `${cell},3,12300`], lot)
      const [row] = read.rows
      expect(row?.municipalityCode ?? problemsOf(read)[0] ?? '').toBe(expected)
      // A name that is not that of the code is asked about, with both places.
      if (expected === '') expect(read.questions).toMatchObject([{ kind: 'place', options: [{}, {}] }])
    }
  })
})

describe('an amount column', () => {
  it('is offered as the missing one although one of its cells is no amount', async () => {
    const read = await readLines(['市区町村コード,人数,おさめる額', '131016,3,5千円', '271004,1,"8,000"'], lot)
    expect(read.questions).toMatchObject([{ id: 'field:amountOfPayrollTaxPayments', options: [{ value: '3' }] }])
    const chosen = await readLines(['市区町村コード,人数,おさめる額', '131016,3,5千円', '271004,1,"8,000"'], lot, {
      answers: { 'field:amountOfPayrollTaxPayments': '3' },
    })
    expect(problemsOf(chosen)).toEqual(['amountNotANumber 2:3'])
  })

  it('of a workbook that shows a larger unit behind its numbers is refused; one that shows thousands of them is not', async () => {
    const bookOf = (format: string) =>
      workbookOf({
        rows:
          '<row r="1"><c t="inlineStr"><is><t>市区町村コード</t></is></c><c t="inlineStr"><is><t>税額</t></is></c></row>' +
          '<row r="2"><c><v>131016</v></c><c s="1"><v>12000</v></c></row>',
        styles: `<numFmts><numFmt numFmtId="170" formatCode="${format}"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="170"/></cellXfs>`,
      })
    for (const format of ['#,##0&quot;千円&quot;', '#,##0\\千\\円', '0&quot;万円&quot;;[Red]-0&quot;万円&quot;'])
      expect(problemsOf(await readBytes(await bookOf(format), lot))).toEqual(['otherUnit 2:2'])
    for (const format of ['#,##0,&quot;千円&quot;', '#,##0&quot;円&quot;', '#,##0&quot; 千代田&quot;'])
      expect((await readBytes(await bookOf(format), lot)).rows).toMatchObject([{ amountOfPayrollTaxPayments: 12000 }])
  })
})
