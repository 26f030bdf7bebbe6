// Text of the kana fields of the bank interface (sections 2.6 to 2.8) and of the bank's fixed-length files.
import { ASCII_WIDTH_OFFSET, hiraganaToKatakana } from './kanaTables.ts'

export { bankFileFacts, foldForBankFile, halfWidthLength, type FoldKind } from './bankFileText.ts'

/** One rewritten part of a text; `at` counts characters of the text after NFC. */
export interface TextChange {
  at: number
  from: string
  to: string
}
export interface Located {
  /** Position in characters of the text after NFC. */
  at: number
  character: string
}

// Hyphens that people and software put between digits, including the long vowel mark and its half-width form.
const REWRITABLE =
  /(?<hyphen>(?<=[0-9０-９])[−‐‑–—―─ーｰ](?=[0-9０-９]))|(?<half>[｡-ﾟ]+)|(?<hira>[ぁ-ゖゝゞ]+)|(?<ascii>[ -~]+)/gu

// Katakana, the long vowel mark, full-width digits and letters, the blank, and the full-width forms of the symbols that
// bank text allows.
const ALLOWED = /^[ァ-ヶー０-９Ａ-Ｚａ-ｚ　（）－．・，／￥「」]*$/u

/** As the bank interface counts: characters (code points) after NFC. */
export function characterLength(text: string): number {
  let count = 0
  for (const _ of text.normalize('NFC')) count += 1
  return count
}

/**
 * Every text becomes composed (NFC), so that a character typed as two code points is sent as one, the way it is
 * counted.
 */
export function composed<T>(value: T): T {
  return withComposed(value) as T
}

function withComposed(value: unknown): unknown {
  if (typeof value === 'string') return value.normalize('NFC')
  if (Array.isArray(value)) return value.map(withComposed)
  if (typeof value !== 'object' || value === null) return value
  // A lot has ten thousand values, most of them numbers: only what changes is written into the copy.
  const copy = { ...value } as Record<string, unknown>
  for (const name in copy) {
    const inner = copy[name]
    if (typeof inner === 'number') continue
    const next = withComposed(inner)
    if (next !== inner) copy[name] = next
  }
  return copy
}

/**
 * Returns text of a kana field in full-width kana with the list of what was rewritten, so that no change goes unseen:
 * half-width kana (NFKC of that part only), hiragana, ASCII, and any kind of hyphen between digits. Kanji are left for
 * the check to report.
 */
export function toFullWidthKana(text: string): { text: string; changes: TextChange[] } {
  const changes: TextChange[] = []
  const source = text.normalize('NFC')
  let result = ''
  let done = 0
  for (const match of source.matchAll(REWRITABLE)) {
    const [from] = match
    const to = rewrite(from, match.groups)
    changes.push({ at: characterLength(source.slice(0, match.index)), from, to })
    result += source.slice(done, match.index) + to
    done = match.index + from.length
  }
  return { text: result + source.slice(done), changes }
}

/**
 * Returns true when every character is allowed in municipalityName, applicantName and address; true for the empty text.
 */
export function isFullWidthKana(text: string): boolean {
  return firstForbidden(text) === undefined
}

/** Undefined when every character is allowed. */
export function firstForbidden(text: string): Located | undefined {
  if (ALLOWED.test(text)) return undefined
  let at = 0
  for (const character of text.normalize('NFC')) {
    if (!ALLOWED.test(character)) return { at, character }
    at += 1
  }
  return undefined
}

function rewrite(from: string, kind: Record<string, string | undefined> | undefined): string {
  if (kind?.hyphen !== undefined) return '－'
  if (kind?.half !== undefined) return widenKana(from)
  return kind?.hira !== undefined ? hiraganaToKatakana(from) : widenAscii(from)
}

// A voiced mark without a kana to join would become a combining mark under NFKC, which nobody could see. It is written
// as a visible character instead.
function widenKana(half: string): string {
  return half.normalize('NFKC').replaceAll('\u3099', '゛').replaceAll('\u309a', '゜')
}

function widenAscii(text: string): string {
  return text.replace(/[ -~]/gu, (c) =>
    c === ' ' ? '　' : String.fromCodePoint((c.codePointAt(0) ?? 0) + ASCII_WIDTH_OFFSET),
  )
}
