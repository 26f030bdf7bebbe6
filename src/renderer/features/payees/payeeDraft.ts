import { type EditorFinding } from '../lots/index.ts'
import { nameAfterCode, toDesignatedNumber, toHalfWidthCode } from '#domain/codeText'
import { toFullWidthKana } from '#domain/kana'
import { checkPayee, emptyPayee, type PayeeField, type PayeeRecord } from '#domain/payeeMaster'
import { formatYen, parseYenInput } from '#domain/yen'

/** A payee as it is being typed: its numbers are texts until they can be read. */
export type PayeeDraft = { [K in PayeeField]: PayeeRecord[K] extends number ? string : PayeeRecord[K] }
export type TextField = Exclude<PayeeField, 'halfYearly'>
type NumberField = 'numberOfPayrollTaxPayments' | 'amountOfPayrollTaxPayments'

const NUMBERS: readonly NumberField[] = ['numberOfPayrollTaxPayments', 'amountOfPayrollTaxPayments']

/** Zero is what an untouched number is, and reads as nothing. */
const numberText = (value: number) => (value === 0 ? '' : formatYen(value))

/** A payee as a draft. */
export function toDraft(payee: PayeeRecord): PayeeDraft {
  const { numberOfPayrollTaxPayments, amountOfPayrollTaxPayments } = payee
  return {
    ...payee,
    numberOfPayrollTaxPayments: numberText(numberOfPayrollTaxPayments),
    amountOfPayrollTaxPayments: numberText(amountOfPayrollTaxPayments),
  }
}

/** The payee of a draft; a number that cannot be read is 0 there and a finding in `draftFindings`. */
export function toRecord(draft: PayeeDraft): PayeeRecord {
  const texts = { ...emptyPayee(), halfYearly: draft.halfYearly, memo: draft.memo.trim() }
  return {
    ...texts,
    municipalityCode: normaliseField('municipalityCode', draft.municipalityCode),
    municipalityName: normaliseField('municipalityName', draft.municipalityName),
    designatedNumber: normaliseField('designatedNumber', draft.designatedNumber),
    numberOfPayrollTaxPayments: numberOf(draft.numberOfPayrollTaxPayments),
    amountOfPayrollTaxPayments: numberOf(draft.amountOfPayrollTaxPayments),
  }
}

function numberOf(text: string): number {
  const parsed = parseYenInput(text)
  return parsed.ok ? parsed.value : 0
}

/** Takes a field and its text and gives the text as it is stored and shown after leaving the field. */
export function normaliseField(field: TextField, text: string): string {
  if (field === 'municipalityCode') return toHalfWidthCode(text)
  if (field === 'designatedNumber') return toDesignatedNumber(text)
  if (field === 'municipalityName') return toFullWidthKana(text.trim()).text
  if (field === 'memo') return text.trim()
  const parsed = parseYenInput(text)
  return parsed.ok ? numberText(parsed.value) : text.trim()
}

/** Takes a draft and its new code and gives the draft with it and with the kana name that goes with it. */
export function withCode(draft: PayeeDraft, before: string, code: string): PayeeDraft {
  return { ...draft, municipalityCode: code, municipalityName: nameAfterCode(draft.municipalityName, before, code) }
}

/** Everything that is wrong or odd about a draft by itself. */
export function draftFindings(draft: PayeeDraft): EditorFinding[] {
  const unreadable = NUMBERS.filter((field) => isUnreadable(draft[field]))
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

function isUnreadable(text: string): boolean {
  const parsed = parseYenInput(text)
  return !parsed.ok && parsed.reason !== 'empty'
}
