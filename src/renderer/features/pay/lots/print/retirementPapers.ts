// The papers of tax on retirement pay: the payment declaration (納入申告書) of a municipality, which states how the tax of
// the retirees of a month was calculated, and the slip (特別徴収票) of each retiree. The words are those of the forms
// (地方税法施行規則 第五号の八様式・第五号の十四様式 and filled examples of municipalities), so they are Japanese in every language.
import type { LotReport, PayeeLine } from '#contract/ipc/index'
import { isIsoDate, isIsoMonth } from '#domain/calendar/calendar'
import { formatEraDate, formatEraMonth } from '#domain/calendar/era'
import { isSumOfRetirees, type Retiree } from '#domain/lots/retiree'
import { findPayee } from '#domain/municipalities/municipalities'
import { postalCodeText } from '#domain/text/employerFacts'
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
  address: '所在地',
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
  deduction: '退職所得控除額',
  years: '勤続年数',
  joined: '就職年月日',
  left: '退職年月日',
  paid: '支払年月日',
  remark: '摘要',
  day: '　　年　　月　　日',
  year: '年',
} as const

/** The employer's address and telephone; '' if nothing is known. */
export const addressLine = ({ employer }: Pick<LotReport, 'employer'>): string =>
  employer
    ? [employer.postalCode && `〒${postalCodeText(employer.postalCode)}`, employer.postalAddress, employer.telephone]
        .filter(Boolean)
        .join('　')
    : ''

export interface RetirementPaper {
  to: string
  isWard: boolean
  designatedNumber: string
  /** Such as 令和8年11月. */
  month: string
  persons: string
  payment: string
  municipal: string
  prefectural: string
  total: string
  /** True if the row is not the sum of the retirees that are known. */
  differs: boolean
  /**
   * For a retiree whose tax was not calculated here, there are figures only if nobody else is in the row: the lot
   * knows only its sums.
   */
  slips: readonly RetirementSlip[]
}

/** '' where a box is left to be filled in by hand. */
export interface RetirementSlip {
  number: number
  of: number
  /** The tax of this retiree was calculated here. */
  isKnown: boolean
  name: string
  kinds: string
  payment: string
  deduction: string
  municipal: string
  prefectural: string
  years: string
  joined: string
  left: string
  paid: string
}

/** More retirees than this in one municipality and month would be a mistake in the lot. */
const MOST_SLIPS = 200

export function retirementPapers({ payees, month }: Pick<LotReport, 'payees' | 'month'>): RetirementPaper[] {
  return payees.filter(hasRetirement).map((payee) => {
    const { numberOfRetirees: persons = 0, amountOfRetirementBenefitPayments: payment } = payee
    const figures = {
      payment: yen(payment),
      municipal: yen(payee.amountOfMunicipalInhabitantTaxPayments),
      prefectural: yen(payee.amountOfPrefecturalInhabitantsTaxPayments),
    }
    const { retirees = [] } = payee
    const count = Math.min(Math.max(persons, retirees.length, 1), MOST_SLIPS)
    return {
      to: `${payee.prefecture}${payee.name || payee.municipalityCode}　長　殿`,
      isWard: findPayee(payee.municipalityCode)?.kind === 'specialWard',
      designatedNumber: payee.designatedNumber,
      month: monthText(month),
      persons: persons === 0 ? '' : String(persons),
      ...figures,
      total: yen(totalOf(payee)),
      differs: retirees.length > 0 && !isSumOfRetirees(payee, retirees),
      slips: Array.from({ length: count }, (_, at) => {
        const known = retirees[at]
        return {
          number: at + 1,
          of: count,
          isKnown: known !== undefined,
          ...(known ? slipOf(known) : { ...BLANK_SLIP, ...(count === 1 && figures) }),
        }
      }),
    }
  })
}

/** Why slips are empty: the lot that knows the retirees is not here, or the tax of some was not calculated here. */
export function emptySlips(report: Pick<LotReport, 'payees' | 'month' | 'withoutLot'>) {
  if (retirementPapers(report).every(({ slips }) => slips.every(({ isKnown }) => isKnown))) return undefined
  return report.withoutLot ? 'retireesWithoutLot' : 'retireesNotCalculated'
}

const KINDS = [
  ['general', '一般'],
  ['officer', '特定役員'],
  ['shortTerm', '短期'],
] as const
/** The choices as on the form, with a ring before each that applies. */
const kindsOf = (kind: Retiree['kind'] | undefined, disability: boolean): string =>
  [...KINDS.map(([name, word]) => (name === kind ? `○${word}` : word)), disability ? '○障害' : '障害'].join('　・　')

type Filled = Omit<RetirementSlip, 'number' | 'of' | 'isKnown'>
const BLANK_SLIP: Filled = {
  ...{ name: '', kinds: kindsOf(undefined, false), payment: '', deduction: '', municipal: '', prefectural: '' },
  ...{ years: `　　　${RETIREMENT.year}`, joined: RETIREMENT.day, left: RETIREMENT.day, paid: RETIREMENT.day },
}

function slipOf({ name, kind, disability, years, ...retiree }: Retiree): Filled {
  const day = (of: string) => (isIsoDate(of) ? formatEraDate(of) : RETIREMENT.day)
  return {
    name,
    kinds: kindsOf(kind, disability),
    payment: yen(retiree.payment),
    deduction: yen(retiree.deduction),
    municipal: yen(retiree.municipal),
    prefectural: yen(retiree.prefectural),
    years: `${String(years)}${RETIREMENT.year}`,
    joined: day(retiree.joined),
    left: day(retiree.left),
    paid: day(retiree.paid),
  }
}

/** True even if no tax resulted. */
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
