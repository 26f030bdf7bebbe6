// What writing a statement changed or refused. Equal findings become one: a collection account has the same remarks ten
// thousand times.
import type { ChangeKind } from '../text/bankText.ts'
import type { Bytes, Params } from '../formatResult.ts'

/**
 * `encoding`: the code page's twin of a character; `guarded`: an apostrophe before what a spreadsheet would run;
 * `dropped`: characters that the file cannot hold.
 */
export type StatementChangeKind = ChangeKind | 'encoding' | 'guarded' | 'dropped'
const LOSSES: ReadonlySet<StatementChangeKind> = new Set(['cut', 'dropped', 'notInFormat'])

export interface StatementChange {
  /** From 1; absent for a text that occurs once in the file. */
  readonly row?: number | undefined
  readonly rows: number
  readonly field: string
  readonly kinds: readonly StatementChangeKind[]
  readonly from: string
  readonly to: string
}

type StatementProblemCode =
  | 'noEntries'
  | 'fileTooLarge' // params: megabytes
  | 'tooManyRows' // params: limit (rows)
  | 'missing'
  | 'notDigits' // params: found
  | 'wrongLength' // params: found, length (digits wanted)
  | 'tooLong' // params: length, max (bytes or digits)
  | 'amountTooLarge' // params: amount, max (yen or a count)
  | 'dateOutsideEra' // params: date
  | 'noHalfWidth' // params: text (as sent)
  | 'unmappable' // params: character, codePoint
  | 'control' // params: codePoint
export interface StatementProblem {
  readonly code: StatementProblemCode
  readonly row?: number | undefined
  readonly rows: number
  readonly field?: string | undefined
  readonly params: Params
}

type StatementRemarkCode = 'valueDateBlank' | 'numberBlank' | 'otherCategory' | 'balanceGap' // `balanceGap`, params: expected, found (yen)
/** `balanceGap` must be seen before the file is saved. */
export interface StatementRemark {
  readonly code: StatementRemarkCode
  readonly rows: number
  readonly params: Params
}

export interface StatementFile {
  readonly bytes: Bytes
  /** Files inside an archive; 1 without one. */
  readonly parts: number
  /** The beginning of the file, or of the first one inside. */
  readonly beginning: Bytes
  readonly changes: readonly StatementChange[]
  readonly remarks: readonly StatementRemark[]
}
export type StatementResult =
  { ok: true; file: StatementFile } | { ok: false; problems: readonly StatementProblem[]; more: number }

/** What the main process accepts for saving; a test keeps the two equal. */
export const MAX_STATEMENT_BYTES = 64 * 1024 * 1024
const MAX_LISTED = 100
const MEGABYTE = 1024 * 1024
const BEGINNING = 4096

type Counted<T> = { -readonly [K in keyof T]: T[K] }

/** False when that part of the statement is only in the file in a different form. */
export function isStatementLoss({ kinds }: StatementChange): boolean {
  return kinds.some((kind) => LOSSES.has(kind))
}

export class StatementFileReport {
  readonly #changes = new Map<string, Counted<StatementChange>>()
  readonly #problems = new Map<string, Counted<StatementProblem>>()
  readonly #remarks = new Map<string, Counted<StatementRemark>>()

  change(change: Omit<StatementChange, 'rows'>): void {
    count(this.#changes, `${change.field}\n${change.from}`, change)
  }

  problem(problem: Omit<StatementProblem, 'rows' | 'params'> & { params?: Params }): void {
    const { code, field = '', params = {} } = problem
    count(this.#problems, `${code}\n${field}\n${Object.values(params).join('\n')}`, { ...problem, params })
  }

  remark(code: StatementRemark['code'], params: Params = {}): void {
    count(this.#remarks, code, { code, params })
  }

  failed(): boolean {
    return this.#problems.size > 0
  }

  result(bytes: Bytes, inside: readonly Bytes[] = [bytes]): StatementResult {
    if (bytes.length > MAX_STATEMENT_BYTES) this.tooLarge()
    if (this.failed()) return this.failure()
    return {
      ok: true,
      file: {
        bytes,
        parts: inside.length,
        beginning: (inside[0] ?? bytes).slice(0, BEGINNING),
        changes: [...this.#changes.values()],
        remarks: [...this.#remarks.values()],
      },
    }
  }

  /** Call only when there are reasons. */
  failure(): StatementResult {
    const problems = [...this.#problems.values()]
    return { ok: false, problems: problems.slice(0, MAX_LISTED), more: Math.max(0, problems.length - MAX_LISTED) }
  }

  /** Not padded, because that would be a different number. Full-width digits become half-width. */
  digits(text: string, length: number, field: string): string {
    const found = text.normalize('NFKC').trim()
    if (found === '') this.problem({ code: 'missing', field })
    else if (!/^[0-9]+$/.test(found)) this.problem({ code: 'notDigits', field, params: { found } })
    else if (found.length !== length) this.problem({ code: 'wrongLength', field, params: { found, length } })
    return found
  }

  tooLarge(): void {
    this.problem({ code: 'fileTooLarge', params: { megabytes: MAX_STATEMENT_BYTES / MEGABYTE } })
  }
}

function count<T extends { rows: number }>(known: Map<string, T>, key: string, found: Omit<T, 'rows'>): void {
  const before = known.get(key)
  if (before) before.rows += 1
  else known.set(key, { ...found, rows: 1 } as T)
}
