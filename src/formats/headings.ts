// The headings that payroll software, banks and people write over the columns of a residents' tax list, and what they
// mean.
import type { LotDetail } from '#domain/lot'

/** What a column may hold: a field of a detail, or one of its sums, which is only compared, not imported. */
export type MappingField =
  keyof LotDetail | 'amountOfRetirementIncomeTaxPayments' | 'totalNumberOfDetails' | 'totalAmountOfDetails'
export interface Recognised {
  field: MappingField
  /**
   * If two columns fit one field, the higher rank wins. A name in kana, for example, outranks others, because the bank
   * expects kana.
   */
  rank: number
}

const TEXT_FIELDS = ['municipalityCode', 'municipalityName', 'designatedNumber', 'change'] as const
export const NUMBER_FIELDS = [
  'numberOfPayrollTaxPayments',
  'amountOfPayrollTaxPayments',
  'numberOfRetirementIncomeTaxPayments',
  'numberOfRetirees',
  'amountOfRetirementBenefitPayments',
  'amountOfMunicipalInhabitantTaxPayments',
  'amountOfPrefecturalInhabitantsTaxPayments',
] as const
export const SUM_FIELDS = [
  'amountOfRetirementIncomeTaxPayments',
  'totalNumberOfDetails',
  'totalAmountOfDetails',
] as const

/** Every field that a column may be mapped to, in the order of a detail. */
export const MAPPING_FIELDS: readonly MappingField[] = [...TEXT_FIELDS, ...NUMBER_FIELDS, ...SUM_FIELDS]

const PLACE = '(?:提出先|納付先|納入先|住民税)?'
const BODY = '(?:全国)?(?:地方)?(?:公共)?(?:市区町村|市町村|区市町村|団体|自治体|提出先|納付先|納入先)'
const PAYROLL = '(?:給与|給与分|給与所得|給与所得分|給与税額|給与特別徴収|特別徴収|特徴|月割|住民税|当月)'
const RETIREMENT = '(?:退職|退職分|退職所得|退職所得分|退職税額|退職手当|退職手当等|退職金)'
const COUNT = '(?:件数|人員|人数|人員数|納税者数|納税義務者数|対象者数|対象人数)'
const AMOUNT = '(?:税額|金額|納付額|納付金額|納付税額|納入額|納入金額|徴収額|徴収税額|月割額)'
const TOTAL = '(?:合計|総合計|合計税額|計)'

// The first rule that fits decides, so the retirement part comes before rules for the payroll part that would also fit.
const RULES: readonly (readonly [MappingField, RegExp, number?])[] = [
  ['municipalityCode', whole(`コード|${PLACE}${BODY}(?:コード|cd|番号)`)],
  ['municipalityName', whole(`${PLACE}${BODY}(?:名|名称)?(?:カナ|カナ名|名カナ|フリガナ|ヨミ)|カナ${BODY}名?`), 2],
  ['municipalityName', whole(`${PLACE}${BODY}(?:名|名称)?`)],
  ['designatedNumber', whole('(?:特別徴収|特徴)?(?:義務者)?(?:指定)?(?:番号|no)(?<!^番号|^no)')],
  ['change', whole('(?:異動|変更)(?:の?有無|区分|フラグ)?')],
  ['amountOfRetirementBenefitPayments', whole(`(?:${RETIREMENT}等?の?)?(?:支払金額|支払額|支給額|支給金額)`)],
  ['amountOfMunicipalInhabitantTaxPayments', whole(taxOf('市町村民税|市区町村民税|市民税|特別区民税|区民税|町村民税'))],
  ['amountOfPrefecturalInhabitantsTaxPayments', whole(taxOf('道府県民税|都道府県民税|都民税|県民税|府民税|道民税'))],
  ['numberOfRetirees', whole('退職(?:者|所得|手当等?)?(?:人員|人数|者数|人員数)|退職者数?')],
  ['numberOfRetirementIncomeTaxPayments', whole(`${RETIREMENT}${COUNT}`)],
  ['amountOfRetirementIncomeTaxPayments', whole(`${RETIREMENT}${AMOUNT}|退職税額|退職所得税額`)],
  ['totalNumberOfDetails', whole(`${TOTAL}${COUNT}|${COUNT}${TOTAL}`)],
  ['totalAmountOfDetails', whole(`${TOTAL}${AMOUNT}|${AMOUNT}${TOTAL}|合計|合計額|合計税額|総額`)],
  ['numberOfPayrollTaxPayments', whole(`${PAYROLL}?${COUNT}`)],
  ['amountOfPayrollTaxPayments', whole(`${PAYROLL}?${AMOUNT}|給与税額|住民税額?|個人住民税額?`)],
]

/** Returns what a heading means, or undefined; amounts in thousands of yen are not recognised. */
export function recogniseHeading(text: string): Recognised | undefined {
  const heading = normaliseHeading(text)
  const rule = RULES.find(([, pattern]) => pattern.test(heading))
  return rule && { field: rule[0], rank: rule[2] ?? 1 }
}

/** Returns a heading for comparison: in one width and in lower case, without blanks, brackets, units and marks. */
export function normaliseHeading(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\s/gu, '')
    .replace(/[([〔【](?:単位[::]?)?(?:円|人|名|件|必須|任意)[)\]〕】]/gu, '')
    .replace(/[()[\]{}〔〕【】「」<>〈〉《》・_\-/:*※★☆■□●○.,、。'"]/gu, '')
}

function whole(pattern: string): RegExp {
  return new RegExp(`^(?:${pattern})$`, 'u')
}

function taxOf(names: string): string {
  return `(?:${RETIREMENT})?(?:${names})額?(?:${RETIREMENT})?`
}
