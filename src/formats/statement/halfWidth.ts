import { foldForBankFile } from '#domain/text/kana'
import { writeBankText, type BankText, type BankTextRule, type MiddleDot } from '../text/bankText.ts'
import type { StatementChangeKind, StatementReport } from './report.ts'
import type { UnwritableText } from './source.ts'

interface Rules {
  unwritable: UnwritableText
  middleDot: MiddleDot
}
export interface HalfWidthField {
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

export class HalfWidthTexts {
  readonly #rules: Rules
  readonly #report: StatementReport
  readonly #known = new Map<string, Map<string, Written>>()

  constructor(rules: Rules, report: StatementReport) {
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

// Half-width kana read the same, so a change of width alone is not reported.
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
