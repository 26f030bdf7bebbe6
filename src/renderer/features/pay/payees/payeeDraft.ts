import { type EditorFinding } from '#features/pay/lots/index'
import { nameAfterCode, toDesignatedNumber, toHalfWidthCode } from '#domain/municipalities/codeText'
import { isIsoMonth, type IsoMonth } from '#domain/calendar/calendar'
import { toFullWidthKana } from '#domain/text/kana'
import { checkPayee, emptyPayee, type PayeeField, type PayeeRecord } from '#domain/lots/payeeMaster'
import { formatYen, parseCountInput, parseYenInput, type YenInput } from '#domain/text/yen'

export type PayeeDraft = { [K in PayeeField]: PayeeRecord[K] extends number ? string : PayeeRecord[K] } & {
  /** '' while the payee is half-yearly for good. */
  halfYearlyUntil: IsoMonth
}
export type TextField = Exclude<PayeeField, 'halfYearly'>
type NumberField = 'numberOfPayrollTaxPayments' | 'amountOfPayrollTaxPayments'

const NUMBERS: readonly NumberField[] = ['numberOfPayrollTaxPayments', 'amountOfPayrollTaxPayments']

/** As in the table of a lot, a count may end with 人, an amount with 円. */
const readFigure = (field: NumberField, text: string): YenInput =>
  field === 'numberOfPayrollTaxPayments' ? parseCountInput(text) : parseYenInput(text)

/** Zero, the value of a number that was never entered, is shown as empty. */
const numberText = (value: number) => (value === 0 ? '' : formatYen(value))

export function toDraft(payee: PayeeRecord): PayeeDraft {
  const { numberOfPayrollTaxPayments, amountOfPayrollTaxPayments } = payee
  return {
    ...payee,
    halfYearlyUntil: payee.halfYearlyUntil ?? '',
    numberOfPayrollTaxPayments: numberText(numberOfPayrollTaxPayments),
    amountOfPayrollTaxPayments: numberText(amountOfPayrollTaxPayments),
  }
}

/** An unreadable number becomes 0, and `draftFindings` reports it. */
export function toRecord(draft: PayeeDraft): PayeeRecord {
  const { halfYearly, halfYearlyUntil } = draft
  const rhythm = { halfYearly, ...(halfYearly && isIsoMonth(halfYearlyUntil) && { halfYearlyUntil }) }
  const texts = { ...emptyPayee(), ...rhythm, memo: draft.memo.trim() }
  return {
    ...texts,
    municipalityCode: normaliseField('municipalityCode', draft.municipalityCode),
    municipalityName: normaliseField('municipalityName', draft.municipalityName),
    designatedNumber: normaliseField('designatedNumber', draft.designatedNumber),
    numberOfPayrollTaxPayments: numberOf('numberOfPayrollTaxPayments', draft),
    amountOfPayrollTaxPayments: numberOf('amountOfPayrollTaxPayments', draft),
  }
}

function numberOf(field: NumberField, draft: PayeeDraft): number {
  const parsed = readFigure(field, draft[field])
  return parsed.ok ? parsed.value : 0
}

/** A field as it is stored, and shown once it has lost the focus. */
export function normaliseField(field: TextField, text: string): string {
  if (field === 'municipalityCode') return toHalfWidthCode(text)
  if (field === 'designatedNumber') return toDesignatedNumber(text)
  if (field === 'municipalityName') return toFullWidthKana(text.trim()).text
  if (field === 'memo') return text.trim()
  const parsed = readFigure(field, text)
  return parsed.ok ? numberText(parsed.value) : text.trim()
}

/** The kana name is replaced too unless the user typed it. */
export function withCode(draft: PayeeDraft, before: string, code: string): PayeeDraft {
  return { ...draft, municipalityCode: code, municipalityName: nameAfterCode(draft.municipalityName, before, code) }
}

/** Does not compare the payee with others. */
export function draftFindings(draft: PayeeDraft): EditorFinding[] {
  const unreadable = NUMBERS.filter((field) => isUnreadable(field, draft[field]))
  const rules = checkPayee(toRecord(draft)).filter(({ field }) => !unreadable.some((one) => one === field))
  return [
    ...unreadable.map((field): EditorFinding => ({
      code: 'unreadableNumber',
      severity: 'error',
      field,
      params: { text: draft[field] },
    })),
    ...rules,
  ]
}

function isUnreadable(field: NumberField, text: string): boolean {
  const parsed = readFigure(field, text)
  return !parsed.ok && parsed.reason !== 'empty'
}
