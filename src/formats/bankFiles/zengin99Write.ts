// Writes the 120-byte file, 全銀協 地方税納付 (種別 99). Every fold or cut is reported; no number is ever cut.
import {
  completeDetail,
  lotTotals,
  type CompleteDetail,
  type LotDetail,
  type LotHead,
  type LotTotals,
} from '#domain/lots/lot'
import type { BankTextRule, FormatChange, MiddleDot } from '../text/bankText.ts'
import { readCode } from './codes.ts'
import { encodeCp932Text } from '../text/cp932.ts'
import { writeEraDate, writeEraMonth, type EraConvention } from './eraFileDate.ts'
import { fail, Findings, type Bytes, type FormatResult, type FilePlace } from '../formatResult.ts'
import type { FieldOf, RecordLayout } from './recordLayout.ts'
import { refuseDate, requiredTextOf, textOf, type Writing as WritingWith } from './writing.ts'
import {
  ADDRESS_LINES,
  DATA,
  DESIGNATED_NUMBER_WIDTH,
  END,
  HEADER,
  NAME_LINES,
  NAME_WIDTH,
  RECORD_LENGTH,
  TRAILER,
} from './zengin99Layout.ts'
import { TERMINATOR_BYTES, type Terminator } from './zengin99Split.ts'

export type Zengin99Head = Pick<
  LotHead,
  'payingBranchNo' | 'dueDate' | 'monthForWhichPaymentIsDue' | 'applicantName' | 'address'
>
export interface Zengin99Options {
  terminator: Terminator
  /** 委託者コード, assigned by the bank: up to ten digits. */
  requesterCode: string
  /** 種別コード; 99 unless the bank specifies another. */
  typeCode: string
  /** Replaces ・. */
  middleDot: MiddleDot
  /** Reiwa unless the bank specifies otherwise. */
  era?: EraConvention
  /** 0x1A, as some old software expects. */
  endMark?: boolean
}
export interface Zengin99Written {
  bytes: Bytes
  /** Texts that will not be read back unchanged. */
  changes: FormatChange[]
}

type Writing = WritingWith<Zengin99Options>
type Values<L> = Partial<Record<FieldOf<L>, string>>

const NAME: BankTextRule = { field: 'applicantName', widths: NAME_LINES, kana: true, mayCut: true }
const ADDRESS: BankTextRule = { field: 'address', widths: ADDRESS_LINES, kana: true, mayCut: true }
const MUNICIPALITY: BankTextRule = { field: 'municipalityName', widths: [NAME_WIDTH], kana: true, mayCut: true }
const DESIGNATED: BankTextRule = {
  field: 'designatedNumber',
  widths: [DESIGNATED_NUMBER_WIDTH],
  kana: false,
  mayCut: false,
}
const CHANGE: BankTextRule = { field: 'change', widths: [1], kana: false, mayCut: false }

export function writeZengin99(
  head: Zengin99Head,
  details: readonly LotDetail[],
  options: Zengin99Options,
): FormatResult<Zengin99Written> {
  if (details.length === 0) return fail('noDetails')
  const writing: Writing = { findings: new Findings(), changes: [], options }
  const records = [
    record(HEADER, headerValues(head, writing)),
    ...details.map((detail, at) => record(DATA, dataValues(completeDetail(detail), at + 1, writing))),
    record(TRAILER, trailerValues(lotTotals(details), details.length + 2, writing)),
    record(END, { recordType: '9' }),
  ]
  // A refused character is still in the records, so they must not be written.
  if (writing.findings.failed) return writing.findings.failure()
  return writing.findings.result({ bytes: bytesOf(records, options), changes: writing.changes })
}

function record<N extends string>(layout: RecordLayout<N>, values: Partial<Record<N, string>>): string {
  return layout.map(({ name, length }) => (values[name] ?? '').padEnd(length, ' ')).join('')
}

function bytesOf(records: readonly string[], { terminator, endMark = false }: Zengin99Options): Bytes {
  const end = TERMINATOR_BYTES[terminator]
  const step = RECORD_LENGTH + end.length
  const bytes = new Uint8Array(records.length * step + (endMark ? 1 : 0))
  records.forEach((text, at) => bytes.set([...encodeCp932Text(text).bytes, ...end], at * step))
  if (endMark) bytes[bytes.length - 1] = 0x1a
  return bytes
}

function headerValues(head: Zengin99Head, writing: Writing): Values<typeof HEADER> {
  const { requesterCode, typeCode, era = 'reiwa' } = writing.options
  const place = { line: 1 }
  return {
    recordType: '1',
    typeCode: fixedDigits(typeCode, 2, { ...place, field: 'typeCode' }, writing),
    codeClass: '0',
    requesterCode: fixedDigits(
      requesterCode.padStart(requesterCode === '' ? 0 : 10, '0'),
      10,
      { ...place, field: 'requesterCode' },
      writing,
    ),
    payingBranchNo: fixedDigits(head.payingBranchNo, 3, { ...place, field: 'payingBranchNo' }, writing),
    dueDate: date(writeEraDate(head.dueDate, era), head.dueDate, { ...place, field: 'dueDate' }, writing),
    monthForWhichPaymentIsDue: date(
      writeEraMonth(head.monthForWhichPaymentIsDue, era),
      head.monthForWhichPaymentIsDue,
      { ...place, field: 'monthForWhichPaymentIsDue' },
      writing,
    ),
    applicantName: requiredTextOf(head.applicantName, NAME, place, writing),
    address: requiredTextOf(head.address, ADDRESS, place, writing),
  }
}

function dataValues(detail: CompleteDetail, row: number, writing: Writing): Values<typeof DATA> {
  const place = { line: row + 1, row }
  return {
    ...numbers(DATA, detail, place, writing),
    recordType: '2',
    municipalityCode: code(detail.municipalityCode, { ...place, field: 'municipalityCode' }, writing),
    municipalityName: textOf(detail.municipalityName, MUNICIPALITY, place, writing),
    designatedNumber: textOf(detail.designatedNumber, DESIGNATED, place, writing),
    change: textOf(detail.change, CHANGE, place, writing),
  }
}

function trailerValues(totals: LotTotals, line: number, writing: Writing): Values<typeof TRAILER> {
  return { ...numbers(TRAILER, totals, { line }, writing), recordType: '8' }
}

function numbers<N extends string>(
  layout: RecordLayout<N>,
  values: object,
  place: FilePlace,
  writing: Writing,
): Partial<Record<N, string>> {
  const result: Partial<Record<N, string>> = {}
  for (const { name, length, kind } of layout) {
    const value: unknown = kind === 'text' ? undefined : Reflect.get(values, name)
    if (typeof value === 'number') result[name] = number(value, length, { ...place, field: name }, writing)
  }
  return result
}

function number(value: number, length: number, place: FilePlace, { findings }: Writing): string {
  const max = 10 ** length - 1
  if (Number.isSafeInteger(value) && value >= 0 && value <= max) return String(value).padStart(length, '0')
  findings.problem({ code: 'numberOutOfRange', ...place, params: { value, max } })
  return ''
}

function fixedDigits(value: string, length: number, place: FilePlace, { findings }: Writing): string {
  if (value === '') findings.problem({ code: 'textMissing', ...place })
  else if (!/^[0-9]+$/.test(value) || value.length !== length)
    findings.problem({ code: 'notDigits', ...place, params: { found: value } })
  return value
}

function date(digits: string | undefined, value: string, place: FilePlace, { findings }: Writing): string {
  if (digits === undefined) refuseDate(value, place, findings)
  return digits ?? ''
}

function code(value: string, place: FilePlace, { findings }: Writing): string {
  const reading = readCode(value, 'refuse')
  if (!reading.ok) findings.problem({ code: reading.code, ...place, ...(reading.params && { params: reading.params }) })
  return value
}
