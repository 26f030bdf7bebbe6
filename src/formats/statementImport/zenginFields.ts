import { isIsoDate, type IsoDate } from '#domain/calendar/calendar'
import { widen } from '../text/bankText.ts'
import { readEraDate } from '../bankFiles/eraFileDate.ts'
import type { Findings, FormatProblem, Params, FilePlace, ProblemCode } from '../formatResult.ts'
import type { RecordLayout } from '../bankFiles/recordLayout.ts'
import type { FileAccount } from '../statement/source.ts'
import { readRecord, type OpenedRecord } from '../bankFiles/zengin99Fields.ts'

/** Empty parts are not compared. */
export type WantedAccount = Pick<FileAccount, 'bankCode' | 'branchNo' | 'accountTypeCode' | 'accountNo'>

/** Only `strict` fields must have digits: banks leave unused numbers blank. */
export function openRecord<N extends string>(
  bytes: Uint8Array,
  { start, line }: { start: number; line: number },
  layout: RecordLayout<N>,
  strict: readonly N[],
  findings: Findings,
): OpenedRecord<N> {
  const lenient = layout.map((field) => (strict.includes(field.name) ? field : { ...field, kind: 'text' as const }))
  return readRecord(bytes, start, line, lenient, findings)
}

export type OpenedFields<N extends string> = Pick<OpenedRecord<N>, 'text' | 'number' | 'place' | 'problem'>

export function openCells<N extends string>(
  cells: readonly string[],
  line: number,
  layout: RecordLayout<N>,
  strict: readonly N[],
  findings: Findings,
): OpenedFields<N> {
  const names = layout.map(({ name }) => name)
  // Some banks leave out the dummy in the header.
  const dummy = names.indexOf('dummy' as N)
  const hasDummy =
    dummy < 0 || !/^[0-9]$/.test((cells[dummy] ?? '').trim()) || !/^[0-9]{7,10}$/.test((cells[dummy + 1] ?? '').trim())
  const held = hasDummy ? names : names.filter((name) => name !== 'dummy')
  const place = (name: N): FilePlace => ({ line, column: held.indexOf(name) + 1, field: name })
  const text = (name: N) => (cells[held.indexOf(name)] ?? '').trim()
  const digits = (name: N) => text(name).replaceAll(',', '')
  const problem = (name: N, code: ProblemCode, params?: Params) =>
    findings.problem({ code, ...place(name), ...(params && { params }) })
  for (const name of strict) if (!/^[0-9]+$/.test(digits(name))) problem(name, 'notDigits', { found: text(name) })
  return { text, place, problem, number: (name) => (/^[0-9]+$/.test(digits(name)) ? Number(digits(name)) : 0) }
}

/** Undefined where blank or zero. Some banks write years of this century instead of the era's. */
export function dayOf<N extends string>(record: OpenedFields<N>, name: N, needed = false): IsoDate | undefined {
  const digits = dayDigits(record.text(name))
  if (/^0*$/.test(digits)) {
    if (needed) record.problem(name, 'dateMissing')
    return undefined
  }
  const read = /^\d{6}$/.test(digits) ? readEraDate(digits) : { ok: false as const, code: 'dateUnreadable' as const }
  if (read.ok) return read.value
  const western = `20${digits.slice(0, 2)}-${digits.slice(2, 4)}-${digits.slice(4)}`
  if (read.code === 'eraYearUnknown' && isIsoDate(western)) return western
  if (/^20\d{6}$/.test(digits)) {
    const long = `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`
    if (isIsoDate(long)) return long
  }
  record.problem(name, read.code, { found: digits })
  return undefined
}

/** 8/11/22 and 081122 are the same in the comma form. */
const dayDigits = (text: string): string =>
  /^\d{1,4}[/.-]\d{1,2}[/.-]\d{1,2}$/.test(text)
    ? text
        .split(/[/.-]/)
        .map((part) => part.padStart(2, '0'))
        .join('')
    : text

/** Undefined where blank. */
export function textOf<N extends string>(record: OpenedFields<N>, name: N): string | undefined {
  const text = record.text(name)
  return text === '' ? undefined : widen(text)
}

/** Negative where the field `overdrawn` says so. */
export const balanceOf = <N extends string>(record: OpenedFields<N | 'overdrawn'>, name: N): number => {
  const amount = record.number(name)
  return record.text('overdrawn') === '2' && amount !== 0 ? -amount : amount
}

type HeaderField = keyof Omit<FileAccount, 'holder'> | 'holder'
interface Header {
  text(name: HeaderField): string
  place(name: HeaderField): FilePlace
  problem(name: HeaderField, code: ProblemCode, params?: Params): void
}

/** Account numbers of ten digits begin with zeros. */
export const accountOf = (header: Header): FileAccount => ({
  bankCode: header.text('bankCode'),
  bankName: widen(header.text('bankName')),
  branchNo: header.text('branchNo'),
  branchName: widen(header.text('branchName')),
  accountTypeCode: header.text('accountTypeCode'),
  accountNo: header.text('accountNo').replace(/^0{3}(?=\d{7}$)/, ''),
  holder: widen(header.text('holder')),
})

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
