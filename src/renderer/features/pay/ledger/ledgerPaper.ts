import type { Company } from '#contract/ipc/index'
import {
  ledgerTotals,
  STANDINGS,
  type Ledger,
  type LedgerCell,
  type LedgerRow,
  type LedgerTotals,
} from '#domain/lots/ledger'
import { formatYen } from '#domain/text/yen'
import type { ListContent } from '#ui/paper/useListOutput'
import { cellView, unreadableText, rowMunicipality, SIGNS, totalLines } from './ledgerText.ts'
import { monthName } from '#ui/text/taxYear'
import type { UnreadableLot } from './useLedger.ts'
import type { Translate } from '#i18n/translate'

export interface LedgerPaperInput {
  company: Company | undefined
  year: string
  only: string
  words: string
  lacking: readonly UnreadableLot[]
}

type Standing = (typeof STANDINGS)[number]

/** Column widths in millimetres. */
const WIDTHS = { code: 25, month: 16, total: 22 } as const

export function ledgerPaper(
  { months }: Pick<Ledger, 'months'>,
  rows: readonly LedgerRow[],
  input: LedgerPaperInput,
  locale: string,
  t: Translate,
): ListContent {
  return {
    practice: input.company?.environment === 'practice',
    sideways: true,
    title: t('ledger.title'),
    companyName: input.company?.name ?? '',
    facts: facts(input, rows.length, t),
    columns: [
      { title: t('lots.columns.municipalityCode'), width: WIDTHS.code, figure: false },
      { title: t('ledger.payee'), figure: false },
      ...months.map((month) => ({ title: monthName(month, locale), width: WIDTHS.month, figure: true })),
      { title: t('ledger.total'), width: WIDTHS.total, figure: true },
    ],
    linesPerRow: 2,
    rows: rows.map((row) => ({ heading: false, cells: rowCells(row, t) })),
    totals: totalRows(rows, months, t),
    note: [
      ...STANDINGS.map((standing) => standingText(standing, t)),
      ...(['missing', 'double', 'offPlan', 'offFiled'] as const).map(
        (mark) => `${SIGNS[mark]} ${t(`ledger.mark.${mark}`)}`,
      ),
      t('ledger.note'),
      ...(input.lacking.length > 0 ? [t('ledger.lacking.title')] : []),
      ...input.lacking.map((lot) => unreadableText(lot, t)),
    ].join('　'),
  }
}

const facts = ({ year, only, words }: LedgerPaperInput, count: number, t: Translate): ListContent['facts'] => [
  { term: t('ledger.year'), text: year },
  { term: t('ledger.only.label'), text: only },
  { term: t('report.list.filter'), text: words || t('report.list.noFilter') },
  { term: t('report.list.count'), text: t('report.lot.payeeCount', { count: formatYen(count) }, count) },
]

const rowCells = (row: LedgerRow, t: Translate): string[] => [
  `${row.municipalityCode}\n${row.designatedNumber}`,
  `${rowMunicipality(row, t)}\n${[row.municipalityName, row.halfYearly ? t('ledger.halfYearly') : ''].filter(Boolean).join('　')}`,
  ...row.cells.map((cell) => cellText(cell, t)),
  sumText(row.totals, 'accepted', t),
]

function totalRows(rows: readonly LedgerRow[], months: Ledger['months'], t: Translate): string[][] {
  const { monthTotals, totals } = ledgerTotals(rows, months)
  const used = STANDINGS.filter(
    (standing) => standing === 'accepted' || Object.values(totals[standing]).some((yen) => yen > 0),
  )
  return used.map((standing) => [
    standingText(standing, t),
    '',
    ...monthTotals.map((month) => sumText(month, standing, t)),
    sumText(totals, standing, t),
  ])
}

const standingText = (standing: Standing, t: Translate): string =>
  `${SIGNS[standing]} ${t(`ledger.standing.${standing}`)}`

const sumText = (of: LedgerTotals, standing: Standing, t: Translate): string =>
  Object.values(totalLines(of, standing, t)).join('\n')

function cellText(cell: LedgerCell, t: Translate): string {
  const { sign, amount, below } = cellView(cell, t)
  return `${sign}${amount}\n${below}`
}
