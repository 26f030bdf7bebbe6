import {
  standingOf,
  STANDINGS,
  yenOf,
  type Ledger,
  type LedgerCell,
  type LedgerRow,
  type LedgerTotals,
  type CellFigures,
} from '#domain/lots/ledger'
import { findPayee } from '#domain/municipalities/municipalities'
import { writeDelimited } from '#formats/tables/delimited'
import type { FormatResult } from '#formats/formatResult'
import type { Cell } from '#formats/tables/table'
import { shownMonth } from '#ui/text/shownMonth'
import { unreadableText } from './ledgerText.ts'
import type { UnreadableLot } from './useLedger.ts'
import type { Translate } from '#i18n/translate'

/**
 * UTF-8 with a byte order mark, in the interface language; amounts are plain yen. Each payee has a line with state,
 * payroll and retirement tax of every month; then come the totals of each state, and the drafts with rows that cannot
 * be read.
 */
export function writeLedgerCsv(
  ledger: Ledger,
  lacking: readonly UnreadableLot[],
  t: Translate,
): FormatResult<Uint8Array> {
  const totals = STANDINGS.map((standing): Cell[] => [
    t('ledger.csv.total', { standing: t(`ledger.standing.${standing}`) }),
    '',
    '',
    '',
    '',
    '',
    ...ledger.monthTotals.flatMap((month): Cell[] => ['', month[standing].payroll, month[standing].retirement]),
    ...STANDINGS.flatMap((other): Cell[] =>
      other === standing ? [ledger.totals[other].payroll, ledger.totals[other].retirement] : ['', ''],
    ),
  ])
  const unread = lacking.map((lot): Cell[] => [unreadableText(lot, t)])
  return writeDelimited([headings(ledger, t), ...ledger.rows.map((row) => line(row, t)), ...totals, ...unread], {
    delimiter: ',',
    encoding: 'utf-8',
  })
}

function headings({ months }: Ledger, t: Translate): Cell[] {
  const first = [
    'municipalityCode',
    'prefectureName',
    'municipalityNameKanji',
    'municipalityName',
    'designatedNumber',
  ].map((field) => t(`fields.${field}`))
  const perMonth = months
    .map((month) => shownMonth(month, t))
    .flatMap((month) => [
      t('ledger.csv.state', { month }),
      t('ledger.csv.payroll', { month }),
      t('ledger.csv.retirement', { month }),
    ])
  const sums = STANDINGS.flatMap((one) => {
    const standing = t(`ledger.standing.${one}`)
    return [t('ledger.csv.sumPayroll', { standing }), t('ledger.csv.sumRetirement', { standing })]
  })
  return [...first, t('ledger.csv.rhythm'), ...perMonth, ...sums]
}

function line(
  { municipalityCode, municipalityName, designatedNumber, halfYearly, cells, totals }: LedgerRow,
  t: Translate,
): Cell[] {
  const place = findPayee(municipalityCode)
  const names = [
    municipalityCode,
    place?.prefecture ?? '',
    place?.name ?? '',
    municipalityName || (place?.kana ?? ''),
    designatedNumber,
  ]
  const months = cells.flatMap((cell) => [stateText(cell, t), figure(cell.payroll), figure(cell.retirement)])
  return [...names, t(`payees.rhythm.${halfYearly ? 'halfYearly' : 'monthly'}`), ...months, ...sums(totals)]
}

const sums = (totals: LedgerTotals): Cell[] =>
  STANDINGS.flatMap((standing) => [totals[standing].payroll, totals[standing].retirement])

/** Empty instead of 0, which would look like a filed amount. */
const figure = (part: CellFigures): Cell => (standingOf(part) && yenOf(part) > 0 ? yenOf(part) : '')

function stateText(cell: LedgerCell, t: Translate): string {
  const [payroll, retirement] = [cell.payroll, cell.retirement].map((part) => {
    const standing = standingOf(part)
    return standing && t(`ledger.standing.${standing}`)
  })
  const words = [
    cell.missing ? t('ledger.mark.missing') : '',
    payroll ?? retirement ?? '',
    payroll && retirement && retirement !== payroll ? t('ledger.csv.retirementState', { standing: retirement }) : '',
    cell.double ? t('ledger.mark.double') : '',
    cell.gap ? t('ledger.mark.offPlan') : '',
    cell.steps ? t('ledger.mark.offFiled') : '',
  ]
  return words.filter(Boolean).join('・')
}
