// Other instances of the kinds of trouble: words for sums, rows below the last sum, currencies, columns of numbers.
import { describe, expect, it } from 'vitest'
import { deposits, lot, payees, plan, statement, type Subject } from '#formats/intake/intake'
import { workbookOf } from '../workbooks'
import { bytesOf, inferredOf, problemsOf, questionsOf, readBytes, readLines, rowsOf } from './lists'

const LOT = '市区町村コード,市区町村名,指定番号,人数,税額'
const FIRST = '131016,千代田区,55,3,12300'
const SECOND = '271004,大阪市,7,1,900'
const ENTRIES = '日付,摘要,出金,入金,残高'

describe('a word for a sum', () => {
  /** A list of two rows of each subject, and its sum with the word. */
  const LISTS: readonly (readonly [Subject<unknown>, string[], (word: string) => string])[] = [
    [lot, [LOT, FIRST, SECOND], (word) => `${word},,,4,13200`],
    [payees, ['市区町村名,指定番号,件数,税額', '千代田区,5,3,12300', '大阪市,7,1,900'], (word) => `${word},,4,13200`],
    [
      plan,
      ['社員番号,市区町村名,6月,7月以降', '1,千代田区,1200,1000', '2,大阪市,900,800'],
      (word) => `${word},,2100,1800`,
    ],
    [statement, [ENTRIES, '2026/10/01,A,500,,9500', '2026/10/02,B,,100,9600'], (word) => `,${word},500,100,`],
    [deposits, ['得意先名,請求金額', '甲社,1100', '乙社,2200'], (word) => `${word},3300`],
  ]
  const WORDS =
    '合計 総計 小計 累計 計 全体 ｺﾞｳｹｲ 部門計 総　計 【合計】 ≪合計≫ 〔計〕 [合計] **合計** ■合計 ～合計～ 合計→ 合計(A) 総合計（税込） 全社合計 差引合計 合計額 総額 TTL Total'
  it.each(WORDS.split(' '))('%s is one in every list', async (word) => {
    for (const [subject, lines, sum] of LISTS) {
      const read = await readLines([...lines, sum(word)], subject)
      expect([subject.name, rowsOf(read), read.ready], word).toEqual([
        subject.name,
        '4 | 2 | heading 1 sum 1 | 0',
        true,
      ])
    }
  })

  it.each(['2団体計', '2件 合計', '東京都 計', '小計（東京都）', '部門計', '合計　4人'])('%s too', async (word) => {
    const read = await readLines([LOT, FIRST, SECOND, `${word},,,4,13200`], lot)
    expect([rowsOf(read), read.ready]).toEqual(['4 | 2 | heading 1 sum 1 | 0', true])
  })

  it('stands beside the code or the name of its rows, and is no third payee', async () => {
    const rows = [LOT, '131016,千代田区,55,2,300', '131016,千代田区,56,1,200']
    for (const name of ['千代田区計', '千代田区 小計', '千代田区合計']) {
      const read = await readLines([...rows, `131016,${name},,3,500`, SECOND], lot)
      expect([rowsOf(read), read.ready], name).toEqual(['5 | 3 | heading 1 sum 1 | 0', true])
      const wrong = await readLines([...rows, `131016,${name},,3,600`, SECOND], lot)
      expect(wrong.questions, name).toMatchObject([{ kind: 'difference', params: { stated: 600, taken: 500 } }])
    }
    const people = ['社員番号,氏名,市区町村名,6月,7月以降', '1,A,千代田区,12,10', '2,山田 計,千代田区,9,8']
    for (const sum of [',千代田区計,千代田区,21,18', '2名,,千代田区,21,18', ',2名,千代田区,21,18'])
      expect(rowsOf(await readLines([...people, sum], plan)), sum).toBe('4 | 2 | heading 1 sum 1 | 0')
  })

  it('of a period has a day, and moves no money', async () => {
    for (const word of ['10月計', '月末合計', '*** 月中合計 ***', '上旬計']) {
      const read = await readLines([ENTRIES, '2026/10/01,A,500,,9500', `2026/10/31,${word},500,,`], statement)
      expect(rowsOf(read), word).toBe('3 | 1 | heading 1 sum 1 | 0')
    }
    const other = await readLines([ENTRIES, '2026/10/01,A,500,,9500', '2026/10/31,時計,500,,9000'], statement)
    expect(other.rows).toHaveLength(2)
  })

  it('is none in the name of a customer who makes plans or clocks', async () => {
    const read = await readLines(['得意先名,請求金額', '東京時計,1100', '山田設計,1100', '甲会計,5'], deposits)
    expect(read.rows).toHaveLength(3)
    const sums = await readLines(['得意先名,請求番号,請求額', '甲社,1,11', '甲社,2,1', '甲社 計,,12'], deposits)
    expect([sums.rows.length, sums.ready]).toEqual([2, true])
  })

  it('of all is asked about when rows of the list follow it', async () => {
    const rows = [LOT, FIRST, SECOND, '合計,,,4,13200']
    const read = await readLines([...rows, '（参考）前月', '131016,千代田区,55,3,12000'], lot)
    expect(read.ready).toBe(false)
    expect(read.questions).toMatchObject([
      { kind: 'difference', params: { stated: 4, taken: 7 } },
      { kind: 'difference', params: { stated: 13200, taken: 25200 } },
    ])
    expect((await readLines([...rows, '※以上,,,,'], lot)).ready).toBe(true)
    // A subtotal says nothing of the rows after it.
    const sub = await readLines([LOT, FIRST, SECOND, '小計,,,4,13200', '011002,札幌市,1,1,500'], lot)
    expect([sub.ready, sub.rows.length]).toEqual([true, 3])
  })
})

describe('a row around the list', () => {
  it('that begins with a mark of a note is one, whatever stands beside it', async () => {
    const read = await readLines(['市区町村名,指定番号,人数,税額', '千代田区,5,1,100', '※ 延滞金は,別です,,'], lot)
    expect([rowsOf(read), read.ready]).toEqual(['3 | 1 | heading 1 note 1 | 0', true])
    // A company may begin with the same character.
    expect((await readLines(['得意先名,請求金額', '注文家具店,1100'], deposits)).rows).toHaveLength(1)
  })

  it('may be the sums of a result list, in words and figures', async () => {
    const rows = ['依頼人,カ）ミドリ', '', LOT, FIRST, SECOND, '', '合計件数,4']
    const read = await readLines([...rows, '合計金額,13200'], lot)
    expect([rowsOf(read), read.ready]).toEqual(['8 | 2 | above 1 heading 1 empty 2 sum 2 | 0', true])
    const wrong = await readLines([...rows, '合計金額,13300'], lot)
    expect(wrong.questions).toMatchObject([{ kind: 'difference', params: { stated: 13300, taken: 13200 } }])
  })

  it('carries a balance over also with a blank in the word', async () => {
    const read = await readLines([ENTRIES, '2026/10/01,繰　越,,,10000', '2026/10/02,A,500,,9500'], statement)
    expect(rowsOf(read)).toBe('3 | 1 | heading 1 opening 1 | 0')
  })
})

describe('what is not in yen, or of another account', () => {
  it.each(['単位／千円', '※金額は千円単位', '金額（千円）', '（単位 千円）', '金額は千円'])(
    '%s is refused',
    async (title) => expect(problemsOf(await readLines([`${title},,,,`, LOT, FIRST], lot))).toEqual(['otherUnit 1:']),
  )

  it.each(['通貨,USD', '通貨：米ドル', '外貨普通預金', '普通預金（ユーロ）'])(
    '%s above a list is refused',
    async (line) => {
      const read = await readLines([line, ENTRIES, '2026/10/01,A,500,,9500'], statement)
      expect(problemsOf(read)).toEqual(['otherCurrencyList 1:'])
    },
  )

  it.each(['株式会社ユーロ商事', '通貨,円', '通貨コード JPY', '千円未満は別です'])('%s is not', async (line) =>
    expect(problemsOf(await readLines([line, ENTRIES, '2026/10/01,A,500,,9500'], statement))).toEqual([]),
  )

  const amountAs = (format: string) =>
    workbookOf({
      rows:
        '<row r="1"><c t="inlineStr"><is><t>市区町村コード</t></is></c><c t="inlineStr"><is><t>税額</t></is></c></row>' +
        '<row r="2"><c><v>131016</v></c><c s="1"><v>12300</v></c></row>',
      styles: `<numFmts><numFmt numFmtId="170" formatCode="${format}"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="170"/></cellXfs>`,
    })
  it.each(['[$$-409]#,##0.00', '&quot;US$&quot;#,##0', '[$€-2]\\ #,##0', '\\$#,##0', '[$USD] #,##0'])(
    'a cell that shows %s holds no yen',
    async (format) => expect(problemsOf(await readBytes(await amountAs(format), lot))).toEqual(['otherCurrency 2:2']),
  )
  it.each([
    '[$¥-411]#,##0;[Red]-[$¥-411]#,##0',
    '&quot;¥&quot;#,##0_);(&quot;¥&quot;#,##0)',
    '[$-411]#,##0',
    '[$JPY] #,##0',
  ])('a cell that shows %s does', async (format) =>
    expect((await readBytes(await amountAs(format), lot)).rows).toHaveLength(1),
  )

  it('a second account below the first is refused', async () => {
    const below = (line: string) =>
      readLines(
        ['口座番号,1111111', ENTRIES, '2026/10/01,A,500,,9500', line, ENTRIES, '2026/10/01,B,700,,9500'],
        statement,
      )
    expect(problemsOf(await below('口座番号,2222222'))).toEqual(['otherAccountRow :'])
    expect(problemsOf(await below('口座番号 001-1111111'))).toEqual([])
  })
})

it('a comma behind every row is no column, and one inside an amount is', async () => {
  const closed = await readLines([LOT, `${FIRST},`, `${SECOND},`, '271403,堺市,1,1,900,'], lot)
  expect([closed.ready, closed.rows.length]).toEqual([true, 3])
  const split = await readLines([LOT, '131016,千代田区,55,3,12,300', '271004,大阪市,7,1,1,900'], lot)
  expect(problemsOf(split)).toEqual(['raggedRow 2:', 'raggedRow 3:'])
})

describe('a column of numbers', () => {
  it('is asked about where a field of numbers has none', async () => {
    for (const [heading, line] of [
      ['市区町村コード,お客様番号,人数,税額', '131016,55,3,12300'],
      ['市区町村コード,指定番号,あたま数,税額', '131016,55,3,12300'],
    ] as const) {
      const read = await readLines([heading, line], lot)
      expect([read.ready, questionsOf(read).length], heading).toEqual([false, 1])
    }
    const whole = await readLines(['市区町村コード,指定番号,人数,部課,税額', '131016,55,3,10,12300'], lot)
    expect(questionsOf(whole).filter((id) => id.startsWith('field'))).toEqual([])
    expect((await readLines(['市区町村コード,指定番号,従業員数,税額', '131016,5,3,9'], lot)).rows).toMatchObject([
      { numberOfPayrollTaxPayments: 3 },
    ])
  })

  it('that counts the same once more is asked about', async () =>
    expect(
      questionsOf(await readLines(['市区町村コード,指定番号,人数,納付人員,税額', '131016,55,5,3,12300'], lot)),
    ).toEqual(['unusedColumns:4']))
})

describe('a row that another column sets apart', () => {
  it.each(['納付済', '支払済み', '対象外', '取消', '普通徴収', '納付書', '窓口納付', '口座振替'])(
    '(%s) is taken or left out as a person says',
    async (word) => {
      const lines = ['市区町村名,人数,税額,状態', '千代田区,3,12300,', `大阪市,1,900,${word}`, '合計,4,13200,']
      const asked = await readLines(lines, lot)
      expect([asked.ready, questionsOf(asked)]).toEqual([false, ['setApart']])
      expect(asked.questions[0]).toMatchObject({ lines: [3], params: { rows: 1, heading: '状態', found: word } })
      const left = await readLines(lines, lot, { answers: { setApart: 'leaveOut' } })
      expect(rowsOf(left)).toBe('4 | 1 | heading 1 sum 1 setApart 1 | 0')
      // The file's own sum has the row, so that it differs until a person says why.
      expect(questionsOf(left)).toEqual(['setApart', 'difference:2', 'difference:3'])
      expect(left.tally.sums).toMatchObject([{ leftOut: 1 }, { file: 13200, taken: 12300, leftOut: 900 }])
      const taken = await readLines(lines, lot, { answers: { setApart: 'take' } })
      expect([taken.ready, taken.rows.length]).toEqual([true, 2])
    },
  )

  it('is asked about in other lists too, and not for a name or another state', async () => {
    const employees = ['社員番号,徴収方法,市区町村名,指定番号,6月,7月以降', '1,特別徴収,千代田区,5,1200,1000']
    expect(questionsOf(await readLines([...employees, '2,普通徴収,千代田区,5,1200,1000'], plan))).toEqual(['setApart'])
    expect(questionsOf(await readLines(employees, plan))).toEqual([])
    const due = ['得意先名,請求額,備考', '甲社,500,', '乙社,300,入金済']
    expect(questionsOf(await readLines(due, deposits))).toEqual(['setApart'])
    const others = ['市区町村名,人数,税額,備考', '千代田区,3,12300,済生会の分', '大阪市,1,900,取消線は無効']
    expect(questionsOf(await readLines(others, lot))).toEqual([])
  })

  it('because somebody left in between is a question each time', async () => {
    const lines = ['社員番号,市区町村名,退職年月日,6月,7月以降', '1,千代田区,,1200,1000']
    const asked = await readLines([...lines, '2,千代田区,2026/08/31,1200,1000'], plan)
    expect([questionsOf(asked), asked.questions[0]?.remembers]).toEqual([['unusedColumns:3'], false])
    expect((await readLines(lines, plan)).ready).toBe(true)
  })
})

describe('sums of a workbook without stored results', () => {
  const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`
  const bookOf = (...rows: string[]) => workbookOf({ rows: rows.map((cells) => `<row>${cells}</row>`).join('') })
  const formula = '<c><f>SUM(A1:A2)</f></c>'

  it('are not compared, and the tally says so', async () => {
    const year = ['社員番号', '市区町村名', '年税額', '6月', '7月以降'].map(text).join('')
    const row = `<c><v>1</v></c>${text('千代田区')}${formula}<c><v>12</v></c><c><v>10</v></c>`
    const read = await readBytes(await bookOf(year, row), plan)
    expect([read.rows.length, problemsOf(read)]).toEqual([1, []])
    expect(inferredOf(read)).toContain('sumNotStored  → ')
    const parts = ['市区町村名', '人員', '給与分', '退職分', '合計'].map(text).join('')
    const one = `${text('千代田区')}<c><v>1</v></c><c><v>900</v></c><c><v>0</v></c>${formula}`
    expect((await readBytes(await bookOf(parts, one), lot)).rows).toMatchObject([{ amountOfPayrollTaxPayments: 900 }])
    // An amount that is needed is no sum.
    const needed = await readBytes(
      await bookOf(['市区町村名', '税額'].map(text).join(''), text('千代田区') + formula),
      lot,
    )
    expect(problemsOf(needed)).toEqual(['formula 2:2'])
  })

  it('are a row of sums without a word', async () => {
    const head = ['市区町村名', '人員', '税額'].map(text).join('')
    const row = (name: string) => `${text(name)}<c><v>1</v></c><c><v>900</v></c>`
    const read = await readBytes(await bookOf(head, row('千代田区'), row('大阪市'), `<c/>${formula}${formula}`), lot)
    expect([rowsOf(read), read.ready]).toEqual(['4 | 2 | heading 1 sum 1 | 0', true])
  })
})

describe('a former or an old form of a name', () => {
  it.each([
    ['旧大宮市', '111007'],
    ['（旧）大宮市', '111007'],
    ['旧 浦和市', '111007'],
    ['飛驒市', '212172'],
    ['渋谷區', '131130'],
    ['那珂川町（福岡県）', '402311'],
    ['（福岡）那珂川町', '402311'],
    ['那珂川町[栃木県]', '094111'],
    ['浦和市（現さいたま市）', '111007'],
    ['さいたま市(旧大宮市)', '111007'],
  ])('%s is %s', async (name, code) =>
    expect((await readBytes(bytesOf(['市区町村名,指定番号,税額', `${name},1,500`], 'utf-8'), lot)).rows).toMatchObject([
      { municipalityCode: code },
    ]),
  )
})

it('the code of a ward is said with the name of the ward', async () => {
  const read = await readLines(['市区町村コード,指定番号,税額', '14104,1,500'], lot)
  expect(read.tally.inferred[0]?.params).toMatchObject({ prefecture: '神奈川県', name: '横浜市中区' })
})

describe('a heading of another program', () => {
  it.each([
    ['支出', '収入', '利用日'],
    ['Withdrawal Amount', 'Deposit Amount', '取引日時'],
  ])('%s and %s are sides of a statement', async (out, into, day) => {
    const read = await readLines([`${day},摘要,${out},${into}`, '2026/10/01,A,500,', '2026/10/02,B,,100'], statement)
    expect([read.ready, read.rows.map(({ debitCreditTypeCode, amount }) => `${debitCreditTypeCode}${amount}`)]).toEqual(
      [true, ['2500', '1100']],
    )
  })

  it('of what came in already is not what is due', async () => {
    const read = await readLines(['得意先名,入金額,今回請求額,お支払期限', '甲社,5000,11000,2026/12/31'], deposits)
    expect(read.rows).toMatchObject([{ amount: 11000, dueDate: '2026-12-31' }])
    expect((await readLines(['得意先名,入金額', '甲社,5000'], deposits)).rows).toMatchObject([{ amount: 5000 }])
  })

  it.each([
    ['年,月,日', '2026,10,1'],
    ['取引年,取引月,取引日', '2026,10,1'],
    ['日,月,年', '1,10,8'],
    ['操作日(月),操作日(日),操作日(年)', '10月,01日,2026年'],
  ])('%s are one day', async (headings, day) => {
    const read = await readLines([`${headings},摘要,出金,入金`, `${day},A,,500`], statement)
    expect([read.ready, read.rows.map(({ transactionDate }) => transactionDate)]).toEqual([true, ['2026-10-01']])
  })

  it.each([
    ['区分', '入金', '出金'],
    ['取引区分', '入', '出'],
    ['入出金', '入金', '出金'],
    ['種類', 'お預り', 'お支払'],
    ['DR/CR', 'CR', 'DR'],
  ])('%s beside one column of amounts says which way the money went', async (heading, into, out) => {
    const rows = (second: string) =>
      readLines([`日付,${heading},金額,摘要`, `2026/10/01,${into},500,A`, `2026/10/02,${second},300,B`], statement)
    const read = await rows(out)
    expect([read.ready, read.rows.map(({ debitCreditTypeCode, amount }) => `${debitCreditTypeCode}${amount}`)]).toEqual(
      [true, ['1500', '2300']],
    )
    // One word that is no direction, and the column is something else.
    expect((await rows('ATM')).ready).toBe(false)
  })

  it.each(['住民税_#月', '地方税#月', '住民税（#月）'])('%s are months', async (form) => {
    const months = [6, 7, 8, 9, 10, 11, 12, 1, 2, 3, 4, 5].map((month) => form.replace('#', String(month)))
    const read = await readLines(
      [`社員番号,市区町村名,${months.join()}`, `1,千代田区,1200,${'1000,'.repeat(11).slice(0, -1)}`],
      plan,
    )
    expect([read.ready, read.rows[0]?.amounts.slice(0, 2)]).toEqual([true, [1200, 1000]])
  })

  it.each([
    '六月,七月,八月,九月,十月,十一月,十二月,一月,二月,三月,四月,五月',
    'Jun,Jul,Aug,Sep,Oct,Nov,Dec,Jan,Feb,Mar,Apr,May',
  ])('%s are months too', async (months) => {
    const read = await readLines(
      [`市区町村名,${months}`, '千代田区,1200,1100,1000,900,800,700,600,500,400,300,200,100'],
      plan,
    )
    expect([read.ready, read.rows[0]?.amounts]).toEqual([
      true,
      [1200, 1100, 1000, 900, 800, 700, 600, 500, 400, 300, 200, 100],
    ])
  })

  it('人数計 is the number of employees where there are no retirees, and else the sum of both', async () => {
    const alone = await readLines(['市区町村名,人数計,税額', '千代田区,3,900'], lot)
    expect([alone.ready, alone.rows[0]?.numberOfPayrollTaxPayments]).toEqual([true, 3])
    const both = await readLines(['市区町村名,給与人数,退職人数,人数計,税額', '千代田区,3,0,3,900'], lot)
    expect([both.ready, both.rows[0]?.numberOfPayrollTaxPayments]).toEqual([true, 3])
    const wrong = await readLines(['市区町村名,給与人数,人数計,税額', '千代田区,3,4,900'], lot)
    expect(questionsOf(wrong)).toEqual(['rowSums:totalNumberOfDetails'])
  })

  it('第1回 and 第2回以降 are June and the months after it', async () => {
    const read = await readLines(['社員番号,市区町村名,第1回,第2回以降', '1,千代田区,12,10'], plan)
    expect(read.rows[0]?.amounts.slice(0, 3)).toEqual([12, 10, 10])
  })
})
