import type { ReportOptions } from '#contract/ipc/index'
import type { AccountInfo, PaymentArrival } from '#contract/bank/index'
import type { Translate } from '#i18n/translate'
import { shownDay } from './shownDay.ts'

export function periodText(from: string | undefined, to: string | undefined, t: Translate): string {
  if (!from && !to) return t('report.wholePeriod')
  const day = (date: string | undefined) => (date ? shownDay(date) : t('report.open'))
  return t('report.range', { from: day(from), to: day(to) })
}

/** Width in full-width characters. Half-width ones count a little over half. */
export function widthOf(text: string): number {
  let width = 0
  for (const character of text) width += /[\u0020-\u007e\uff61-\uff9f]/.test(character) ? 0.58 : 1
  return width
}

export const isWiderThan = (text: string | undefined, characters: number): boolean => widthOf(text ?? '') > characters

/** A code of an account type that the interface does not list is shown as the bank sent it. */
export const typeName = (code: string, t: (key: string) => string): string =>
  /^[1256]$/.test(code) ? t(`accounts.typeLabel.${code}`) : code

export function accountText(info: Partial<AccountInfo> | undefined, t: Translate): string {
  const { branchNo, branchName, accountTypeCode, accountTypeName, accountNo } = info ?? {}
  const type = accountTypeName ?? (accountTypeCode && typeName(accountTypeCode, t))
  return [branchName, branchNo && `(${branchNo})`, type, accountNo].filter(Boolean).join(' ')
}

export const referenceText = ({ paymentApplicantNo, ediInfo }: PaymentArrival): string =>
  [paymentApplicantNo, ediInfo].filter(Boolean).join(' / ')

/**
 * A date equal to the one above is replaced according to `form` (`words` is the text 同上); the first is always
 * written out.
 */
export function repeatedDates(dates: readonly string[], form: ReportOptions['repeatedDate'], words: string): string[] {
  const repeated = { ditto: '〃', words, blank: '' }
  return dates.map((date, at) => (form === 'same' || date !== dates[at - 1] ? date : repeated[form]))
}
