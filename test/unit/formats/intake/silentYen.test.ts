// Files from which another yen could be taken without a word.
import { describe, expect, it } from 'vitest'
import { deposits, lot, payees, plan, statement } from '#formats/intake/intake'
import { CONTEXT, inferredOf, problemsOf, questionsOf, readLines } from './lists'

describe('what would be another yen without a word', () => {
  it('one column of amounts without a sign, a direction or balances is asked about', async () => {
    const lines = ['日付,金額,内容', '2026/10/01,500,A', '2026/10/02,100,B']
    const read = await readLines(lines, statement)
    expect([read.ready, questionsOf(read)]).toEqual([false, ['direction']])
    expect(read.questions[0]?.suggested).toBeUndefined()
    const out = await readLines(lines, statement, { answers: { direction: 'swapped' } })
    expect(out.rows.map(({ debitCreditTypeCode }) => debitCreditTypeCode)).toEqual(['2', '2'])
    const proven = await readLines(['日付,金額,残高,内容', '2026/10/01,500,1500,A', '2026/10/02,100,1600,B'], statement)
    expect(questionsOf(proven)).toEqual([])
    const both = await readLines(['日付,入出金額,内容', '2026/10/01,500,A'], statement)
    expect(questionsOf(both)).toEqual([])
    const signed = await readLines(['日付,金額,内容', '2026/10/01,500,A', '2026/10/02,▲100,B'], statement)
    expect(questionsOf(signed)).toEqual([])
  })

  it.each([
    ['its name', 'みどり建設_1月分.csv', [], ['otherClient']],
    ['a line above its headings', 'a.csv', ['㈱みどり建設 御中'], ['otherClient']],
    ['both clients', 'みどり建設.csv', ['医療法人さくら会'], []],
    ['the client itself', 'さくら会.csv', [], []],
    ['a client of a short name', '青葉.csv', [], []],
    ['nobody', 'a.csv', [], []],
  ])('a file that names %s is asked about where that is another client', async (_, fileName, above, asked) => {
    const clients = { own: '医療法人 さくら会', others: ['青葉', '株式会社みどり建設'] }
    const lines = [...above, 'コード,指定番号,件数,税額', '011002,1,1,500']
    const context = { ...CONTEXT, fileName, clients }
    const read = await readLines(lines, lot, { context })
    expect(questionsOf(read)).toEqual(asked)
    const told = await readLines(lines, lot, { context, answers: { otherClient: 'take' } })
    expect(told.ready).toBe(true)
  })

  it('rows of a second account in one file are refused', async () => {
    const row = (account: string) => `${account},2026/10/01,,500,,A`
    const read = await readLines(['口座番号,日付,出金,入金,残高,摘要', row('1111111'), row('2222222')], statement)
    expect(problemsOf(read)).toEqual(['otherAccountRow 3:'])
    expect(problemsOf(await readLines(['口座番号,日付,出金,入金,残高,摘要', row('1111111')], statement))).toEqual([])
  })

  it('a statement of another account than the one it is taken into is refused, wherever the file names it', async () => {
    const wanted = { bankCode: '', branchNo: '001', accountTypeCode: '1', accountNo: '1234568' }
    const problems = async (...lines: string[]) =>
      problemsOf(await readLines(lines, statement, { context: { ...CONTEXT, wanted } }))
    const list = ['取引日,摘要,お支払金額,お預り金額,差引残高', '2026/11/02,A,,500,1500']
    const named = (text: string) => problems('普通預金 入出金明細,,,,', text, ...list)
    for (const text of [
      '口座番号,002-1234567,期間,2026/11/01～2026/11/27,',
      '支店 本店　口座番号：１２３４５６７,,,,',
      '口座番号,普通 001-1234567,,,',
      '口座No.1234567,,,,',
      '口座番号,002-1234568,,,',
    ])
      expect(await named(text), text).toEqual([expect.stringContaining('accountDiffers')])
    for (const text of [
      '口座番号,001-1234568,,,',
      '口座番号,1234568,,,',
      '口座番号,***4567,,,',
      '期間,20261101-20261127,,,',
    ])
      expect(await named(text), text).toEqual([])
    const column = (number: string) => problems('口座番号,日付,出金,入金,残高,摘要', `${number},2026/10/01,,500,,A`)
    expect(await column('1234567')).toEqual([expect.stringContaining('accountDiffers')])
    expect([await column('1234568'), await column('001-1234568')]).toEqual([[], []])
    const short = { ...wanted, accountNo: '0034568' }
    const read = await readLines(['口座番号,34568,,,', ...list], statement, { context: { ...CONTEXT, wanted: short } })
    expect(problemsOf(read)).toEqual([])
  })

  it('the list of all clients of an office is not one payment of one of them', async () => {
    const row = (client: string, amount: string) => `${client},青葉商事,141003,945662,4,${amount}`
    for (const heading of ['関与先コード', '顧問先番号', '会社コード', 'クライアントNo']) {
      const headings = `${heading},名称,市区町村コード,指定番号,人数,税額`
      const read = await readLines([headings, row('0001', '37200'), row('0002', '9000')], lot)
      expect(problemsOf(read), heading).toEqual([expect.stringContaining('severalClients')])
      expect(problemsOf(await readLines([headings, row('0001', '37200'), row('0001', '9000')], lot))).toEqual([])
    }
    // 事業所 is an office of one employer.
    const offices = ['事業所名,市区町村コード,指定番号,人数,税額', '本社,141003,1,4,37200', '工場,131016,2,1,9000']
    expect(problemsOf(await readLines(offices, lot))).toEqual([])
    const employees = ['会社名,市町村コード,6月,7月以降', 'A社,131016,1200,1000', 'B社,131016,1200,1000']
    expect(problemsOf(await readLines(employees, plan))).toEqual([expect.stringContaining('severalClients')])
  })

  it('a subtotal names its group in brackets, and is no payee', async () => {
    for (const word of ['小計（東京都）', '計（本社・工場）', '小計[関東]', '合計（全社）']) {
      const lines = ['市区町村名,指定番号,税額', '千代田区,1,1000', '新宿区,2,2000', `${word},,3000`]
      const read = await readLines(lines, lot)
      expect([read.rows.length, problemsOf(read), questionsOf(read)], word).toEqual([2, [], []])
      expect(read.tally.rows.leftOut, word).toMatchObject([{ kind: 'heading' }, { kind: 'sum', rows: 1 }])
    }
  })

  it('「7月～」 and 「徴収先」 are known headings, and what is not whole is never shown as a share', async () => {
    const read = await readLines(['社員CD,徴収先,指定番号,6月,7月～', '1,千代田区,5,1200,1000'], plan)
    expect([read.rows.map(({ amounts }) => amounts.slice(0, 2)), questionsOf(read)]).toEqual([[[1200, 1000]], []])
    const odd = await readLines(['社員CD,徴収先,指定番号,6月,年税額', '1,千代田区,5,5200,61200'], plan)
    expect(problemsOf(odd)).toEqual([expect.stringContaining('monthsUnknown')])
    expect(inferredOf(odd).filter((text) => text.includes('restSplit'))).toEqual([])
  })

  it('the statement of an account is called one where payments are read', async () => {
    const lines = ['取引日,摘要,お支払金額,お預り金額,差引残高', '2026/11/02,A,,500,1500']
    for (const read of [await readLines(lines, lot), await readLines(lines, plan), await readLines(lines, payees)])
      expect([problemsOf(read), questionsOf(read)]).toEqual([[expect.stringContaining('isStatement')], []])
    expect(problemsOf(await readLines(lines, statement))).toEqual([])
  })

  it('a list of another tax year is not guessed to be of this one', async () => {
    const months = ['R7.6', 'R7.7', 'R7.8', 'R7.9', 'R7.10', 'R7.11', 'R7.12', 'R8.1', 'R8.2', 'R8.3', 'R8.4', 'R8.5']
    const lines = [`市町村コード,${months.join()}`, `131016,1200${',1000'.repeat(11)}`]
    const read = await readLines(lines, plan)
    expect([read.rows.length, problemsOf(read).map((text) => text.split(' ')[0])]).toEqual([0, ['otherTaxYear']])
    expect((await readLines(lines, plan, { context: { ...CONTEXT, year: 2025 } })).rows.length).toBe(1)
  })

  it('a column of money is asked about even if its heading names a month', async () => {
    const read = await readLines(['市町村コード,6月,6月賞与控除,7月以降', '131016,1200,50000,1000'], plan)
    expect(read.tally.columns.filter(({ use }) => use === 'unused')).toMatchObject([{ looks: 'money' }])
    expect(read.ready).toBe(false)
  })

  const MONTHS = '6月,7月,8月,9月,10月,11月,12月,1月,2月,3月,4月,5月'
  const TAXES = ',1200'.repeat(12)
  const entries = (...rows: string[]) => ['日付,摘要,出金,入金,残高', ...rows]

  it('a second column of a field of money is asked about, however small its amounts are', async () => {
    const read = await readLines([`市町村コード,${MONTHS},6月`, `131016${TAXES},900`], plan)
    expect(questionsOf(read)).toEqual(['unusedColumns:14'])
    expect(read.tally.sums.find(({ column }) => column === 14)).toMatchObject({ file: 900, taken: 0, leftOut: 900 })
    expect(questionsOf(await readLines([`市町村コード,${MONTHS}`, `131016${TAXES}`], plan))).toEqual([])
  })

  it('June and the tax of the year say what the other months are, or are refused', async () => {
    const read = await readLines(['市町村コード,年税額,6月', '131016,12300,1300', '131024,6000,6000'], plan)
    expect(read.rows.map(({ amounts }) => amounts.slice(0, 3))).toEqual([
      [1300, 1000, 1000],
      [6000, 0, 0],
    ])
    expect(inferredOf(read)).toContain('restSplit 12300 → 1300 + 11 × 1000')
    // 11,005 cannot be divided by eleven; less in June than in July; more in June than in the year.
    const wrong = ['131016,12305,1300', '131016,12000,900', '131016,1000,1300']
    const refused = await readLines(['市町村コード,年税額,6月', ...wrong], plan)
    expect(problemsOf(refused)).toEqual(['monthsUnknown 2:2', 'monthsUnknown 3:2', 'monthsUnknown 4:2'])
  })

  it('a month before June is asked about, also when it is May alone', async () => {
    const lines = ['市町村コード,5月,6月,7月,8月,9月,10月,11月,12月,1月,2月,3月,4月', `131016,900${TAXES.slice(5)}`]
    const read = await readLines(lines, plan)
    expect([read.ready, questionsOf(read), read.questions[0]?.suggested]).toEqual([
      false,
      ['calendarMonths'],
      undefined,
    ])
    const before = await readLines(lines, plan, {
      answers: { calendarMonths: 'before', 'monthsMissing:month05': 'last' },
    })
    expect(before.rows[0]?.amounts.slice(-2)).toEqual([1200, 1200])
    const next = await readLines(lines, plan, { answers: { calendarMonths: 'next' } })
    expect(next.rows[0]?.amounts.slice(-2)).toEqual([1200, 900])
  })

  it('a title or a column that says another tax year stops the list', async () => {
    const titled = (title: string) => readLines([title, `市町村コード,${MONTHS}`, `131016${TAXES}`], plan)
    for (const title of ['令和7年度 特別徴収税額一覧', '2025年度', 'R7年度分', '7年度'])
      expect(problemsOf(await titled(title))).toEqual(['otherTaxYear :'])
    for (const title of ['令和8年度 特別徴収税額一覧', '令和7年分所得 令和8年度', '一覧'])
      expect(problemsOf(await titled(title))).toEqual([])
    const column = (year: string) => readLines([`年度,市町村コード,${MONTHS}`, `${year},131016${TAXES}`], plan)
    expect(problemsOf(await column('令和7年度'))).toEqual(['otherTaxYear 2:'])
    expect(problemsOf(await column('2025'))).toEqual(['otherTaxYear 2:'])
    expect(problemsOf(await column('令和8'))).toEqual([])
  })

  it('rows of two months in a list to pay are asked about', async () => {
    const months = (second: string) =>
      readLines(['市区町村コード,納付月,税額', '131016,2026/10,5000', `131024,${second},700`], lot)
    expect(questionsOf(await months('2026/11'))).toEqual(['unusedColumns:2'])
    expect(questionsOf(await months('2026/10'))).toEqual([])
  })

  it('a tax smaller than its number of persons is two columns mixed up', async () => {
    expect(problemsOf(await readLines(['市区町村コード,税額,人数', '131016,2,5000'], lot))).toEqual([
      'amountBelowCount 2:2',
    ])
    expect(problemsOf(await readLines(['市区町村コード,税額,人数', '131016,5000,2', '131024,0,3'], lot))).toEqual([])
  })

  it('amounts in thousands are refused, wherever the list says so', async () => {
    const plain = ['市区町村コード,人数,税額', '131016,2,12']
    for (const lines of [
      ['一覧（単位：千円）', ...plain],
      ['単位 百万円', ...plain],
      [...plain, ',,,※単位は千円です'],
    ])
      expect(problemsOf(await readLines(lines, lot)).map((text) => text.split(' ')[0])).toContain('otherUnit')
    const heading = ['市区町村コード,人数,税額(千円)', '131016,2,12']
    const chosen = await readLines(heading, lot, { answers: { 'field:amountOfPayrollTaxPayments': '3' } })
    expect(problemsOf(chosen)).toEqual(['otherUnit 1:'])
    expect(problemsOf(await readLines(['一覧（単位：円）', ...plain], lot))).toEqual([])
  })

  it('an amount in another currency is refused', async () => {
    const paid = (currency: string) => readLines(['日付,摘要,入金,出金,通貨', `2026/10/01,A,5,,${currency}`], statement)
    expect(problemsOf(await paid('USD'))).toEqual(['otherCurrency 2:'])
    for (const yen of ['JPY', '円', '']) expect(problemsOf(await paid(yen))).toEqual([])
    const due = await readLines(['得意先名,請求額,通貨', '甲社,1100,EUR'], deposits)
    expect(problemsOf(due)).toEqual(['otherCurrency 2:'])
  })

  it('12.000 may be twelve thousand and is refused; 12.00 is twelve', async () => {
    const amounts = (text: string) => readLines(['市区町村コード,税額', `131016,${text}`], lot)
    expect(problemsOf(await amounts('12.000'))).toEqual(['amountBadGrouping 2:2'])
    expect((await amounts('12.00')).rows).toMatchObject([{ amountOfPayrollTaxPayments: 12 }])
  })

  it('a day that contradicts the way of writing of the others is named', async () => {
    const lines = entries('8.10.2,a,1000,,9000', '26/10/3,b,,500,9500')
    const read = await readLines(lines, statement, { answers: { dayOrder: 'reiwa' } })
    expect([problemsOf(read), read.rows.map(({ transactionDate }) => transactionDate)]).toEqual([
      ['dateOtherForm 3:1'],
      ['2026-10-02'],
    ])
  })

  it('a single row that its balance contradicts is asked about', async () => {
    const lines = entries(
      '2026/10/01,a,1000,,9000',
      '2026/10/02,b,,500,9500',
      '2026/10/03,c,,200,9300',
      '2026/10/04,d,100,,9200',
    )
    const read = await readLines(lines, statement)
    expect([read.ready, questionsOf(read), read.questions[0]?.suggested]).toEqual([false, ['direction:4'], undefined])
    const taken = async (answer: string) =>
      (await readLines(lines, statement, { answers: { 'direction:4': answer } })).rows[2]?.debitCreditTypeCode
    expect([await taken('swapped'), await taken('asNamed')]).toEqual(['2', '1'])
    const right = entries('2026/10/01,a,1000,,9000', '2026/10/02,b,,500,9500', '2026/10/03,c,200,,9300')
    expect(questionsOf(await readLines(right, statement))).toEqual([])
  })

  it('a negative beside a word for its direction is a reversal, unless all of them are written so', async () => {
    const signs = async (...rows: string[]) => {
      const lines = ['日付,金額,入出金区分,摘要', ...rows.map((row) => `2026/10/01,${row},a`)]
      const read = await readLines(lines, statement)
      return read.rows.map(({ debitCreditTypeCode, amount }) => (debitCreditTypeCode === '1' ? amount : -amount))
    }
    expect(await signs('1000,出', '-1000,出', '500,入')).toEqual([-1000, 1000, 500])
    expect(await signs('-1000,出', '-300,出', '500,入')).toEqual([-1000, -300, 500])
    expect(await signs('1000,入', '-700,入')).toEqual([1000, -700])
  })

  it('a column that is only compared is offered for a field that is needed', async () => {
    const read = await readLines(['市区町村コード,合計税額', '131016,5000'], lot)
    expect(read.questions.map(({ id, options }) => [id, options.map(({ value }) => value)])).toEqual([
      ['field:amountOfPayrollTaxPayments', ['2']],
    ])
    const taken = await readLines(['市区町村コード,合計税額', '131016,5000'], lot, {
      answers: { 'field:amountOfPayrollTaxPayments': '2' },
    })
    expect(taken.rows).toMatchObject([{ amountOfPayrollTaxPayments: 5000 }])
  })

  it('an amount with fixed blanks between its thousands is in the sums as it is taken', async () => {
    const { rows, tally } = await readLines(['市区町村コード,税額', '131016,12\u00a0300'], lot)
    expect(rows).toMatchObject([{ amountOfPayrollTaxPayments: 12_300 }])
    expect(tally.sums).toMatchObject([{ file: 12_300, taken: 12_300 }])
  })
})

describe('what nobody can read is refused at its place', () => {
  const lots: readonly [text: string, code: string][] = [
    ['10%', 'amountNotANumber'],
    ['1.2E+05', 'amountNotANumber'],
    ['1e3', 'amountNotANumber'],
    ['123456789012345678', 'amountTooLarge'],
    ['1 234', 'amountNotANumber'],
    ['"12.300,00"', 'amountNotANumber'],
    ['"12,34"', 'amountBadGrouping'],
    ['1000円也', 'amountNotANumber'],
    ['１０００△', 'amountNotANumber'],
    ['㈱', 'amountNotANumber'],
    ['(300)', 'amountNegative'],
    ['△３００', 'amountNegative'],
    ['', 'amountEmpty'],
  ]
  it.each(lots)('税額 %s is %s', async (text, code) => {
    const read = await readLines(['市区町村コード,税額', `131016,${text}`, '131024,500'], lot)
    expect([problemsOf(read), read.rows.length, read.tally.rows.refused]).toEqual([[`${code} 2:2`], 1, 1])
  })

  it('days without a year around New Year, a half payee, a last row that adds up to nothing', async () => {
    const lines = ['日付,摘要,出金,入金', '12/31,a,1,', '1/4,b,,2']
    const yearless = await readLines(lines, statement)
    expect([problemsOf(yearless), yearless.ready, yearless.questions.map(({ id }) => id)]).toEqual([
      [],
      false,
      ['dayYear'],
    ])
    const answered = await readLines(lines, statement, { answers: { dayYear: '2025' } })
    expect(answered.rows.map(({ transactionDate }) => transactionDate)).toEqual(['2024-12-31', '2025-01-04'])
    expect(answered.ready).toBe(true)
    const other = await readLines(['都道府県,市区町村名,税額', '大阪府,府中市,5000'], lot)
    expect(problemsOf(other)).toEqual(['placeUnknown 2:2'])
    const list = ['市区町村コード,人数,税額', '131016,2,5000', '131024,1,1000', ',3,6001']
    expect(problemsOf(await readLines(list, lot))).toEqual(['codeMissing 4:1'])
  })

  it('amounts that are too small for their persons are asked about, and a list in thousands is not taken', async () => {
    const lines = ['市区町村コード,指定番号,人数,税額', '011002,1,4,66', '131016,2,1,12', '271004,3,1,10']
    const read = await readLines(lines, lot)
    expect([read.ready, questionsOf(read)]).toEqual([false, ['thousands']])
    expect(read.questions[0]).toMatchObject({
      params: { rows: 3 },
      options: [
        { value: 'yen', params: { sum: 88 } },
        { value: 'thousands', params: { sum: 88_000 }, samples: [{ text: '66', reading: '66,000' }, {}, {}] },
      ],
    })
    const asWritten = await readLines(lines, lot, { answers: { thousands: 'yen' } })
    expect([asWritten.ready, asWritten.rows.map((one) => one.amountOfPayrollTaxPayments)]).toEqual([true, [66, 12, 10]])
    const thousands = await readLines(lines, lot, { answers: { thousands: 'thousands' } })
    expect([thousands.ready, problemsOf(thousands)]).toEqual([false, ['inThousands :']])
    const small = await readLines(['市区町村コード,指定番号,人数,税額', '011002,1,4,400', '131016,2,1,1234'], lot)
    expect(questionsOf(small)).toEqual([])
  })

  it.each(['12,11', '0,66', '121,110'])('so are the months of a year of %s', async (months) => {
    const read = async (amounts: string) =>
      questionsOf(await readLines(['社員番号,市区町村名,6月,7月以降', `1,千代田区,${amounts}`], plan))
    expect(await read(months)).toEqual(['thousands'])
    expect(await read(months.replaceAll(/[1-9][0-9]+/g, '$&00'))).toEqual([])
  })
})
