import { describe, expect, it } from 'vitest'
import { recogniseHeading } from '#formats/headings'
import { fitsMapping, suggestMapping } from '#formats/mapping'
import { OWN_HEADINGS } from '#formats/lotColumns'

const table = (rows: string[][]) => ({ rows, lines: rows.map((_, at) => at + 1), faults: new Map() })

describe('recogniseHeading', () => {
  it.each([
    [
      'municipalityCode',
      [
        '市区町村コード',
        '市町村コード',
        '団体コード',
        '地方公共団体コード',
        '全国地方公共団体コード',
        'コード',
        '提出先コード',
        '納付先ｺｰﾄﾞ',
        '市区町村ＣＤ',
        ' 市区町村 コード ',
        '【市区町村コード】',
        '自治体コード',
      ],
    ],
    [
      'municipalityName',
      [
        '市区町村名',
        '市町村名',
        '市区町村',
        '提出先',
        '納付先',
        '納付先名',
        '納付先名称',
        '市区町村名カナ',
        '市町村名(ｶﾅ)',
        '提出先市区町村名',
        '団体名',
        '自治体名',
      ],
    ],
    [
      'designatedNumber',
      ['指定番号', '特別徴収義務者番号', '特別徴収義務者指定番号', '特徴指定番号', '指定No.', '指定№'],
    ],
    ['change', ['異動', '異動の有無', '異動有無', '異動区分']],
    [
      'numberOfPayrollTaxPayments',
      [
        '人員',
        '件数',
        '人数',
        '給与 件数',
        '給与件数',
        '給与(件数)',
        '給与分人員',
        '給与税額 件数',
        '給与所得分 件数',
        '納税義務者数',
        '人員（人）',
        '特別徴収人員',
      ],
    ],
    [
      'amountOfPayrollTaxPayments',
      [
        '税額',
        '納付額',
        '金額',
        '給与税額',
        '給与　金額',
        '給与(税額)',
        '給与税額 金額',
        '住民税',
        '住民税額',
        '個人住民税',
        '税額(円)',
        '税額［単位：円］',
        '納付金額',
        '月割額',
        '特別徴収税額',
      ],
    ],
    ['numberOfRetirementIncomeTaxPayments', ['退職 件数', '退職所得 件数', '退職税額 件数', '退職分件数']],
    ['amountOfRetirementIncomeTaxPayments', ['退職税額', '退職 金額', '退職所得税額', '退職分 税額', '退職税額 金額']],
    ['numberOfRetirees', ['退職者人員', '退職人員', '退職者数', '退職人数']],
    [
      'amountOfRetirementBenefitPayments',
      ['支払金額', '退職手当等支払金額', '退職手当等の支払金額', '退職金支払金額', '退職 支払金額'],
    ],
    [
      'amountOfMunicipalInhabitantTaxPayments',
      ['市町村民税', '市区町村民税', '特別区民税', '市民税', '退職市町村民税', '市町村民税（退職）', '市町村民税額'],
    ],
    [
      'amountOfPrefecturalInhabitantsTaxPayments',
      ['道府県民税', '都民税', '県民税', '府民税', '道府県民税(退職分)', '都道府県民税', '退職 道府県民税'],
    ],
    ['totalNumberOfDetails', ['合計件数', '合計 人員', '件数合計', '合計税額 件数']],
    ['totalAmountOfDetails', ['合計', '合計税額', '合計金額', '合計納付額', '総額', '合計税額 金額']],
  ] as const)('finds %s in %j', (field, headings) => {
    for (const heading of headings) expect([heading, recogniseHeading(heading)?.field]).toEqual([heading, field])
  })

  it.each(['', '番号', 'No', 'No.', '備考', '税額(千円)', '氏名', '住所', '前月税額', '都道府県', '支店番号', '差額'])(
    'does not recognise %j',
    (heading) => {
      expect(recogniseHeading(heading)).toBeUndefined()
    },
  )
})

describe('suggestMapping', () => {
  it('finds the headings below titles, and reports headings that occur twice', () => {
    const suggestion = suggestMapping([
      ['住民税納付一覧'],
      [''],
      ['No', '市区町村コード', '市町村名', '指定番号', '人員', '税額', '税額'],
      ['1', '131016', '', '', '1', '100', '1'],
    ])
    expect(suggestion?.mapping).toMatchObject({
      firstDataRow: 3,
      own: false,
      columns: {
        municipalityCode: 1,
        municipalityName: 2,
        designatedNumber: 3,
        numberOfPayrollTaxPayments: 4,
        amountOfPayrollTaxPayments: 5,
      },
    })
    expect(suggestion?.doubtful).toEqual([6])
  })

  it('joins two-line headings, the group above and the item below', () => {
    const rows = [
      ['団体コード', '提出先', '給与', '', '退職', '', '', '合計', ''],
      ['', '', '件数', '税額', '人員', '市町村民税', '道府県民税', '件数', '税額'],
      ['131016'],
    ]
    expect(suggestMapping(rows)?.mapping).toMatchObject({
      firstDataRow: 2,
      columns: {
        municipalityCode: 0,
        municipalityName: 1,
        numberOfPayrollTaxPayments: 2,
        amountOfPayrollTaxPayments: 3,
        numberOfRetirees: 4,
        numberOfRetirementIncomeTaxPayments: 4,
        amountOfMunicipalInhabitantTaxPayments: 5,
        amountOfPrefecturalInhabitantsTaxPayments: 6,
        totalNumberOfDetails: 7,
        totalAmountOfDetails: 8,
      },
    })
  })

  it('prefers the column of names in kana', () => {
    expect(suggestMapping([['コード', '市区町村名', '市区町村名カナ', '税額']])?.mapping.columns.municipalityName).toBe(
      2,
    )
    expect(suggestMapping([['コード', '市区町村名カナ', '市区町村名', '税額']])?.mapping.columns.municipalityName).toBe(
      1,
    )
  })

  it('suggests nothing if no row looks like headings', () => {
    expect(
      suggestMapping([
        ['131016', '100'],
        ['131032', '200'],
      ]),
    ).toBeUndefined()
    expect(suggestMapping([])).toBeUndefined()
  })

  it('recognises the headings that this app writes', () =>
    expect(suggestMapping([[...OWN_HEADINGS]])?.mapping.own).toBe(true))

  it('returns a mapping that fits no other headings', () => {
    const rows = [
      ['コード', '件数', '税額'],
      ['131016', '1', '100'],
    ]
    const mapping = suggestMapping(rows)!.mapping
    expect(JSON.parse(JSON.stringify(mapping))).toEqual(mapping)
    expect(
      fitsMapping(
        table([
          ['ｺｰﾄﾞ', ' 件数', '税額(円)'],
          ['131032', '2', '5'],
        ]),
        mapping,
      ),
    ).toBe(true)
    expect(
      fitsMapping(
        table([
          ['コード', '税額', '件数'],
          ['131032', '2', '5'],
        ]),
        mapping,
      ),
    ).toBe(false)
    expect(fitsMapping(table([['131032', '2', '5']]), mapping)).toBe(false)
    const double = [
      ['コード', '給与', ''],
      ['', '件数', '税額'],
      ['131016', '1', '2'],
    ]
    expect(fitsMapping(table(double), suggestMapping(double)!.mapping)).toBe(true)
  })
})
