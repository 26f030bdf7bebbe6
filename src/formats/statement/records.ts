// Records of the 200-byte files: digits right-aligned with zeros, text left-aligned with blanks. A value that does not
// fit is never written.
import type { IsoDate } from '#domain/calendar/calendar'
import { foldForBankFile } from '#domain/text/kana'
import { HALF_KANA_OFFSET } from '../text/cp932Table.ts'
import { writeEraDate } from '../bankFiles/eraFileDate.ts'
import type { Bytes } from '../formatResult.ts'
import type { RecordLayout } from '../bankFiles/recordLayout.ts'
import { TERMINATOR_BYTES, type Terminator } from '../bankFiles/zengin99Split.ts'
import { StatementFileReport, type StatementChangeKind } from './report.ts'
import type { StatementFileOptions, UnwritableText } from './source.ts'
import { STATEMENT_RECORD_LENGTH } from './zenginLayout.ts'
import { writeBankText, type BankText, type BankTextRule, type MiddleDot } from '../text/bankText.ts'

interface Rules {
  unwritable: UnwritableText
  middleDot: MiddleDot
}
interface HalfWidthField {
  readonly field: string
  readonly width: number
  /** Only where a shortened text is still useful (a name, not a number). */
  readonly mayCut: boolean
}
/** `refused`: no half-width form, and the user did not choose to leave characters out. */
interface Written {
  text: string
  refused: boolean
  tooLong: number
  change?: { kinds: readonly StatementChangeKind[]; to: string }
}

class HalfWidthTexts {
  readonly #rules: Rules
  readonly #report: StatementFileReport
  readonly #known = new Map<string, Map<string, Written>>()

  constructor(rules: Rules, report: StatementFileReport) {
    this.#rules = rules
    this.#report = report
  }

  /** Exactly the bytes of the field, padded with blanks. `row` is the 1-based entry. */
  write(text: string | undefined, field: HalfWidthField, row?: number): string {
    if (text === undefined || text === '') return ''.padEnd(field.width)
    const ofField = this.#known.get(field.field) ?? new Map<string, Written>()
    this.#known.set(field.field, ofField)
    const written = ofField.get(text) ?? fit(text, field, this.#rules)
    ofField.set(text, written)
    this.#tell(text, written, field, row)
    return written.text
  }

  #tell(
    from: string,
    { refused, tooLong, change }: Written,
    { field, width }: HalfWidthField,
    row: number | undefined,
  ): void {
    if (refused) this.#report.problem({ code: 'noHalfWidth', field, row, params: { text: from } })
    if (tooLong > 0) this.#report.problem({ code: 'tooLong', field, row, params: { length: tooLong, max: width } })
    if (change) this.#report.change({ field, row, from, ...change })
  }
}

function fit(text: string, { field, width, mayCut }: HalfWidthField, { unwritable, middleDot }: Rules): Written {
  const kept = unwritable === 'replace' ? leaveOut(text) : text
  // Reporting every change of width is useless: texts are full-width in the interface and half-width in the file.
  const rule: BankTextRule = { field, widths: [width], kana: true, mayCut }
  const written = writeBankText(kept, rule, middleDot)
  const refused = written.problems.some(({ code }) => code === 'characterRefused')
  const long = written.problems.find(({ code }) => code === 'textTooLong')
  const change = changeOf(text, kept, written)
  return { text: written.written, refused, tooLong: Number(long?.params?.['length'] ?? 0), ...(change && { change }) }
}

function changeOf(text: string, kept: string, { written, change }: BankText): Written['change'] {
  const kinds = new Set<StatementChangeKind>(change?.kinds.filter((kind) => kind !== 'width'))
  if (kept !== text) kinds.add('dropped')
  return kinds.size === 0 ? undefined : { kinds: [...kinds], to: change?.to ?? written.trimEnd() }
}

/** A voiced mark that loses its kana is left out too. */
function leaveOut(text: string): string {
  const { refused } = foldForBankFile(text)
  if (refused.length === 0) return text
  const places = new Set(refused.map(({ at }) => at))
  return leaveOut([...text.normalize('NFC')].filter((_, at) => !places.has(at)).join(''))
}

/** Written for an unknown date. */
const NO_DATE = '000000'
const END_MARK = 0x1a

/** A field without a value gets zeros or blanks, depending on its kind. */
export type RecordValues<N extends string> = Partial<Record<N, string>>

/** The record before it is encoded: each of its characters will be one byte. */
export function recordText<N extends string>(layout: RecordLayout<N>, values: RecordValues<N>): string {
  let record = ''
  for (const { name, length, kind } of layout) {
    const value = values[name] ?? ''
    record += kind === 'digits' ? value.padStart(length, '0') : value.padEnd(length, ' ')
  }
  return record
}

export class RecordFile {
  readonly bytes: Bytes
  readonly #end: readonly number[]
  #at = 0

  constructor(records: number, terminator: Terminator, endMark: boolean) {
    this.#end = TERMINATOR_BYTES[terminator]
    this.bytes = new Uint8Array(records * (STATEMENT_RECORD_LENGTH + this.#end.length) + (endMark ? 1 : 0))
    if (endMark) this.bytes[this.bytes.length - 1] = END_MARK
  }

  add(record: string): void {
    for (let index = 0; index < record.length; index++) {
      const unit = record.charCodeAt(index)
      this.bytes[this.#at++] = unit > 0x7f ? unit - HALF_KANA_OFFSET : unit
    }
    for (const byte of this.#end) this.bytes[this.#at++] = byte
  }
}

export class RecordWriting {
  readonly report = new StatementFileReport()
  readonly texts: HalfWidthTexts
  readonly #era: StatementFileOptions['era']
  readonly #unwritable: StatementFileOptions['unwritable']
  readonly #dates = new Map<string, string | undefined>()

  constructor({ unwritable, middleDot, era }: StatementFileOptions) {
    this.texts = new HalfWidthTexts({ unwritable, middleDot }, this.report)
    this.#era = era
    this.#unwritable = unwritable
  }

  /** YYMMDD in era years; zeros without a date. */
  date(date: IsoDate | undefined, field: string, row?: number): string {
    if (date === undefined) return NO_DATE
    const digits = this.#dates.has(date) ? this.#dates.get(date) : writeEraDate(date, this.#era)
    this.#dates.set(date, digits)
    if (digits === undefined) this.report.problem({ code: 'dateOutsideEra', field, row, params: { date } })
    return digits ?? NO_DATE
  }

  /** Without its sign. */
  amount(amount: number, digits: number, field: string, row?: number): string {
    const max = 10 ** digits - 1
    if (amount > max) this.report.problem({ code: 'amountTooLarge', field, row, params: { amount, max } })
    return String(amount)
  }

  /** Anything but digits of either width is refused, or left out if the user chose that. */
  digits(text: string, length: number, field: string, row: number): string {
    const found = text.normalize('NFKC').trim()
    const bad = !/^[0-9]*$/.test(found)
    if (!bad && found.length <= length) return found
    if (this.#unwritable === 'replace') this.report.change({ field, row, kinds: ['dropped'], from: text, to: '' })
    else if (bad) this.report.problem({ code: 'notDigits', field, row, params: { found: text } })
    else this.report.problem({ code: 'tooLong', field, row, params: { length: found.length, max: length } })
    return ''
  }
}
