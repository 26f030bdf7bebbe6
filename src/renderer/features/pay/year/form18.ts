// The report of a movement (第十八号様式). The words are those of the form, so they are Japanese in every language of the
// app; a line break begins a line of the box.
import { NO_EMPLOYER, type Employer, type MovementForm } from '#contract/ipc/index'
import { isIsoDate, isIsoMonth } from '#domain/calendar/calendar'
import { eraYearText, formatEraDate } from '#domain/calendar/era'
import { movementBoxes, REASON_NUMBERS } from '#domain/year/movementBoxes'
import { isEnding } from '#domain/year/plan'
import { postalCodeText } from '#domain/text/employerFacts'
import { formatYen } from '#domain/text/yen'

export const FORM18 = {
  about: { payment: '給与支払報告', withholding: '特別徴収' },
  title: 'に係る給与所得者異動届出書',
  submittedOn: '提出年月日',
  submittedBlank: '令和　　年　　月　　日提出',
  employer: '給与支払者（特別徴収義務者）',
  address: '所在地',
  postcode: '〒　　　-',
  designatedNumber: '特別徴収義務者\n指定番号',
  kana: 'フリガナ',
  addresseeNumber: '宛名番号',
  employerName: '氏名又は名称',
  contact: '担当者\n連絡先',
  employerNumber: '個人番号又は\n法人番号',
  employee: '給与所得者',
  yearly: '（ア）特別徴収税額\n（年税額）',
  yen: '円',
  employeeName: '氏名',
  birthday: '生年月日',
  birthdayBlank: '　　　　　年　　　月　　　日',
  remaining: '（ウ）未徴収税額\n（ア）－（イ）',
  individual: '個人番号',
  individualNote: '記入欄（印字しません）',
  day: '異動年月日',
  recipientNumber: '受給者番号',
  reason: '異動の事由',
  homeBefore: '１月１日現在\nの住所',
  homeAfter: '給与の支払を受け\nなくなった後の住所',
  method: '異動後の未徴収\n税額の徴収方法',
  continued: '１　特別徴収継続の場合（転勤等による特別徴収届出書）',
  newEmployer: '新しい勤務先',
  newContact: '担当者連絡先',
  corporateNumber: '法人番号',
  lumpSum: '２　一括徴収の場合',
  why: '理由',
  plan: '徴収予定',
  ordinary: '３　普通徴収の場合',
  remark: '備考',
} as const

/** The boxes about the employer; an unknown part is a blank. */
export function employer18({ postalCode, postalAddress, corporateNumber, ...contact }: Employer = NO_EMPLOYER) {
  const { department, contactName, telephone } = contact
  return {
    postcode: postalCode === '' ? FORM18.postcode : `〒${postalCodeText(postalCode)}`,
    address: postalAddress,
    digits: Array.from({ length: 13 }, (_, at) => corporateNumber[at] ?? ''),
    contact: `所属　${department}\n氏名　${contactName}\n電話　${telephone || '　　　　　　　　内線'}`,
  }
}

/** The texts of the boxes; the number of a choice that applies is circled. */
export interface Form18 {
  years: readonly string[]
  about: readonly ('payment' | 'withholding')[]
  to: string
  yearly: string
  withheld: string
  withheldMonths: string
  remaining: string
  day: string
  reasons: readonly string[]
  methods: readonly string[]
  continued: string
  newNumber: string
  newContact: string
  lumpSumReasons: readonly string[]
  lumpSumPlan: string
  ordinaryReasons: readonly string[]
}

const REASONS = ['退職', '転勤', '休職・長欠', '死亡', '支払少額・不定期', '合併・解散', 'その他'] as const

/** The form's word for an ending, shorter than the app's; undefined for a beginning. */
export const reasonWord = ({ kind }: Pick<MovementForm, 'kind'>): string | undefined =>
  isEnding(kind) ? REASONS[REASON_NUMBERS[kind] - 1] : undefined

const CIRCLED = ['', '①', '②', '③', '④', '⑤', '⑥', '⑦']
/** As printed: `1．退職`, or `①退職` for the choice that applies. */
const choices = (texts: readonly string[], chosen: number | undefined): string[] =>
  texts.map((text, at) => (at + 1 === chosen ? `${CIRCLED[chosen] ?? ''}${text}` : `${String(at + 1)}．${text}`))

const BLANK_AMOUNT = '　　　　　'
const BLANK_NUMBER = '　　'

/** A report of the next year alone has no amounts yet. */
export function form18(form: MovementForm, taxYear: number): Form18 {
  const { kind, years, rest, day, from, remaining } = form
  const boxes = isEnding(kind) ? movementBoxes({ year: taxYear, kind, years, rest, day, remaining }) : undefined
  const isNext = years === 'next'
  const yen = (amount: number) => (isNext ? '' : formatYen(amount))
  const month = (of: string) => (isIsoMonth(of) && !isNext ? String(Number(of.slice(5))) : BLANK_NUMBER)
  /** `month` is the one from which the amount is paid. Printed only in the part that applies. */
  const paid = (holds: boolean, amount: number) =>
    holds ? { amount: yen(amount), month: month(from) } : { amount: BLANK_AMOUNT, month: BLANK_NUMBER }
  const monthly = paid(boxes?.method === 1, form.others ?? form.first)
  const lumpSum = paid(boxes?.method === 2, remaining)
  const year = (holds: boolean) => (holds && isIsoDate(day) ? eraYearText(day) : `令和${BLANK_NUMBER}年`)
  return {
    years: choices(['現年度', '新年度', '両年度'], boxes?.year),
    about: boxes?.about ?? [],
    to: `${form.municipality}　長　殿`,
    yearly: yen(form.yearly),
    withheld: yen(form.withheld),
    withheldMonths: `（イ）徴収済額\n${month(form.firstMonth)}月から${month(form.lastMonth)}月まで`,
    remaining: yen(remaining),
    day: isIsoDate(day) ? formatEraDate(day) : '　　年　　月　　日',
    reasons: choices(
      REASONS.map((word) => (word === 'その他' ? 'その他（　　　　　　）' : word)),
      boxes?.reason,
    ),
    methods: [
      ...choices(['特別徴収継続（下の１へ）', '一括徴収（下の２へ）', '普通徴収（下の３へ）'], boxes?.method),
      ...(!isNext && remaining === 0 ? ['未徴収税額なし'] : []),
    ],
    continued: `月割額 ${monthly.amount} 円を ${monthly.month} 月分（翌月10日納入期限分）から徴収し、納入します。`,
    newNumber: form.newEmployer?.designatedNumber || '（新規）',
    newContact: `氏名\n電話　${form.newEmployer?.telephone ?? ''}`,
    lumpSumReasons: choices(
      [
        `異動が${year(boxes?.lumpSumReason === 1)}12月31日までで、一括徴収の申出があったため`,
        `異動が${year(boxes?.lumpSumReason === 2)}１月１日以降で、特別徴収の継続の申出がないため`,
      ],
      boxes?.lumpSumReason,
    ),
    lumpSumPlan: `徴収予定月日　　　月　　　日　　徴収予定額（上記（ウ）と同額） ${lumpSum.amount} 円\nこの税額は ${lumpSum.month} 月分（翌月10日納入期限分）で納入します。`,
    ordinaryReasons: choices(
      [
        `異動が${year(boxes?.ordinaryReason === 1)}12月31日までで、一括徴収の申出がないため`,
        '異動が１月１日から４月30日までで、５月31日までに支払われる給与又は退職手当等が未徴収税額（ウ）以下であるため',
        '死亡による退職であるため',
      ],
      boxes?.ordinaryReason,
    ),
  }
}
