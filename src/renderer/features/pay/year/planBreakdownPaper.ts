import type { Company } from '#contract/ipc/index'
import { yearBreakdown } from '#domain/year/yearBreakdown'
import { monthsOfYear, sumOf, type YearAmounts } from '#domain/year/yearMonths'
import { formatYen } from '#domain/text/yen'
import type { YearRow } from '#data/repositories/years'
import type { Translate } from '#i18n/translate'
import type { ListContent } from '#ui/paper/useListOutput'
import { shownDay } from '#ui/text/shownDay'
import { today } from '#ui/text/clock'
import { changeText, employeeText } from './names.ts'
import { monthName } from '#ui/text/taxYear'

export interface BreakdownText {
  key: string
  what: string
  who: string
  recorded: string
  cells: readonly string[]
  isSum: boolean
}

export function breakdownTexts(employees: readonly YearRow[], t: Translate): BreakdownText[] {
  const { notice, lines, now } = yearBreakdown(employees)
  const sum = (key: string, what: string, amounts: YearAmounts): BreakdownText => ({
    key,
    what,
    who: '',
    recorded: '',
    cells: [...amounts, sumOf(amounts)].map((yen) => formatYen(yen)),
    isSum: true,
  })
  return [
    sum('notice', t('year.breakdown.notice'), notice),
    ...lines.map(({ employee, change, moves }) => ({
      key: change.changeId,
      what: changeText(change, t),
      who: employeeText(employee, t),
      recorded: shownDay(today(new Date(change.recordedAt))),
      cells: [...moves, sumOf(moves)].map(moveText),
      isSum: false,
    })),
    sum('now', t('year.breakdown.now'), now),
  ]
}

const moveText = (yen: number): string => (yen === 0 ? '' : yen > 0 ? `+${formatYen(yen)}` : formatYen(yen))

export function breakdownPaper(
  employees: readonly YearRow[],
  { company, year, name, locale, t }: { company: Company; year: number; name: string; locale: string; t: Translate },
): ListContent {
  const lines = breakdownTexts(employees, t).map(({ what, who, recorded, cells, isSum }) => ({
    heading: isSum,
    cells: [what, who, recorded, ...cells],
  }))
  return {
    practice: company.environment === 'practice',
    sideways: true,
    title: t('year.breakdown.title', { name }),
    companyName: company.name,
    facts: [{ term: t('year.breakdown.year'), text: String(year) }],
    columns: [
      { title: t('year.reports.kind'), figure: false },
      { title: t('year.reports.employee'), width: 26, figure: false },
      { title: t('year.history.recordedAt'), width: 19, figure: false },
      ...monthsOfYear(year).map((month) => ({ title: monthName(month, locale), width: 15, figure: true })),
      { title: t('year.total'), width: 18, figure: true },
    ],
    linesPerRow: 2,
    rows: lines.slice(0, -1),
    // The last line has the sums now.
    totals: lines.slice(-1).map(({ cells }) => cells),
    note: t('year.breakdown.note'),
  }
}
