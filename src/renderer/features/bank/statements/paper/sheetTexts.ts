import type { ReportOptions } from '#contract/ipc/index'
import { formatYen, isYen } from '#domain/text/yen'
import { isWiderThan } from '#ui/text/reportText'
import type { SheetLayout } from './sheetLayout.ts'

/** Characters of a sum that fit its column at the font size of totals. */
const SUM_CHARACTERS = 16

/** Amounts as text, and which texts need small print to fit their column. */
export function useSheetTexts(options: () => Pick<ReportOptions, 'negative'>, layout: () => SheetLayout) {
  const amount = (yen: number | undefined): string => (yen === undefined ? '' : amountOrDash(yen))
  /** Unknown or too large to be exact: a dash, never a wrong number. */
  const amountOrDash = (yen: number | undefined): string =>
    isYen(yen) ? formatYen(yen, { negative: options().negative }) : '—'
  const tight = (column: string, text: string | undefined) => ({
    tight: isWiderThan(text, layout().fits[column] ?? Infinity),
  })
  const tightSum = (yen: number) => ({ tight: amountOrDash(yen).length > SUM_CHARACTERS })
  return { amount, amountOrDash, tight, tightSum }
}
