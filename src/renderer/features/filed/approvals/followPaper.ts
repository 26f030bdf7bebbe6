import { formatYen } from '#domain/text/yen'
import { moment } from '#ui/text/clock'
import { shownDay } from '#ui/text/shownDay'
import { shownMonth } from '#ui/text/shownMonth'
import type { ListContent } from '#ui/paper/useListOutput'
import type { FollowRow } from './rows.ts'
import type { Translate } from '#i18n/translate'
import { yenOrDash } from '#ui/text/yenText'

/** The filter of the list, as text. */
export interface FollowPaperInput {
  company: string
  shown: string
  words: string
}

/** The list on paper, with the status in the bank's own words and the sum of the amounts; a dash if one is unknown. */
export function followPaper(
  rows: readonly FollowRow[],
  { company, shown, words }: FollowPaperInput,
  t: Translate,
): ListContent {
  return {
    practice: rows.some(({ environment }) => environment === 'practice'),
    sideways: true,
    title: t('following.title'),
    companyName: company,
    facts: [
      { term: t('following.filter.shown'), text: shown },
      { term: t('report.list.filter'), text: words || t('report.list.noFilter') },
    ],
    columns: columns(t),
    linesPerRow: 1,
    rows: rows.map((row) => ({ heading: false, cells: rowCells(row, t) })),
    totals: [totalCells(rows, t)],
    note: t('ledger.note'),
  }
}

function columns(t: Translate): ListContent['columns'] {
  const column = (title: string, width?: number, figure = false) => ({ title, width, figure })
  return [
    column(t('fields.acceptanceNo'), 27),
    column(t('following.filter.company')),
    column(t('fields.localTaxPaymentDataName')),
    column(t('fields.monthForWhichPaymentIsDue'), 32),
    column(t('fields.dueDate'), 37),
    column(t('journal.column.municipalityCount'), 13, true),
    column(t('fields.totalAmount'), 25, true),
    column(t('following.paper.status'), 24),
    column(t('following.column.match'), 20),
    column(t('following.column.askedAt'), 42),
  ]
}

function rowCells(row: FollowRow, t: Translate): string[] {
  const none = t('common.notAvailable')
  return [
    row.acceptanceNo,
    row.companyName || t('following.noCompany'),
    row.dataName,
    shownMonth(row.month, t) || none,
    shownDay(row.dueDate) || none,
    yenOrDash(row.payees, t),
    yenOrDash(row.totalAmount, t),
    row.latest?.answer.transactionStatus ?? none,
    row.verdict ? t(`following.verdict.${row.verdict}`) : none,
    row.latest ? moment(row.latest.at) : none,
  ]
}

function totalCells(rows: readonly FollowRow[], t: Translate): string[] {
  const unknown = rows.some(({ totalAmount }) => totalAmount === undefined)
  const sum = rows.reduce((all, { totalAmount = 0 }) => all + totalAmount, 0)
  const count = t('report.list.rows', { count: formatYen(rows.length) })
  return [t('report.end.title'), count, '', '', '', '', yenOrDash(unknown ? undefined : sum, t), '', '', '']
}
