import { z } from 'zod'
import { characterLength, composed } from '#domain/text/kana'

/** The interface's I64 values beyond what a JSON number carries exactly are refused. */
const MAX_SAFE = Number.MAX_SAFE_INTEGER
const I32_MIN = -2_147_483_648
const I32_MAX = 2_147_483_647

type IssueKind = 'text' | 'textEmpty' | 'textMalformed' | 'integer' | 'date' | 'time' | 'month' | 'code' | 'unknownCode'

/** Undefined for zod's built-in issues. */
export function issueKind(issue: z.core.$ZodIssue): IssueKind | undefined {
  return issue.code === 'custom' ? (issue.params?.['kind'] as IssueKind | undefined) : undefined
}

/** Lengths are counted in characters (section 2). Contract and domain share one implementation. */
export { characterLength as characterCount }

/** `min` and `max` in characters. Lone surrogates are refused: they cannot be sent as UTF-8. */
export function text(min = 0, max = Infinity) {
  return z.string().check((ctx) => {
    const length = characterLength(ctx.value)
    if (!ctx.value.isWellFormed()) custom(ctx, 'textMalformed', 'holds half of a surrogate pair')
    else if (length > max) custom(ctx, 'text', `longer than ${String(max)} characters`, { maximum: max, length })
    else if (length < min) custom(ctx, 'textEmpty', `shorter than ${String(min)} characters`, { minimum: min, length })
  })
}

/** As section 2 says: "for fixed-length fields min = max". */
export const fixed = (length: number) => text(length, length)

/**
 * Texts become NFC, so that what is stored or sent is what was counted. For values from the page; the bank's answers
 * are read unchanged.
 */
export const withComposedTexts = <S extends z.ZodType>(schema: S): S => schema.overwrite(composed)

/** Safe integers only, so that no yen is lost to rounding. */
export function integer(min: number, max: number) {
  return z.number().check((ctx) => {
    if (!Number.isSafeInteger(ctx.value) || Object.is(ctx.value, -0)) custom(ctx, 'integer', 'not an integer')
    else if (ctx.value < min || ctx.value > max)
      custom(ctx, 'integer', `outside ${String(min)} to ${String(max)}`, { minimum: min, maximum: max })
  })
}

export const i32 = () => integer(I32_MIN, I32_MAX)
export const i64 = () => integer(-MAX_SAFE, MAX_SAFE)

/** `YYYY-MM-DD` */
export const date = () => matching('date', (value) => isDate(value))
/** `YYYY-MM` */
export const month = () => matching('month', (value) => /^\d{4}-(0[1-9]|1[0-2])$/.test(value))
/** `HH:MM:SS` */
export const time = () => matching('time', (value) => /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/.test(value))
/**
 * For codes that no figure depends on. The bank may know more codes than it printed, so an unprinted one is kept and
 * noted (`unknownCode`).
 */
export function codeAsSent(...printed: string[]) {
  return text().check((ctx) => {
    if (!printed.includes(ctx.value)) custom(ctx, 'unknownCode', 'not among the printed codes')
  })
}
export const code = (...allowed: string[]) => matching('code', (value) => allowed.includes(value))

function matching(kind: IssueKind, accepts: (value: string) => boolean) {
  return z.string().check((ctx) => {
    if (!accepts(ctx.value)) custom(ctx, kind, `not a valid ${kind}`)
  })
}

function custom<T>(
  ctx: z.core.ParsePayload<T>,
  kind: IssueKind,
  message: string,
  params: Record<string, unknown> = {},
): void {
  ctx.issues.push({ code: 'custom', input: ctx.value, message, params: { kind, ...params } })
}

const DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** Entries of a statement are grouped by day, so a date usually equals the one before. */
let lastDate = ''

function isDate(value: string): boolean {
  if (value === lastDate) return true
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value)
  if (!match) return false
  const [year, monthNumber, day] = [Number(match[1]), Number(match[2]), Number(match[3])]
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  const days = monthNumber === 2 && leap ? 29 : (DAYS[monthNumber - 1] ?? 0)
  const exists = day >= 1 && day <= days
  if (exists) lastDate = value
  return exists
}
