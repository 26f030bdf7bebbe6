// Troubles that lists of other programs make, each with an invented list of its kind and its right value.
import { describe, expect, it } from 'vitest'
import type { LotDetail } from '#domain/lots/lot'
import { deposits, lot, notice, openFile, plan, statement } from '#formats/intake/intake'
import type { FileEntry } from '#formats/statement/source'
import { encodeUtf8 } from '#formats/text/textCoding'
import { workbookOf, type WorkbookParts } from '../workbooks'
import { bytesOf, CONTEXT, inferredOf, problemsOf, questionsOf, readBytes, readLines, rowsOf } from './lists'

const entries = (rows: readonly FileEntry[]) =>
  rows.map(({ transactionDate, debitCreditTypeCode, amount, balance, remarks }) =>
    [transactionDate, (debitCreditTypeCode === '1' ? '+' : '-') + String(amount), balance ?? '', remarks ?? ''].join(
      ' ',
    ),
  )
const payrolls = (rows: readonly LotDetail[]) =>
  rows.map((row) =>
    [row.municipalityCode, row.designatedNumber, row.numberOfPayrollTaxPayments, row.amountOfPayrollTaxPayments].join(
      ' ',
    ),
  )
const LOT = '市区町村コード,市区町村名,指定番号,人数,税額'
const MONTHS = '6月,7月,8月,9月,10月,11月,12月,1月,2月,3月,4月,5月'
const regular = (june: number, others: number) => [june, ...Array.from({ length: 11 }, () => others)].join()

describe('headings of banks', () => {
  it('of deposits and withdrawals are known in every form, and texts in two columns are joined', async () => {
    const read = await readLines(
      [
        '"日付","摘要","摘要内容","支払い金額","預かり金額","差引残高","メモ","入払区分"',
        '"2026/9/3","振込１","カ）ミドリコウムテン","","45,000","145,000","","入金"',
        '"2026/9/9","カ－ド","","12,000","","133,000","","支払い"',
      ],
      statement,
    )
    expect(entries(read.rows)).toEqual([
      '2026-09-03 +45000 145000 振込１　カ）ミドリコウムテン',
      '2026-09-09 -12000 133000 カ－ド',
    ])
    expect(read.ready).toBe(true)
  })

  it('that are half known never make a movement of nothing: the other column is asked for', async () => {
    const lines = ['取引日,支払い金額,ご収入,摘要', '2026/9/3,0,45000,ミドリ', '2026/9/9,12000,0,デンキ']
    const asked = await readLines(lines, statement)
    expect(questionsOf(asked)).toEqual(['field:deposit'])
    expect(asked.questions[0]).toMatchObject({
      suggested: '3',
      options: [{ value: '3', params: { heading: 'ご収入' } }, { value: 'none' }],
    })
    expect(entries(asked.rows)).toEqual(['2026-09-03 +45000  ミドリ', '2026-09-09 -12000  デンキ'])
    const without = await readLines(lines, statement, { answers: { 'field:deposit': 'none' } })
    expect(
      without.tally.rows.refused + (without.tally.rows.leftOut.find(({ kind }) => kind === 'note')?.rows ?? 0),
    ).toBe(1)
    expect(questionsOf(without)).toContain('unusedColumns:3')
  })

  it('that a column of withdrawals stands under alone are not complete', async () => {
    const read = await readLines(['日付,摘要,出金金額', '2026/9/3,デンキ,1200'], statement)
    expect(questionsOf(read)).toEqual(['field:deposit'])
    expect(read.ready).toBe(false)
  })

  it('that stand over the wrong side are found out by the balances', async () => {
    const read = await readLines(
      ['日付,摘要,入金金額,出金金額,残高', '2026/9/1,繰越,,,1000', '2026/9/3,A,300,,700', '2026/9/4,B,,500,1200'],
      statement,
    )
    expect(read.questions).toMatchObject([{ id: 'direction', suggested: 'swapped' }])
    expect(entries(read.rows)).toEqual(['2026-09-03 -300 700 A', '2026-09-04 +500 1200 B'])
  })

  it('of a text are never passed over in silence', async () => {
    const read = await readLines(
      [
        '年月日,お引出し,お預入れ,お取り扱い内容,残高,ラベル',
        '2026/9/3,,45000,"振込　ﾐﾄﾞﾘ",145000,事務所',
        '2026/9/4,100,,ATM,144900,',
      ],
      statement,
    )
    expect(entries(read.rows)).toEqual(['2026-09-03 +45000 145000 振込　ﾐﾄﾞﾘ', '2026-09-04 -100 144900 ATM'])
    expect(questionsOf(read)).toEqual(['unusedColumns:6'])
  })
})

describe('days', () => {
  it('in three columns are one day', async () => {
    const read = await readLines(
      [
        '"操作日(年)","操作日(月)","操作日(日)","操作時刻(時)","摘要","お支払金額","お預り金額","残高"',
        '"2026","9","3","9","振込","","45000","145000"',
        '"8","9","10","9","カード","500","","144500"',
      ],
      statement,
    )
    expect(entries(read.rows)).toEqual(['2026-09-03 +45000 145000 振込', '2026-09-10 -500 144500 カード'])
    expect(inferredOf(read)).toContain('century 8年9月10日 → 2026-09-10')
  })

  it('that may be read in several ways are asked about once, with real rows', async () => {
    const lines = ['日付,摘要,出金金額,入金金額,残高', '2/3/26,振込,,500,10500', '2/4/26,カード,100,,10400']
    const asked = await readLines(lines, statement)
    expect(asked.rows).toEqual([])
    expect(asked.questions).toMatchObject([
      { id: 'dayOrder', lines: [2, 3], options: [{ value: 'reiwa' }, { value: 'mdy' }, { value: 'dmy' }] },
    ])
    expect(asked.questions[0]?.options[1]?.samples[0]).toMatchObject({ line: 2, text: '2/3/26', reading: '2026-02-03' })
    const answered = await readLines(lines, statement, { answers: { dayOrder: 'mdy' } })
    expect(answered.ready).toBe(true)
    expect(entries(answered.rows)[0]).toBe('2026-02-03 +500 10500 振込')
  })

  it('are decided for the whole file by a row that has one reading, and a row that contradicts it is named', async () => {
    const decided = await readLines(['日付,摘要,出金,入金', '2/3/26,A,,1', '2/14/26,B,,1'], statement)
    expect(entries(decided.rows)).toEqual(['2026-02-03 +1  A', '2026-02-14 +1  B'])
    const contradicted = await readLines(
      ['日付,摘要,出金,入金', '2/14/26,A,,1', '2/15/26,B,,1', '14/2/26,C,,1'],
      statement,
    )
    expect(problemsOf(contradicted)).toEqual(['dateOtherForm 4:1'])
  })

  it('with a time are days in a workbook too, and a count of days is one', async () => {
    const styles =
      '<numFmts><numFmt numFmtId="170" formatCode="yyyy/mm/dd\\ hh:mm"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="170"/></cellXfs>'
    const rows = `<row>${text('取引日')}${text('摘要')}${text('出金')}${text('入金')}</row><row><c s="1"><v>46268.4</v></c>${text('振込')}<c/><c><v>500</v></c></row>`
    expect(entries((await workbook({ rows, styles }, statement)).rows)).toEqual(['2026-09-03 +500  振込'])
    const plain = rows.replace(' s="1"', '')
    expect(inferredOf(await workbook({ rows: plain, styles }, statement))).toEqual(['serialDay 46268.4 → 2026-09-03'])
  })
})

describe('amounts', () => {
  it('below zero in a column of one direction are reversals', async () => {
    const read = await readLines(
      ['日付,摘要,出金金額,入金金額,残高', '2026/9/3,A,700,,9300', '2026/9/4,訂正,-700,,10000'],
      statement,
    )
    expect(entries(read.rows)).toEqual(['2026-09-03 -700 9300 A', '2026-09-04 +700 10000 訂正'])
    expect(inferredOf(read)).toEqual(['reversal -700 → in'])
  })

  it('that are all below zero are asked about, unless the balances say what they mean', async () => {
    const lines = ['日付,摘要,出金金額,入金金額', '2026/9/3,A,▲700,', '2026/9/4,B,,900']
    const asked = await readLines(lines, statement)
    expect(asked.questions).toMatchObject([{ id: 'negatives:withdrawal', suggested: 'notation' }])
    expect(entries(asked.rows)).toEqual(['2026-09-03 -700  A', '2026-09-04 +900  B'])
    const reversal = await readLines(lines, statement, { answers: { 'negatives:withdrawal': 'reversal' } })
    expect(entries(reversal.rows)[0]).toBe('2026-09-03 +700  A')
    const proven = await readLines(
      ['日付,摘要,出金金額,入金金額,残高', '2026/9/2,Z,,100,1100', '2026/9/3,A,-700,,400'],
      statement,
    )
    expect(proven.questions).toEqual([])
    expect(entries(proven.rows)[1]).toBe('2026-09-03 -700 400 A')
  })

  it('in one column of both directions follow their sign, or a column of directions', async () => {
    expect(
      entries(
        (
          await readLines(
            ['日付,入出金(円),取引後残高(円),入出金先内容', '20260903,-700,9300,A', '20260904,900,10200,B'],
            statement,
          )
        ).rows,
      ),
    ).toEqual(['2026-09-03 -700 9300 A', '2026-09-04 +900 10200 B'])
    expect(
      entries(
        (await readLines(['日付,入払区分,取引金額,摘要', '2026/9/3,出金,700,A', '2026/9/4,入金,900,B'], statement))
          .rows,
      ),
    ).toEqual(['2026-09-03 -700  A', '2026-09-04 +900  B'])
  })

  it('have no fraction when only zeros stand behind the point', async () =>
    expect(
      entries(
        (await readLines(['日付,摘要,出金金額,入金金額,残高', '2026/9/3,A,"1,700.00",,"8,300.00"'], statement)).rows,
      ),
    ).toEqual(['2026-09-03 -1700 8300 A']))

  it('keep the mark of yen of code page 932, and a dash is nothing', async () => {
    expect(
      payrolls(
        (
          await readLines(
            [LOT, '272019,堺市,9,2,"\\8,800"'].map((line) => line.replace('272019,堺市', '271403,堺市')),
            lot,
          )
        ).rows,
      ),
    ).toEqual(['271403 9 2 8800'])
    const dashes = await readLines(
      [
        '市区町村コード,給与件数,給与税額,退職件数,退職手当等の支払金額,退職市町村民税,退職道府県民税',
        '271403,2," 8,800 ", -   , -   , -   , -   ',
      ],
      lot,
    )
    expect(dashes.problems).toEqual([])
    expect(dashes.rows[0]).toMatchObject({
      amountOfPayrollTaxPayments: 8800,
      amountOfRetirementBenefitPayments: 0,
      numberOfRetirees: 0,
    })
  })

  it('with characters that nobody sees are read, and the characters are named', async () => {
    const read = await readLines([LOT, '271403,堺市,9,2,\u202d8800\u202c'], lot)
    expect(payrolls(read.rows)).toEqual(['271403 9 2 8800'])
    expect(inferredOf(read)).toContain('invisible U+202D U+202C → 8800')
  })
})

describe('rows around the list', () => {
  it('are left out and named by kind, whatever they are', async () => {
    const read = await readLines(
      [
        '口座照会,,,,',
        '普通 1234567,,,,',
        '',
        '日付,摘要,出金金額,入金金額,残高',
        ',前回残高,,,1000',
        '2026/9/3,A,700,,300',
        '日付,摘要,出金金額,入金金額,残高',
        '2026/9/4,B,,900,1200',
        '合計,,700,900,',
        '※この明細は証明書ではありません,,,,',
        ',,,,',
      ],
      statement,
    )
    expect(entries(read.rows)).toEqual(['2026-09-03 -700 300 A', '2026-09-04 +900 1200 B'])
    expect(rowsOf(read)).toBe('11 | 2 | above 2 heading 1 headingRepeated 1 empty 2 sum 1 note 1 opening 1 | 0')
    expect(read.ready).toBe(true)
  })

  it('that are sums are compared, also without a word for it, and a difference has to be explained', async () => {
    const counted = await readLines(
      [LOT, '271403,堺市,9,2,8800', '011002,札幌市,8,1,1200', '合計（2団体）,,,3,10000'],
      lot,
    )
    expect(counted.ready).toBe(true)
    expect(counted.tally.sums.find(({ field }) => field === 'amountOfPayrollTaxPayments')).toMatchObject({
      file: 10000,
      taken: 10000,
      stated: [{ line: 4, value: 10000, expected: 10000 }],
      differs: false,
    })
    const silent = await readLines([LOT, '271403,堺市,9,2,8800', '011002,札幌市,8,1,1200', ',,,3,10000'], lot)
    expect(rowsOf(silent)).toBe('4 | 2 | heading 1 sum 1 | 0')
    const wrong = [LOT, '271403,堺市,9,2,8800', '011002,札幌市,8,1,1200', '総合計,,,3,10500']
    const asked = await readLines(wrong, lot)
    expect(asked.questions).toMatchObject([
      { kind: 'difference', params: { heading: '税額', stated: 10500, taken: 10000, by: 500 } },
    ])
    expect(asked.ready).toBe(false)
    expect((await readLines(wrong, lot, { answers: { 'difference:5': '請求書で確認' } })).ready).toBe(true)
    expect(questionsOf(await readLines([LOT, '271403,堺市,9,2,8800', '合計（3団体）,,,2,8800'], lot))).toEqual([
      'count:3',
    ])
  })

  it('that nothing else explains can be left out by hand, with the reason', async () => {
    const lines = [LOT, '271403,堺市,9,2,8800', '(再発行),堺市,9,2,8800']
    expect((await readLines(lines, lot)).ready).toBe(false)
    const read = await readLines(lines, lot, { leftOut: { 2: '同じ行が2度ある' } })
    expect(read.ready).toBe(true)
    expect(read.tally.rows.leftOut.at(-1)).toEqual({
      kind: 'byHand',
      rows: 1,
      lines: [3],
      reasons: { 3: '同じ行が2度ある' },
    })
    expect(read.tally.sums[1]).toMatchObject({ file: 17600, taken: 8800, leftOut: 8800 })
  })
})

describe('codes and places', () => {
  it('that lost a zero and their check digit are completed, and listed', async () => {
    const read = await readLines(
      [LOT, '27140,堺市,9,2,8800', '1202,函館市,8,1,1200', '="011002",札幌市,="00123",3,12300'],
      lot,
    )
    expect(payrolls(read.rows)).toEqual(['271403 9 2 8800', '012025 8 1 1200', '011002 00123 3 12300'])
    expect(inferredOf(read)).toEqual(
      expect.arrayContaining(['codeCompleted 27140 → 271403', 'zerosRestored 1202 → 012025']),
    )
  })

  it.each([
    ['愛知郡愛荘町', '254258 滋賀県愛荘町'],
    ['石川県鳳珠郡能登町', '174637 石川県能登町'],
    ['竜ヶ崎市', '082082 茨城県龍ケ崎市'],
    ['梼原町', '394050 高知県梼原町'],
    ['塩釜市', '042030 宮城県塩竈市'],
    ['富谷町', '042161 宮城県富谷市'],
    ['滝沢村', '032166 岩手県滝沢市'],
    ['浦和市', '111007 埼玉県さいたま市'],
    ['今立郡池田町', '183822 福井県池田町'],
    ['東京都府中市', '132063 東京都府中市'],
    ['横浜市中区', '141003 神奈川県横浜市'],
  ])('%s is %s, and is listed with its prefecture', async (name, place) => {
    const read = await readLines([`社員番号,市区町村,指定番号,${MONTHS}`, `1,${name},1,${regular(1200, 1000)}`], plan)
    expect(read.problems).toEqual([])
    const [code = ''] = place.split(' ')
    expect(read.rows.map(({ municipalityCode }) => municipalityCode)).toEqual([code])
    const found = read.tally.inferred.find(({ to }) => to === code)
    expect(`${code} ${String(found?.params?.prefecture)}${String(found?.params?.name)}`).toBe(place)
  })

  it.each([
    ['府中市', ['132063', '342084'], undefined],
    ['伊達市', ['012335', '072133'], undefined],
    ['那珂川町', ['094111', '402311'], '094111'],
  ])('%s is a question with every place', async (name, codes, suggested) => {
    const lines = [
      `社員番号,市区町村,指定番号,${MONTHS}`,
      `1,${name},1,${regular(1200, 1000)}`,
      `2,${name},1,${regular(600, 500)}`,
    ]
    const asked = await readLines(lines, plan)
    expect(asked.questions).toMatchObject([{ kind: 'place', lines: [2, 3], params: { found: name } }])
    expect(asked.questions[0]?.options.map(({ value }) => value)).toEqual(codes)
    expect(asked.questions[0]?.suggested).toBe(suggested)
    const answered = await readLines(lines, plan, { answers: { [`place:${name}`]: codes[1] ?? '' } })
    expect(answered.rows.map(({ municipalityCode }) => municipalityCode)).toEqual([codes[1], codes[1]])
    expect(answered.ready).toBe(true)
  })

  it('in two columns are read together, and a code that is not its name is a question', async () => {
    const pairs = await readLines(
      ['都道府県,市区町村,指定番号,人数,税額', '福島県,伊達市,7,1,2000', '東京,府中市,8,1,3000'],
      lot,
    )
    expect(payrolls(pairs.rows)).toEqual(['072133 7 1 2000', '132063 8 1 3000'])
    const mixed = await readLines([LOT, '271403,大阪市,9,2,8800'], lot)
    expect(mixed.questions[0]?.options.map(({ value }) => value)).toEqual(['271403', '271004'])
    expect(mixed.ready).toBe(false)
  })

  it('of the past are taken to what they are now, with the day', async () => {
    const read = await readLines([LOT, '403059,那珂川町,9,2,8800'], lot)
    expect(payrolls(read.rows)).toEqual(['402311 9 2 8800'])
    expect(read.tally.inferred).toMatchObject([
      { kind: 'formerPlace', from: '403059', to: '402311', params: { former: '那珂川町', since: '2018-10-01' } },
      {},
    ])
  })

  it('that nobody knows are refused in words of what stands there', async () => {
    const read = await readLines([`社員番号,市区町村,指定番号,${MONTHS}`, `1,架空町,1,${regular(1200, 1000)}`], plan)
    expect(read.problems).toMatchObject([{ code: 'placeUnknown', line: 2, column: 2, params: { found: '架空町' } }])
  })

  it('is checked by the three amounts of a row', async () => {
    const three = '市町村コード,市町村名,特別徴収義務者指定番号,人員,給与分,退職分,合計'
    const read = await readLines([three, '271403,堺市,9,2,8800,0,8800'], lot)
    expect(payrolls(read.rows)).toEqual(['271403 9 2 8800'])
    const wrong = [three, '271403,堺市,9,2,8800,0,8900']
    expect((await readLines(wrong, lot)).questions).toMatchObject([
      { id: 'rowSums:totalAmountOfDetails', lines: [2], params: { heading: '合計', stated: 8900, taken: 8800 } },
    ])
    expect((await readLines(wrong, lot, { answers: { 'rowSums:totalAmountOfDetails': '手数料100円' } })).ready).toBe(
      true,
    )
    expect((await readLines([three, '271403,堺市,9,2,8800,0,8700'], lot)).questions).toMatchObject([
      { id: 'rowSums:totalAmountOfDetails', params: { stated: 8700, taken: 8800 } },
    ])
  })
})

describe('lists of a year', () => {
  const PLAN = '社員番号,市区町村コード,指定番号'

  it('with only the tax of the year ask whether the flat rate alone is spread', async () => {
    const lines = ['受給者番号,市区町村コード,指定番号,年税額', '1,271403,1,5300', '2,271403,1,120100']
    const asked = await readLines(lines, plan)
    expect(asked.questions).toMatchObject([
      { id: 'flatRate', lines: [2], suggested: 'june', options: [{ value: 'june' }, { value: 'split' }] },
    ])
    expect(asked.rows.map(({ amounts }) => amounts.slice(0, 2))).toEqual([
      [5300, 0],
      [10100, 10000],
    ])
    const split = await readLines(lines, plan, { answers: { flatRate: 'split' } })
    expect(split.rows[0]?.amounts.slice(0, 2)).toEqual([900, 400])
  })

  it('by calendar year take the months of the wanted year and ask for the rest', async () => {
    const months = Array.from({ length: 12 }, (_, at) => `2026年${at + 1}月`).join()
    const lines = [`${PLAN},${months}`, '1,271403,1,900,900,900,900,900,1400,1000,1000,1000,1000,1000,1000']
    const asked = await readLines(lines, plan)
    expect(asked.rows).toEqual([])
    expect(asked.questions).toMatchObject([{ kind: 'monthsMissing', params: { months: '1・2・3・4・5', last: 12 } }])
    expect(asked.tally.columns.filter(({ use }) => use === 'otherYear').map(({ column }) => column)).toEqual([
      4, 5, 6, 7, 8,
    ])
    const id = asked.questions[0]?.id ?? ''
    expect((await readLines(lines, plan, { answers: { [id]: 'last' } })).rows[0]?.amounts).toEqual([
      1400,
      ...Array.from({ length: 11 }, () => 1000),
    ])
    expect((await readLines(lines, plan, { answers: { [id]: 'zero' } })).rows[0]?.amounts.slice(6)).toEqual([
      1000, 0, 0, 0, 0, 0,
    ])
  })

  it('from January without years ask which year January belongs to', async () => {
    const months = Array.from({ length: 12 }, (_, at) => `${at + 1}月`).join()
    const read = await readLines(
      [`${PLAN},${months}`, '1,271403,1,900,900,900,900,900,1400,1000,1000,1000,1000,1000,1000'],
      plan,
    )
    expect(read.questions).toMatchObject([{ id: 'calendarMonths', options: [{ value: 'next' }, { value: 'before' }] }])
    expect(read.questions[0]).not.toHaveProperty('suggested')
  })

  it('of thirteen or seventeen months leave out and name those of other years', async () => {
    const from = (year: number, month: number, count: number) =>
      Array.from(
        { length: count },
        (_, at) =>
          `${year + Math.floor((month - 1 + at) / 12)}/${String(((month - 1 + at) % 12) + 1).padStart(2, '0')}`,
      )
    const thirteen = await readLines(
      [`${PLAN},${from(2026, 6, 13).join()}`, `1,271403,1,${regular(1400, 1000)},3000`],
      plan,
    )
    expect(thirteen.rows[0]?.amounts).toEqual([1400, ...Array.from({ length: 11 }, () => 1000)])
    expect(thirteen.tally.columns.at(-1)).toMatchObject({ heading: '2027/06', use: 'otherYear' })
    expect(thirteen.tally.sums.at(-1)).toMatchObject({ heading: '2027/06', file: 3000, taken: 0, leftOut: 3000 })
    const seventeen = await readLines(
      [`${PLAN},${from(2026, 1, 17).join()}`, `1,271403,1,5,5,5,5,5,${regular(1400, 1000)}`],
      plan,
    )
    expect(seventeen.rows[0]?.amounts).toEqual([1400, ...Array.from({ length: 11 }, () => 1000)])
    expect(seventeen.ready).toBe(true)
  })

  it('of another year are refused with that reason', async () =>
    expect((await readLines([`${PLAN},2024年6月,2024年7月以降`, '1,271403,1,5,5'], plan)).problems).toMatchObject([
      { code: 'otherTaxYear', params: { found: 2024, expected: 2026 } },
    ]))

  it.each([
    [
      'one employee',
      [
        `2026,271403,00987,ｶ)ﾐﾄﾞﾘ,0,001,ﾀﾅｶ,19800101,1234567,90000,60000,150000,${regular(12900, 12400).replace('12900', '13600')}`,
      ],
      [13600, 12400],
    ],
    [
      'the flat rate only',
      [`2026,271403,00987,001,5300,${regular(5300, 0)}`, `2026,271403,00987,002,5000,${regular(5000, 0)}`],
      [5300, 0],
    ],
    ['taxes that divide by twelve', [`2026,271403,00987,001,120000,${regular(10000, 10000)}`], [10000, 10000]],
  ])('without headings for %s are proposed, and the person confirms', async (_, lines, amounts) => {
    const read = await readLines(lines, notice)
    expect(read.origin).toBe('shape')
    expect(questionsOf(read)).toEqual(['shape'])
    expect(read.rows[0]).toMatchObject({ municipalityCode: '271403', designatedNumber: '00987' })
    expect(read.rows[0]?.amounts.slice(0, 2)).toEqual(amounts)
    expect(read.ready).toBe(false)
  })
})

const text = (content: string) => `<c t="inlineStr"><is><t xml:space="preserve">${content}</t></is></c>`
async function workbook<R>(
  parts: WorkbookParts,
  subject: Parameters<typeof readBytes<R>>[1],
  options?: Parameters<typeof readBytes<R>>[2],
) {
  return readBytes<R>(await workbookOf(parts), subject, options)
}

describe('workbooks', () => {
  const HEAD = `<row>${LOT.split(',').map(text).join('')}</row>`
  const row = (cells: string[], attributes = '') =>
    `<row${attributes}>${cells.map((cell) => (cell.startsWith('<') ? cell : text(cell))).join('')}</row>`

  it('keep hidden rows out unless the person says otherwise', async () => {
    const rows =
      HEAD + row(['271403', '堺市', '9', '2', '8800']) + row(['011002', '札幌市', '8', '1', '1200'], ' hidden="1"')
    const left = await workbook({ rows }, lot)
    expect(payrolls(left.rows)).toEqual(['271403 9 2 8800'])
    expect(left.questions).toMatchObject([{ id: 'hidden', suggested: 'leaveOut', params: { rows: 1 }, lines: [3] }])
    expect(rowsOf(left)).toBe('3 | 1 | heading 1 hidden 1 | 0')
    expect((await workbook({ rows }, lot, { answers: { hidden: 'take' } })).rows).toHaveLength(2)
  })

  it('prefer a visible column to a hidden one of the same heading', async () => {
    const cells = ['市区町村コード', '指定番号', '人数', '税額', '税額'].map(text).join('')
    const sheet = `<cols><col min="4" max="4" hidden="1"/></cols><sheetData><row>${cells}</row>${row(['271403', '9', '2', '1', '8800'])}</sheetData>`
    const more = {
      'xl/worksheets/sheet1.xml': `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">${sheet}</worksheet>`,
    }
    const read = await workbook({ rows: '', more }, lot)
    expect(payrolls(read.rows)).toEqual(['271403 9 2 8800'])
    expect(read.questions).toMatchObject([{ id: 'hidden', params: { rows: 0, hiddenColumns: 1 } }])
  })

  it('have blank cells where no shared text is named', async () => {
    const rows = HEAD + row(['271403', '堺市', '<c t="s"><v></v></c>', '2', '8800'])
    expect(payrolls((await workbook({ rows, strings: '<si><t>271403</t></si>' }, lot)).rows)).toEqual([
      '271403  2 8800',
    ])
  })

  it.each([
    ['0000-0000', '12345', '0001-2345'],
    ['000000', '123', '000123'],
    ['"第"00000"号"', '42', '第00042号'],
    ['00000;-00000;00000', '0', '00000'],
    ['000\\-000_)', '1234', '001-234'],
    ['[&lt;=9999999]000\\-0000;0000\\-0000', '12345678', '1234-5678'],
    ['#,##0', '1234', '1234'],
    ['0', '7', '7'],
  ])('show %s of %s as %s', async (format, value, shown) => {
    const styles = `<numFmts><numFmt numFmtId="170" formatCode="${format.replaceAll('"', '&quot;')}"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="170"/></cellXfs>`
    const rows = `<row>${['得意先名', '請求金額', '請求書番号'].map(text).join('')}</row><row>${text('青葉')}<c><v>5</v></c><c s="1"><v>${value}</v></c></row>`
    expect((await workbook({ rows, styles }, deposits)).rows).toMatchObject([{ invoiceNo: shown }])
  })

  it('hold nothing in blank cells far to the right, and mean fifteen digits', async () => {
    const rows =
      HEAD.replace('</row>', '<c r="XFD1" s="0"/></row>') +
      row(['271403', '堺市', '9', '2', '<c><f>E1*3</f><v>8799.9999999999982</v></c>'])
    expect(payrolls((await workbook({ rows }, lot)).rows)).toEqual(['271403 9 2 8800'])
  })

  it('open with part names in backslashes or another case, and with an empty first sheet', async () => {
    const rows = HEAD + row(['271403', '堺市', '9', '2', '8800'])
    const sheet = `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows}</sheetData></worksheet>`
    const renamed = { 'xl/worksheets/sheet1.xml': undefined, 'xl\\Worksheets\\Sheet1.xml': sheet }
    expect(payrolls((await workbook({ rows: '', more: renamed }, lot)).rows)).toEqual(['271403 9 2 8800'])
    const sheets = '<sheet name="表紙" sheetId="1" r:id="rId1"/><sheet name="一覧" sheetId="2" r:id="rId2"/>'
    const second = await workbook({ rows: '', sheets, more: { 'xl/worksheets/sheet2.xml': sheet } }, lot)
    expect([second.tally.sheet, payrolls(second.rows)]).toEqual(['一覧', ['271403 9 2 8800']])
  })

  it('with two such lists ask which one is meant', async () => {
    const rows = HEAD + row(['271403', '堺市', '9', '2', '8800'])
    const sheet = `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows}</sheetData></worksheet>`
    const sheets = '<sheet name="6月" sheetId="1" r:id="rId1"/><sheet name="7月" sheetId="2" r:id="rId2"/>'
    const read = await workbook({ rows, sheets, more: { 'xl/worksheets/sheet2.xml': sheet } }, lot)
    expect(read.questions).toMatchObject([{ id: 'sheet', suggested: '6月', params: { sheets: '7月' } }])
  })
})

describe('files', () => {
  it('of UTF-8 with a cut character are called that, with the line', async () => {
    const whole = encodeUtf8(
      '日付,摘要,出金金額,入金金額\r\n2026/09/03,振込　ミドリ工務店,500,\r\n2026/09/04,振込　アオバ商会,,1\r\n',
    )
    const at = whole.length - 7
    const cut = new Uint8Array([...whole.subarray(0, at), ...whole.subarray(at + 1)])
    expect(await openFile(cut, statement, CONTEXT)).toMatchObject({
      ok: false,
      problems: [{ code: 'badEncoding', line: 3, params: { encoding: 'utf-8' } }],
    })
    expect((await openFile(bytesOf(['日付,摘要,出金,入金', '2026/9/3,ﾝｱ,,1']), statement, CONTEXT)).ok).toBe(true)
  })

  it('of records in lines take the entries and compare the sums', async () => {
    const lines = [
      '1,全明細,001,東京,10,普通,7654321,カ）ミドリ,2026.9.1,2026.9.30,,,2026.10.1,10:00:00,',
      '2,2026.9.3,振込,カ）アオバ,,45000,145000',
      '2,2026.9.9,口座振替,デンキ,12000,,133000',
      '8',
      '9,1,12000,1,45000,100000,133000,',
    ]
    const read = await readLines(lines, statement)
    expect(entries(read.rows)).toEqual([
      '2026-09-03 +45000 145000 振込　カ）アオバ',
      '2026-09-09 -12000 133000 口座振替　デンキ',
    ])
    expect(rowsOf(read)).toBe('5 | 2 | record 3 | 0')
    const wrong = await readLines([...lines.slice(0, -1), '9,1,12000,1,46000,100000,134000,'], statement)
    expect(wrong.questions).toMatchObject([{ kind: 'difference', params: { stated: 46000, taken: 45000 } }])
    const one = await readLines(
      [lines[0] ?? '', '"2","2026.9.3","振込","カ）アオバ","","45000","145000"', '8', '9,0,0,1,45000,100000,145000,'],
      statement,
    )
    expect(entries(one.rows)).toEqual(['2026-09-03 +45000 145000 振込　カ）アオバ'])
  })
})

describe('siblings of these troubles', () => {
  it('a balance carried over that stands among the deposits moves nothing', async () => {
    const read = await readLines(
      ['日付,摘要,出金,入金,残高', '2026/9/1,前月繰越,,10000,10000', '2026/9/3,A,,500,10500'],
      statement,
    )
    expect(rowsOf(read)).toBe('3 | 1 | heading 1 opening 1 | 0')
  })

  it.each([
    ['¥12,300-', 12300],
    ['12,300-', -12300],
  ])('%s is %d', async (cell, value) => {
    const read = await readLines(['日付,摘要,入出金', `2026/9/3,A,"${cell}"`], statement)
    expect(
      read.rows.map(({ amount, debitCreditTypeCode }) => (debitCreditTypeCode === '1' ? amount : -amount)),
    ).toEqual([value])
  })

  it('code and name in one cell, and the office of a municipality, are places', async () => {
    const read = await readLines(
      ['市区町村コード,指定番号,人数,税額', '271403 堺市,1,1,100', '27140：堺市,2,1,100', '千代田区役所,3,1,100'],
      lot,
    )
    expect(payrolls(read.rows)).toEqual(['271403 1 1 100', '271403 2 1 100', '131016 3 1 100'])
  })

  it('midnight that is stored a moment before it is that day', async () => {
    const styles = '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs>'
    const rows = `<row>${['取引日', '摘要', '出金', '入金'].map(text).join('')}</row><row><c s="1"><v>46267.999999999</v></c>${text('A')}<c/><c><v>1</v></c></row>`
    expect((await workbook({ rows, styles }, statement)).rows).toMatchObject([{ transactionDate: '2026-09-03' }])
  })

  it('a column of yen in thousands is no column of yen', async () =>
    expect(questionsOf(await readLines(['市区町村コード,指定番号,人数,税額(千円)', '271403,1,1,100'], lot))).toEqual([
      'field:amountOfPayrollTaxPayments',
    ]))
})
