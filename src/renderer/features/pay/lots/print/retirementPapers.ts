// The papers of tax on retirement pay: the payment declaration (納入申告書) of a municipality, which states how the tax of
// the retirees of a month came about, and the slip (特別徴収票) of each retiree. The words are those of the forms (地方税法施行
// 規則 第五号の八様式・第五号の十四様式 and filled examples of municipalities), so they are Japanese in every language.
import type { LotReport, PayeeLine } from '#contract/ipc/index'
import { isIsoMonth } from '#domain/calendar/calendar'
import { formatEraMonth } from '#domain/calendar/era'
import { findPayee } from '#domain/municipalities/municipalities'
import { formatYen } from '#domain/text/yen'

export const RETIREMENT = {
  declaration: '市町村民税・道府県民税 納入申告書（退職所得分）',
  declarationWard: '特別区民税・都民税 納入申告書（退職所得分）',
  slip: '退職所得の特別徴収票',
  submittedBlank: '令和　　年　　月　　日提出',
  declared: '地方税法第50条の５及び第328条の５第２項の規定により、分離課税に係る所得割の納入について申告します。',
  month: '納入年月',
  designatedNumber: '指定番号',
  employer: '特別徴収義務者',
  address: '所在地（カナ）',
  kana: '名称（カナ）',
  name: '名称',
  corporateNumber: '法人番号',
  persons: '人員',
  payment: '退職手当等支払金額',
  municipal: '市町村民税',
  municipalWard: '特別区民税',
  prefectural: '道府県民税',
  prefecturalWard: '都民税',
  total: '特別徴収税額 合計',
  retiree: '支払を受ける者',
  home: '１月１日の住所',
  retireeName: '氏名',
  individual: '個人番号',
  individualNote: '記入欄（印字しません）',
  office: '役職名',
  kind: '区分',
  kinds: '一般　・　特定役員　・　短期　・　障害',
  deduction: '退職所得控除額',
  years: '勤続年数',
  joined: '就職年月日',
  left: '退職年月日',
  paid: '支払年月日',
  remark: '摘要',
  day: '　　年　　月　　日',
  yearsBlank: '　　　年',
} as const

/** The papers of one municipality. */
export interface RetirementPaper {
  to: string
  isWard: boolean
  designatedNumber: string
  /** 令和8年11月 */
  month: string
  persons: string
  payment: string
  municipal: string
  prefectural: string
  total: string
  /** One slip for each retiree, with the figures if there is one only: a lot knows the sums of several, not their parts. */
  slips: readonly { number: number; of: number; payment: string; municipal: string; prefectural: string }[]
}

/** More retirees than this would be a mistake of the lot rather than a month of one municipality. */
const MOST_SLIPS = 200

/** Returns the papers of the rows with tax on retirement pay. */
export function retirementPapers({ payees, month }: Pick<LotReport, 'payees' | 'month'>): RetirementPaper[] {
  return payees.filter(hasRetirement).map((payee) => {
    const { numberOfRetirees: persons = 0, amountOfRetirementBenefitPayments: payment } = payee
    const figures = {
      payment: yen(payment),
      municipal: yen(payee.amountOfMunicipalInhabitantTaxPayments),
      prefectural: yen(payee.amountOfPrefecturalInhabitantsTaxPayments),
    }
    const empty = { payment: '', municipal: '', prefectural: '' }
    const count = Math.min(Math.max(persons, 1), MOST_SLIPS)
    return {
      to: `${payee.prefecture}${payee.name || payee.municipalityCode}　長　殿`,
      isWard: findPayee(payee.municipalityCode)?.kind === 'specialWard',
      designatedNumber: payee.designatedNumber,
      month: monthText(month),
      persons: persons === 0 ? '' : String(persons),
      ...figures,
      total: yen(totalOf(payee)),
      slips: Array.from({ length: count }, (_, at) => ({
        number: at + 1,
        of: count,
        ...(count === 1 ? figures : empty),
      })),
    }
  })
}

/** Returns whether a row has anything about retirement pay, also if no tax came of it. */
export const hasRetirement = ({
  numberOfRetirees = 0,
  amountOfRetirementBenefitPayments: payment = 0,
  ...payee
}: PayeeLine): boolean => numberOfRetirees > 0 || payment > 0 || (totalOf(payee) ?? 0) > 0

function totalOf({
  amountOfMunicipalInhabitantTaxPayments: municipal,
  amountOfPrefecturalInhabitantsTaxPayments: prefectural,
}: Pick<PayeeLine, 'amountOfMunicipalInhabitantTaxPayments' | 'amountOfPrefecturalInhabitantsTaxPayments'>):
  number | undefined {
  return municipal === undefined || prefectural === undefined ? undefined : municipal + prefectural
}

const yen = (amount: number | undefined): string => (amount === undefined ? '' : formatYen(amount))

const monthText = (month: string): string => (isIsoMonth(month) ? formatEraMonth(month, 'plain') : '令和　　年　　月')
