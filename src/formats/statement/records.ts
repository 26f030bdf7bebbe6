// 200 bytes: digits right-aligned with zeros, text left-aligned with blanks. A value that does not fit is never
// written.
import type { IsoDate } from '#domain/calendar/calendar'
import { HALF_KANA_OFFSET } from '../text/cp932Table.ts'
import { writeEraDate } from '../bankFiles/eraFileDate.ts'
import type { Bytes } from '../formatResult.ts'
import type { RecordLayout } from '../bankFiles/recordLayout.ts'
import { TERMINATOR_BYTES, type Terminator } from '../bankFiles/zengin99Split.ts'
import { HalfWidthTexts } from './halfWidth.ts'
import { StatementReport } from './report.ts'
import type { StatementFileOptions } from './source.ts'
import { STATEMENT_RECORD_LENGTH } from './zenginLayout.ts'

/** Written for an unknown date. */
const NO_DATE = '000000'
const END_MARK = 0x1a

/** Without a value zeros or blanks, depending on the field's kind. */
export type RecordValues<N extends string> = Partial<Record<N, string>>

/** One character per byte. */
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
  readonly report = new StatementReport()
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
