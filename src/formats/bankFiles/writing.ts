// What the writers of the 120-byte file and of the eLTAX CSV share.
import { isIsoDate, isIsoMonth } from '#domain/calendar/calendar'
import { writeBankText, type BankTextRule, type FormatChange, type MiddleDot } from '../text/bankText.ts'
import type { Findings, FilePlace } from '../formatResult.ts'

export interface Writing<Options extends { middleDot: MiddleDot }> {
  findings: Findings
  changes: FormatChange[]
  options: Options
}
type AnyWriting = Writing<{ middleDot: MiddleDot }>

export function textOf(
  value: string,
  rule: BankTextRule,
  place: FilePlace,
  { findings, changes, options }: AnyWriting,
): string {
  const { written, change, problems } = writeBankText(value, rule, options.middleDot)
  if (change) changes.push(place.row === undefined ? change : { row: place.row, ...change })
  for (const problem of problems) findings.problem({ ...problem, ...place })
  return written
}

export function requiredTextOf(value: string, rule: BankTextRule, place: FilePlace, writing: AnyWriting): string {
  if (value.trim() === '') writing.findings.problem({ code: 'textMissing', ...place, field: rule.field })
  return textOf(value, rule, place, writing)
}

export function refuseDate(value: string, place: FilePlace, findings: Findings): void {
  if (value === '') findings.problem({ code: 'dateMissing', ...place })
  else if (isIsoDate(value) || isIsoMonth(value))
    findings.problem({ code: 'dateOutsideEra', ...place, params: { date: value } })
  else findings.problem({ code: 'dateUnreadable', ...place, params: { found: value } })
}
