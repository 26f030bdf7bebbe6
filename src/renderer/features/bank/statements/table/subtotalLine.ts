import { differenceOf } from '#domain/statements/statementDays'
import { formatYen } from '#domain/text/yen'
import type { SummaryLine } from '#ui/table/lines'
import type { Translate } from '#i18n/translate'
import { yenOrDash } from '#ui/text/yenText'
import type { Subtotal } from './statementLines.ts'
import { shownDay } from '#ui/text/shownDay'

/** A closing balance that the bank did not send stays a dash. */
export function subtotalLine(subtotal: Subtotal, t: Translate): SummaryLine {
  const { span, depositCount, withdrawalCount, depositSum, withdrawalSum, closing, filtered, cut } = subtotal
  const cells: Record<string, string> = {
    deposit: formatYen(depositSum),
    withdrawal: formatYen(withdrawalSum),
    balance: yenOrDash(closing, t),
    amount: formatYen(differenceOf(subtotal)),
  }
  const key = filtered ? 'statement.subtotals.ofShown' : 'statement.subtotals.of'
  const label = t(key, {
    span: shownDay(span),
    count: formatYen(depositCount + withdrawalCount),
    deposits: formatYen(depositCount),
    withdrawals: formatYen(withdrawalCount),
  })
  return {
    label: cut ? t('statement.subtotals.cut', { label }) : label,
    cell: (column) => cells[column] ?? '',
  }
}
