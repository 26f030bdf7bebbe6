// Kana as the interface (sections 2.6 to 2.8) and the bank's fixed-length files take them.
import { ASCII_WIDTH_OFFSET, hiraganaToKatakana } from './kanaTables.ts'
import { HYPHENS } from './hyphens.ts'

export { bankFileFacts, foldForBankFile, halfWidthLength, type FoldKind } from './bankFileText.ts'

export interface TextChange {
  at: number
  from: string
  to: string
}
export interface Located {
  /** In characters after NFC. */
  at: number
  character: string
}

// `hyphen` has the long vowel mark too: people and software write it between digits.
const REWRITABLE = new RegExp(
  `(?<hyphen>(?<=[0-9０-９])[${HYPHENS}ーｰ](?=[0-9０-９]))|(?<half>[｡-ﾟ]+)|(?<hira>[ぁ-ゖゝゞ]+)|(?<ascii>[ -~]+)`,
  'gu',
)

const ALLOWED = /^[ァ-ヶー０-９Ａ-Ｚａ-ｚ　（）－．・，／￥「」]*$/u

/** As the bank interface counts: code points after NFC. */
export function characterLength(text: string): number {
  let count = 0
  for (const _ of text.normalize('NFC')) count += 1
  return count
}

/** NFC, so that a character typed as two code points is sent as one, as it is counted. */
export function composed<T>(value: T): T {
  return withComposed(value) as T
}

function withComposed(value: unknown): unknown {
  if (typeof value === 'string') return value.normalize('NFC')
  if (Array.isArray(value)) return value.map(withComposed)
  if (typeof value !== 'object' || value === null) return value
  // A lot has ten thousand values, most of them numbers.
  const copy = { ...value } as Record<string, unknown>
  for (const name in copy) {
    const inner = copy[name]
    if (typeof inner === 'number') continue
    const next = withComposed(inner)
    if (next !== inner) copy[name] = next
  }
  return copy
}

/** Lists what was rewritten, so that no change goes unseen. Kanji are left for the check to report. */
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

/** True for the empty text. */
export function isFullWidthKana(text: string): boolean {
  return firstForbidden(text) === undefined
}

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

// NFKC would make a voiced mark without a kana an invisible combining mark, so a visible one is written.
function widenKana(half: string): string {
  return half.normalize('NFKC').replaceAll('\u3099', '゛').replaceAll('\u309a', '゜')
}

function widenAscii(text: string): string {
  return text.replace(/[ -~]/gu, (c) =>
    c === ' ' ? '　' : String.fromCodePoint((c.codePointAt(0) ?? 0) + ASCII_WIDTH_OFFSET),
  )
}
