// The headings over the columns of a notice or of a payroll program's list of residents' tax, one employee per row.
import { normaliseHeading, recogniseHeading } from '../headings.ts'

/** The fields of the twelve months, June first. */
export const MONTH_FIELDS = [
  'month06',
  'month07',
  'month08',
  'month09',
  'month10',
  'month11',
  'month12',
  'month01',
  'month02',
  'month03',
  'month04',
  'month05',
] as const
export type MonthField = (typeof MONTH_FIELDS)[number]

/** What a column may hold: `laterMonths` is the one amount of July to May, `yearly` the tax of the year. */
export const YEAR_FIELDS = [
  'recipientNumber',
  'employeeName',
  'municipalityCode',
  'municipalityName',
  'designatedNumber',
  ...MONTH_FIELDS,
  'laterMonths',
  'yearly',
] as const
export type YearField = (typeof YEAR_FIELDS)[number]

export interface RecognisedYearHeading {
  field: YearField
  /** The calendar year, when the heading of a month has one. */
  calendarYear?: number
}

const PERSON = '(?:受給者|社員|従業員|職員|個人|納税義務者|給与所得者|所得者|本人)'
const TAX = '(?:住民税|市町村民税|特(?:別徴収|徴)|月割|徴収|納付|税)?(?:税額|月割額|徴収額|納付額|金額|額)?'
const RULES: readonly (readonly [YearField, RegExp])[] = [
  [
    'laterMonths',
    whole(`${TAX}(?:7月(?:分)?(?:以降|以後|から5月|~(?:翌年?)?5月)|(?:2か月目|2ヶ月目|翌月)以降)(?:分|毎月)?${TAX}`),
  ],
  [
    'yearly',
    whole(
      `(?:年税額|年間税額|年額|年間(?:合計)?|(?:住民税|特別徴収)?(?:年税額|税額合計|合計税額)|(?:特別徴収)税額|合計額?|年計)`,
    ),
  ],
  ['recipientNumber', whole(`(?:受給者|社員|従業員|職員|個人)(?:番号|no|コード|cd|id)`)],
  ['employeeName', whole(`${PERSON}?(?:の)?(?:氏名|名前|名)(?:漢字)?|${PERSON}(?:氏名)?`)],
]
const MONTH = new RegExp(`^${TAX}(?:(令和|r)?([0-9]{1,4}|元)年)?0?([1-9]|1[0-2])月(?:分|度)?${TAX}$`, 'u')
const FIGURES = /^(20[0-9]{2})(0[1-9]|1[0-2])(?:月?分)?$/u
const REIWA_BEGINS = 2018

/** Returns what a heading means, or undefined. A heading of individual numbers means nothing here. */
export function recogniseYearHeading(text: string): RecognisedYearHeading | undefined {
  const heading = normaliseHeading(text).replace(/[〜～]/gu, '~')
  if (heading === '' || heading === '個人番号' || heading === '個人no') return undefined
  const field = RULES.find(([, pattern]) => pattern.test(heading))?.[0]
  return field ? { field } : (recogniseMonth(heading) ?? recogniseCommon(text))
}

function recogniseCommon(text: string): RecognisedYearHeading | undefined {
  const field = recogniseHeading(text)?.field
  return field === 'municipalityCode' || field === 'municipalityName' || field === 'designatedNumber'
    ? { field }
    : undefined
}

function recogniseMonth(heading: string): RecognisedYearHeading | undefined {
  const figures = FIGURES.exec(heading)
  if (figures) return monthOf(Number(figures[2]), Number(figures[1]))
  const written = MONTH.exec(heading)
  if (!written) return undefined
  const [, era, year, month] = written
  return monthOf(Number(month), year === undefined ? undefined : calendarYear(year, era !== undefined))
}

const monthOf = (month: number, year?: number): RecognisedYearHeading => ({
  field: `month${String(month).padStart(2, '0')}` as MonthField,
  ...(year !== undefined && { calendarYear: year }),
})

function calendarYear(year: string, isEra: boolean): number {
  const count = year === '元' ? 1 : Number(year)
  return isEra || count < 100 ? count + REIWA_BEGINS : count
}

function whole(pattern: string): RegExp {
  return new RegExp(`^(?:${pattern})$`, 'u')
}
