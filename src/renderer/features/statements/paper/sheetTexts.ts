import type { ReportOptions } from '#contract/ipc/index'
import { formatYen, isYen } from '#domain/yen'
import { isWiderThan } from '../../../ui/text/reportText.ts'
import type { SheetLayout } from './sheetLayout.ts'

/** Characters of a sum that fit at the size of totals. */
const SUM_CHARACTERS = 16

/** Amounts as the options want them, and which texts need the small print to stay within their column. */
export function useSheetTexts(options: () => Pick<ReportOptions, 'negative'>, layout: () => SheetLayout) {
  const amount = (yen: number | undefined): string => (yen === undefined ? '' : amountOrDash(yen))
  /** A figure that is not known, or too large to be held exactly, is a dash: never a wrong one. */
  const amountOrDash = (yen: number | undefined): string =>
    isYen(yen) ? formatYen(yen, { negative: options().negative }) : '—'
  const tight = (column: string, text: string | undefined) => ({
    tight: isWiderThan(text, layout().fits[column] ?? Infinity),
  })
  const tightSum = (yen: number) => ({ tight: amountOrDash(yen).length > SUM_CHARACTERS })
  return { amount, amountOrDash, tight, tightSum }
}
