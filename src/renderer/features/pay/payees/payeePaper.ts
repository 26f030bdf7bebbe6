import { formatYen } from '#domain/text/yen'
import type { ListContent } from '#ui/paper/useListOutput'
import type { PayeeRow } from '#data/repositories/payees'
import type { Company } from '#contract/ipc/index'
import { payeeColumns } from './payeeColumns.ts'
import type { Translate } from '#i18n/translate'

/** In millimetres; the other columns share the remaining width. */
const WIDTHS: Partial<Record<string, number>> = { code: 14, number: 30, count: 14, amount: 25, rhythm: 18 }

export function payeePaper(
  rows: readonly PayeeRow[],
  { company, words }: { company: Company | undefined; words: string },
  t: Translate,
): ListContent {
  const columns = payeeColumns(t)
  const sums: Record<string, string> = {
    place: t('report.end.title'),
    kana: t('report.lot.payeeCount', { count: formatYen(rows.length) }, rows.length),
    count: formatYen(rows.reduce((sum, row) => sum + row.numberOfPayrollTaxPayments, 0)),
    amount: formatYen(rows.reduce((sum, row) => sum + row.amountOfPayrollTaxPayments, 0)),
  }
  return {
    practice: company?.environment === 'practice',
    sideways: false,
    title: t('payees.paper'),
    companyName: company?.name ?? '',
    facts: [{ term: t('report.list.filter'), text: words || t('report.list.noFilter') }],
    columns: columns.map(({ key, title, align }) => ({ title, figure: align === 'right', width: WIDTHS[key] })),
    linesPerRow: 1,
    rows: rows.map((row) => ({ heading: false, cells: columns.map(({ format }) => format(row)) })),
    totals: [columns.map(({ key }) => sums[key] ?? '')],
    note: '',
  }
}
