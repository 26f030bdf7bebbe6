// Forty layouts with invented rows: headings, order, separators, encodings and the lines around a list as programs and
// banks write them. Each names the questions that it asks, at most one.
import { deposits, lot, notice, payees, plan, statement, type Subject } from '#formats/intake/intake'

export interface LayoutCase {
  name: string
  subject: Subject<unknown>
  lines: string[]
  /** Written as a workbook instead of text: `sheet` by this project, `other` as other programs do. */
  workbook?: 'own' | 'other'
  encoding?: 'cp932' | 'utf-8' | 'utf-8-bom'
  /** Rows taken, and the sum of their amounts (yen): for statements in minus out. */
  rows: number
  sum: number
  questions?: string[]
}

const months = (names: (month: number, at: number) => string) =>
  Array.from({ length: 12 }, (_, at) => names(((at + 5) % 12) + 1, at)).join()
const year = (june: number, others: number) => [june, ...Array.from({ length: 11 }, () => others)].join()
const tabbed = (lines: string[]) => lines.map((line) => line.replaceAll(',', '\t'))
const quoted = (lines: string[]) =>
  lines.map((line) =>
    line
      .split(',')
      .map((cell) => `"${cell}"`)
      .join(),
  )

const BANKS: [name: string, lines: string[], more?: Partial<LayoutCase>][] = [
  ['出金 and 入金', ['日付,摘要,出金,入金,残高', '2026/9/1,振込,,5000,15000', '2026/9/2,電気,1200,,13800']],
  [
    'お引出し and お預入れ',
    ['年月日,お引出し,お預入れ,お取り扱い内容,残高', '2026/9/1,,5000,振込,15000', '2026/9/2,1200,,電気,13800'],
  ],
  [
    'お引出金額 and お預入金額, tabs',
    tabbed([
      '取引日,お引出金額,お預入金額,摘要,差引残高',
      '2026/09/01,,5000,振込,15000',
      '2026/09/02,1200,,電気,13800',
    ]),
  ],
  [
    'お支払い金額 and お預かり金額, zeros',
    quoted([
      '取引日,お支払い金額,お預かり金額,お取引内容,残高',
      '2026-09-01,0,5000,振込,15000',
      '2026-09-02,1200,0,電気,13800',
    ]),
  ],
  [
    'お支払金額 and お預り金額, eight lines above',
    [
      '入出金明細照会',
      '照会日,2026/10/01',
      '店番,001',
      '科目,普通',
      '口座番号,7654321',
      '口座名義,カ）ミドリ',
      '期間,2026/09/01〜2026/09/30',
      '',
      '年月日,摘要,お支払金額,お預り金額,差引残高',
      '2026年9月1日,振込,,5000,15000',
      '2026年9月2日,電気,1200,,13800',
    ],
    { encoding: 'utf-8' },
  ],
  [
    '支払い金額 and 預かり金額, texts joined',
    [
      '日付,摘要,摘要内容,支払い金額,預かり金額,差引残高',
      '2026/9/1,振込１,カ）アオバ,,"5,000","15,000"',
      '2026/9/2,口座振替,デンキ,"1,200",,"13,800"',
    ],
  ],
  [
    '払出金額（円） and 受入金額（円）',
    [
      '取引日,受入金額（円）,払出金額（円）,詳細１,詳細２,現在（貸付）高',
      '20260901,5000,,振込,アオバ,15000',
      '20260902,,1200,電気,,13800',
    ],
  ],
  [
    '出金金額(円) and 入金金額(円), UTF-8',
    ['日付,内容,出金金額(円),入金金額(円),残高(円)', '2026/09/01,振込,,5000,15000', '2026/09/02,電気,1200,,13800'],
    { encoding: 'utf-8-bom' },
  ],
  [
    '入出金(円), signed',
    ['取引日,入出金(円),取引後残高(円),入出金内容', '20260901,5000,15000,振込 ミドリ', '20260902,-1200,13800,電気'],
    { encoding: 'utf-8' },
  ],
  [
    'a direction and an amount',
    [
      '勘定日,（起算日）,入払区分,取引金額,摘要,残高',
      '2026/09/01,2026/09/01,入金,5000,振込,15000',
      '2026/09/02,2026/09/02,支払,1200,電気,13800',
    ],
  ],
  [
    'three columns of a day',
    [
      '操作日(年),操作日(月),操作日(日),操作時刻(時),操作時刻(分),取引順番号,摘要,お支払金額,お預り金額,残高',
      '2026,9,1,10,5,001,振込,,5000,15000',
      '2026,9,2,11,0,002,電気,1200,,13800',
    ],
  ],
  [
    'opening row, sums and a note',
    [
      '取引日,摘要,お支払金額,お預り金額,残高',
      ',前回残高,,,10000',
      '2026/9/1,振込,,5000,15000',
      '2026/9/2,電気,1200,,13800',
      '合計,,1200,5000,',
      '※手数料は税込です,,,,',
      '',
    ],
  ],
  [
    'newest first, dashes and △',
    ['日付,摘要,出金額,入金額,残高', '2026/9/2,電気,1200,-,13800', '2026/9/1,振込,-,5000,15000'],
  ],
  ['era years', ['年月日,摘要,お支払金額,お預り金額,残高', 'R8.9.1,振込,,5000,15000', 'R8.9.2,電気,1200,,13800']],
  ['two digits of a year', ['日付,摘要,出金,入金,残高', '08/09/01,振込,,5000,15000', '08/09/02,電気,1200,,13800']],
  [
    'days with a time, workbook',
    ['取引日時,摘要,出金,入金,残高', '2026/09/01 10:05,振込,,5000,15000', '2026/09/02 11:00,電気,1200,,13800'].map(
      (line) => line.replace('取引日時', '取引日'),
    ),
    { workbook: 'own' },
  ],
  [
    'records 1, 2, 8 and 9',
    quoted([
      '1,明細,001,東京,10,普通,7654321,カ）ミドリ,2026.9.1,2026.9.30',
      '2,2026.9.1,振込,カ）アオバ,,5000,15000',
      '2,2026.9.2,口座振替,デンキ,1200,,13800',
      '8',
      '9,1,1200,1,5000,10000,13800',
    ]),
  ],
  [
    'lines between commas of 全銀協 03',
    [
      '1,03,0,080930,080901,080930,0000,ﾐﾄﾞﾘ,001,ﾎﾝﾃﾝ,,1,7654321,ｶ)ﾐﾄﾞﾘ,1,1,10000,',
      '2,00000001,080901,080901,1,11,5000,,,,,,,,ｶ)ｱｵﾊﾞ,,,ﾌﾘｺﾐ,,',
      '2,00000002,080902,080902,2,14,1200,,,,,,,,ﾃﾞﾝｷ,,,,,',
      '8,1,5000,1,1200,1,13800,2,',
      '9,5,1,',
    ],
  ],
  [
    "a memo of one's own",
    ['日付,摘要,出金,入金,残高,ラベル', '2026/9/1,振込,,5000,15000,事務所', '2026/9/2,電気,1200,,13800,'],
    { questions: ['unusedColumns:6'] },
  ],
  [
    'm/d/yy',
    ['日付,摘要,出金,入金,残高', '9/1/26,振込,,5000,15000', '9/2/26,電気,1200,,13800'],
    { questions: ['dayOrder'], rows: 0, sum: 0 },
  ],
]

const PAYROLL: [name: string, lines: string[], more?: Partial<LayoutCase>][] = [
  [
    '6月 to 5月',
    [
      `社員番号,氏名,市区町村コード,指定番号,${months((month) => `${month}月`)}`,
      `1,青葉 一郎,271403,77,${year(1400, 1000)}`,
    ],
  ],
  [
    '住民税6月',
    [
      `社員コード,社員名,市区町村コード,市区町村名,特別徴収義務者指定番号,${months((month) => `住民税${month}月`)}`,
      `1,青葉 一郎,271403,堺市,77,${year(1400, 1000)}`,
    ],
  ],
  [
    '市県民税6月 and 年税額計, tabs',
    tabbed([
      `スタッフコード,市区町村名,徴収義務者指定番号,年税額計,${months((month) => `市県民税${month}月`)}`,
      `S1,堺市,77,12400,${year(1400, 1000)}`,
    ]),
  ],
  [
    '6月支払分の住民税月額',
    [
      `従業員番号,従業員名,納付先コード,納付先名,納付先指定番号,${months((month) => `${month}月支払分の住民税月額`)}`,
      `1,青葉,271403,堺市,77,${year(1400, 1000)}`,
    ],
    { encoding: 'utf-8-bom' },
  ],
  [
    '住民税月額（6月）',
    [
      `社員番号,市区町村(編集不可),自治体コード,指定番号,${months((month) => `住民税月額（${month}月）`)}`,
      `1,堺市,27140,77,${year(1400, 1000)}`,
    ],
  ],
  [
    '6月の金額',
    [`社員番号,市区町村コード,指定番号,${months((month) => `${month}月の金額`)}`, `1,271403,77,${year(1400, 1000)}`],
  ],
  [
    '住民税6回 to 5回',
    [`社員番号,市区町村コード,指定番号,${months((month) => `住民税${month}回`)}`, `1,271403,77,${year(1400, 1000)}`],
  ],
  [
    '1ヶ月目 to 12ヶ月目',
    [`社員番号,市区町村コード,指定番号,${months((_, at) => `${at + 1}ヶ月目`)}`, `1,271403,77,${year(1400, 1000)}`],
  ],
  [
    'R8.6',
    [
      `社員番号,市区町村コード,指定番号,${months((month) => `R${month >= 6 ? 8 : 9}.${month}`)}`,
      `1,271403,77,${year(1400, 1000)}`,
    ],
  ],
  [
    '2026/06, workbook',
    [
      `社員番号,市区町村コード,指定番号,${months((month) => `${month >= 6 ? 2026 : 2027}/${String(month).padStart(2, '0')}`)}`,
      `1,271403,77,${year(1400, 1000)}`,
    ],
    { workbook: 'own' },
  ],
  ['6月 and 7月以降', ['受給者番号,氏名,市区町村コード,指定番号,6月分,7月以降', '1,青葉,271403,77,1400,1000']],
  ['1回目 and 2回目以降', ['受給者番号,市区町村コード,指定番号,1回目,2回目以降,年税額', '1,271403,77,1400,1000,12400']],
  [
    'sums below, workbook of another program',
    [
      `社員番号,市区町村コード,指定番号,${months((month) => `${month}月`)}`,
      `1,271403,77,${year(1400, 1000)}`,
      `合計,,,${year(1400, 1000)}`,
    ],
    { workbook: 'other' },
  ],
  ['the year alone', ['受給者番号,市区町村コード,指定番号,年税額', '1,271403,77,12400']],
  [
    'January first',
    [
      `社員番号,市区町村コード,指定番号,${Array.from({ length: 12 }, (_, at) => `${at + 1}月`).join()}`,
      '1,271403,77,1000,1000,1000,1000,1000,1400,1000,1000,1000,1000,1000,1000',
    ],
    { questions: ['calendarMonths'] },
  ],
]

const LOTS: [name: string, lines: string[], more?: Partial<LayoutCase>][] = [
  [
    '件数 and 税額',
    ['市区町村コード,市区町村名,指定番号,件数,税額', '271403,堺市,77,3,8000', '011002,札幌市,88,1,1200'],
  ],
  [
    '対象人数 and 納付額, no names',
    ['納付先コード,特別徴収義務者指定番号,対象人数,納付額', '271403,77,3,8000', '011002,88,1,1200'],
  ],
  [
    'two lines of headings',
    [
      '市区町村,,指定番号,給与,,退職,',
      'コード,名,,人員,税額,人員,税額',
      '271403,堺市,77,3,8000,0,0',
      '011002,札幌市,88,1,1200,0,0',
    ],
  ],
  [
    'three amounts and a sum row',
    [
      '自治体コード,自治体名,指定番号,人員,給与分,退職分,合計',
      '271403,堺市,77,3,8000,0,8000',
      '011002,札幌市,88,1,1200,0,1200',
      '合計,,,4,9200,0,9200',
    ],
  ],
  [
    'prefecture and name, workbook of another program',
    ['都道府県,市区町村,指定番号,人数,税額', '大阪府,堺市,77,3,8000', '北海道,札幌市,88,1,1200'],
    { workbook: 'other' },
  ],
  [
    'a part of a result list of three parts',
    [
      '納付者名称,ｶ)ﾐﾄﾞﾘ',
      '納付指定日,2026/10/10',
      '',
      '市区町村コード,市区町村名,指定番号,件数,税額',
      '271403,ｻｶｲ,77,3,8000',
      '011002,ｻﾂﾎﾟﾛ,88,1,1200',
      '合計,,,4,9200',
    ],
  ],
  [
    'semicolons and yen signs',
    ['市区町村コード;指定番号;人数;住民税額', '271403;77;3;"\\8,000"', '011002;88;1;"\\1,200"'],
  ],
]

const OTHERS: LayoutCase[] = [
  {
    name: 'notice without headings',
    subject: notice,
    lines: [`2026,271403,77,001,12400,${year(1400, 1000)}`],
    rows: 1,
    sum: 12_400,
    questions: ['shape'],
  },
  {
    name: 'notice with headings',
    subject: notice,
    lines: [
      `受給者番号,氏名,市区町村コード,指定番号,特別徴収税額,${months((month) => `${month}月分`)}`,
      `1,青葉,271403,77,12400,${year(1400, 1000)}`,
    ],
    rows: 1,
    sum: 12_400,
  },
  {
    name: 'payees of our own file',
    subject: payees,
    lines: [
      '市区町村コード,都道府県,市区町村名,納付先名（カナ）,指定番号,給与件数,給与税額,納期の特例,メモ',
      '271403,大阪府,堺市,サカイシ,77,3,8000,0,',
    ],
    rows: 1,
    sum: 8_000,
  },
  {
    name: 'payees, English headings',
    subject: payees,
    lines: ['Municipality code,Designated number', '271403,77'],
    rows: 1,
    sum: 0,
  },
  {
    name: 'bills of an invoice program',
    subject: deposits,
    lines: [
      '請求番号,請求日,得意先名,請求金額,支払期日',
      'A-1,2026/10/1,青葉商会,11000,2026/10/31',
      'A-2,2026/10/1,ミドリ工務店,"5,500",2026/11/30',
    ],
    rows: 2,
    sum: 16_500,
  },
  {
    name: 'bills with kana and a sum',
    subject: deposits,
    lines: tabbed(['顧客名,振込名義カナ,税込金額,入金予定日', '青葉商会,ｱｵﾊﾞｼﾖｳｶｲ,11000,10/31', '合計,,11000,']),
    rows: 1,
    sum: 11_000,
  },
]

const of = (subject: Subject<unknown>, rows: number, sum: number, list: typeof BANKS): LayoutCase[] =>
  list.map(([name, lines, more]) => ({ name: `${subject.name}: ${name}`, subject, lines, rows, sum, ...more }))

export const LAYOUTS: LayoutCase[] = [
  ...of(statement, 2, 3_800, BANKS),
  ...of(plan, 1, 12_400, PAYROLL),
  ...of(lot, 2, 9_200, LOTS),
  ...OTHERS,
]
