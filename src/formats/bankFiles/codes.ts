// A municipality code in a file: six digits, five without the check digit, or five because a spreadsheet removed the
// leading zero.
import { checkDigit, classifyCode } from '#domain/municipalities/municipalities'
import type { NoteCode, Params, ProblemCode } from '../formatResult.ts'

export type FiveDigitCodes = 'refuse' | 'complete'
export type CodeReading =
  | { ok: true; code: string; note?: { code: NoteCode; params: Params } }
  | { ok: false; code: ProblemCode; params?: Params }

export function readCode(text: string, fiveDigits: FiveDigitCodes): CodeReading {
  if (text === '') return { ok: false, code: 'codeMissing' }
  if (/^[0-9]{5}$/.test(text))
    return fiveDigits === 'refuse' ? { ok: false, code: 'codeFiveDigits', params: { found: text } } : complete(text)
  if (!/^[0-9]{6}$/.test(text)) return { ok: false, code: 'codeBadForm', params: { found: text } }
  const expected = checkDigit(text.slice(0, 5))
  return text.endsWith(expected)
    ? { ok: true, code: text }
    : { ok: false, code: 'codeCheckDigit', params: { found: text, expected } }
}

// Five digits lack the check digit or the zero of the first nine prefectures; codes that make sense both ways are
// refused.
function complete(text: string): CodeReading {
  const completed = text + checkDigit(text)
  const restored = `0${text}`
  if (isPlace(completed) && isPlace(restored))
    return { ok: false, code: 'codeAmbiguous', params: { found: text, first: completed, second: restored } }
  if (isPlace(restored))
    return { ok: true, code: restored, note: { code: 'leadingZeroRestored', params: { from: text, to: restored } } }
  return { ok: true, code: completed, note: { code: 'codeCompleted', params: { from: text, to: completed } } }
}

function isPlace(code: string): boolean {
  const { kind } = classifyCode(code)
  return kind === 'payee' || kind === 'ward'
}
