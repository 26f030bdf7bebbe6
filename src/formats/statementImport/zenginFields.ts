// Reads the fields that both formats of a statement have.
import type { IsoDate } from '#domain/calendar'
import { widen } from '../bankText.ts'
import { readEraDate } from '../eraFileDate.ts'
import type { Findings, FormatProblem, Params, Place, ProblemCode } from '../formatResult.ts'
import type { RecordLayout } from '../recordLayout.ts'
import type { FileAccount } from '../statement/source.ts'
import { readRecord, type FileRecord } from '../zengin99Fields.ts'

/** What a header is compared with; an empty bank code is not compared. */
export type WantedAccount = Pick<FileAccount, 'bankCode' | 'branchNo' | 'accountTypeCode' | 'accountNo'>

/**
 * Returns access to the fields of a record. Only the `strict` ones must be digits: banks leave numbers that they do not
 * use blank.
 */
export function openRecord<N extends string>(
  bytes: Uint8Array,
  { start, line }: { start: number; line: number },
  layout: RecordLayout<N>,
  strict: readonly N[],
  findings: Findings,
): FileRecord<N> {
  const lenient = layout.map((field) => (strict.includes(field.name) ? field : { ...field, kind: 'text' as const }))
  return readRecord(bytes, start, line, lenient, findings)
}

/** Returns a day written as era year, month and day; undefined where the field is blank or zero. */
export function dayOf<N extends string>(record: FileRecord<N>, name: N, needed = false): IsoDate | undefined {
  const digits = record.text(name)
  if (/^0*$/.test(digits)) {
    if (needed) record.problem(name, 'dateMissing')
    return undefined
  }
  const read = /^\d{6}$/.test(digits) ? readEraDate(digits) : { ok: false as const, code: 'dateUnreadable' as const }
  if (read.ok) return read.value
  record.problem(name, read.code, { found: digits })
  return undefined
}

/** Returns a text in the width that the interface sends; undefined where the field is blank. */
export function textOf<N extends string>(record: FileRecord<N>, name: N): string | undefined {
  const text = record.text(name)
  return text === '' ? undefined : widen(text)
}

/** Returns a balance, which is negative where the field before it says so. */
export const balanceOf = <N extends string>(record: FileRecord<N | 'overdrawn'>, name: N): number => {
  const amount = record.number(name)
  return record.text('overdrawn') === '2' && amount !== 0 ? -amount : amount
}

type HeaderField = keyof Omit<FileAccount, 'holder'> | 'holder'
interface Header {
  text(name: HeaderField): string
  place(name: HeaderField): Place
  problem(name: HeaderField, code: ProblemCode, params?: Params): void
}

/** Returns the account that a header names. Account numbers of ten digits begin with zeros. */
export const accountOf = (header: Header): FileAccount => ({
  bankCode: header.text('bankCode'),
  bankName: widen(header.text('bankName')),
  branchNo: header.text('branchNo'),
  branchName: widen(header.text('branchName')),
  accountTypeCode: header.text('accountTypeCode'),
  accountNo: header.text('accountNo').replace(/^0{3}(?=\d{7}$)/, ''),
  holder: widen(header.text('holder')),
})

/** Returns where a header names another account than the wanted one. */
export function differences(header: Header, wanted: WantedAccount): FormatProblem[] {
  const found = accountOf(header)
  return (['bankCode', 'branchNo', 'accountTypeCode', 'accountNo'] as const)
    .filter((name) => wanted[name] !== '' && found[name] !== wanted[name])
    .map((name) => ({
      code: 'accountDiffers',
      ...header.place(name),
      params: { expected: wanted[name], found: found[name] },
    }))
}
