import { describe, expect, it } from 'vitest'
import {
  isEmployeeHeading,
  OFFICE_HEADINGS,
  LOT_HEADINGS,
  recogniseAmong,
  recogniseYearHeading,
} from '#formats/intake/headings'

const recognised = (heading: string) => recogniseAmong(LOT_HEADINGS, heading)?.field

describe('headings of a lot', () => {
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
        '納付人員',
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
    for (const heading of headings) expect([heading, recognised(heading)]).toEqual([heading, field])
  })

  it.each(['', '番号', 'No', 'No.', '備考', '税額(千円)', '氏名', '住所', '前月税額', '支店番号', '差額'])(
    'does not recognise %j',
    (heading) => {
      expect([undefined, 'unused']).toContain(recognised(heading))
    },
  )
})

describe('headings of a list of all clients', () => {
  it.each([
    ['顧問先コード', 'clientCode'],
    ['関与先番号', 'clientCode'],
    ['会社コード', 'clientCode'],
    ['事業所コード', 'clientCode'],
    ['会社名', 'clientName'],
    ['法人名', 'clientName'],
    ['顧問先', 'clientName'],
    ['取引先名', 'clientName'],
    ['法人番号', 'unused'],
    ['会社名カナ', 'unused'],
    ['社員番号', 'unused'],
    ['氏名', 'unused'],
    ['市区町村コード', 'municipalityCode'],
    ['納付先コード', 'municipalityCode'],
    ['指定番号', 'designatedNumber'],
    ['人数', 'numberOfPayrollTaxPayments'],
    ['住民税', 'amountOfPayrollTaxPayments'],
  ])('%s means %s', (heading, field) => {
    expect(recogniseAmong(OFFICE_HEADINGS, heading)?.field).toBe(field)
  })

  it.each(['社員番号', '氏名', '従業員コード'])('%s says that a row is an employee', (heading) => {
    expect(isEmployeeHeading(heading)).toBe(true)
    expect(isEmployeeHeading(`会社${heading}`)).toBe(false)
  })
})

describe('headings of a list of employees', () => {
  it.each([
    ['受給者番号', 'recipientNumber'],
    ['社員コード', 'recipientNumber'],
    ['氏名', 'employeeName'],
    ['提出先市町村コード', 'municipalityCode'],
    ['市区町村名', 'municipalityName'],
    ['特別徴収義務者指定番号', 'designatedNumber'],
    ['年税額', 'yearly'],
    ['計', 'yearly'],
    ['初回', 'month06'],
    ['初月分の税額', 'month06'],
    ['6月', 'month06'],
    ['６月分（円）', 'month06'],
    ['06月徴収額', 'month06'],
    ['住民税12月', 'month12'],
    ['令和8年6月分', 'month06'],
    ['202706', 'month06'],
    ['7月以降', 'laterMonths'],
    ['７月～５月', 'laterMonths'],
  ])('%s means %s', (heading, field) => {
    expect(recogniseYearHeading(heading)?.field).toBe(field)
  })

  it.each(['個人番号', 'マイナンバー', '13月', '月', '番号', '生年月日', '6月賞与', ''])(
    '%s means nothing',
    (heading) => {
      expect([undefined, 'unused']).toContain(recogniseYearHeading(heading)?.field)
    },
  )
})
