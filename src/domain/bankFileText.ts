// Text as it stands in the bank's fixed-length files: JIS X 0201, one byte per character, voiced marks as bytes of
// their own. The set is the narrow one of the JBA file standard (party names), because banks differ in what more they
// take.
import { halfWidthKana, hiraganaToKatakana, smallToLarge, toHalfWidthAscii } from './kanaTables.ts'

export type FoldKind = 'longVowel' | 'smallKana' | 'lowerCase' | 'middleDot' | 'hyphen' | 'wo'
export interface FoldChange {
  /** Position in characters of the text after NFC. */
  at: number
  from: string
  to: string
  /** `wo`: ｦ is written, but some banks refuse it. */
  kind: FoldKind
}
export interface FoldResult {
  /**
   * Half-width text; characters that were refused stand in it unchanged, so it must not be written while there are any.
   */
  text: string
  changes: FoldChange[]
  refused: { at: number; character: string }[]
}

interface Fold {
  /** Half-width form; undefined when the character has no place in a bank file. */
  to: string | undefined
  kind?: FoldKind
}

const WRITABLE = /^[ 0-9A-Zｱ-ﾝｦ()\-.ﾞﾟ]+$/u
const HYPHEN = /^[−‐‑–—―─]$/u
/** A voiced mark is only text after a kana that can bear it; ﾜﾞ and ｦﾞ are refused by the standard. */
const STRAY_MARK = /[^ｳｶ-ﾄﾊ-ﾎ]ﾞ|[^ﾊ-ﾎ]ﾟ/u
const SMALL_HALF = 'ｧｨｩｪｫｬｭｮｯ'
const LARGE_HALF = 'ｱｲｳｴｵﾔﾕﾖﾂ'

/**
 * Takes full-width or half-width text of a kana field and gives it in half-width for a bank file, with every fold that
 * loses something (long vowel to hyphen, small kana to large, lower case to upper, middle dot to point) and every
 * character that has no place in the file. Mere change of width is not listed.
 */
export function foldForBankFile(text: string): FoldResult {
  const result: FoldResult = { text: '', changes: [], refused: [] }
  let at = 0
  for (const character of text.normalize('NFC')) {
    foldCharacter(result, at, character)
    at += 1
  }
  return result
}

/**
 * Length of a text in a bank file in bytes of JIS X 0201 (ガ is 2); what has no place in such a file counts 2, as a
 * kanji would.
 */
export function halfWidthLength(text: string): number {
  let bytes = 0
  for (const character of text.normalize('NFC')) bytes += remember(byteCounts, character, bytesOf)
  return bytes
}

/**
 * Takes a text and gives what a check of it must know: `bytes` as `halfWidthLength` counts them, and whether it can be
 * folded with nothing refused and nothing doubtful (`ヲ`). Much cheaper than folding it, and a lot has five hundred
 * names.
 */
export function bankFileFacts(text: string): { bytes: number; clean: boolean } {
  const source = text.normalize('NFC')
  let [bytes, clean] = [0, true]
  for (let index = 0; index < source.length; index++) {
    const known = unitFacts[source.charCodeAt(index)] || learnUnit(source.charCodeAt(index))
    if (known === OUTSIDE) return { bytes: halfWidthLength(source), clean: false }
    bytes += known & BYTES
    clean &&= (known & LOOK) === 0
  }
  return { bytes, clean }
}

/** By UTF-16 unit: bytes, and whether the character must be looked at; 0 while it is not known yet. */
const unitFacts = new Uint8Array(0x10000)
const BYTES = 0x0f
const LOOK = 0x40
/** Half of a character beyond the basic plane. */
const OUTSIDE = 0x80

function learnUnit(unit: number): number {
  const character = String.fromCharCode(unit)
  const { to, kind } = foldOne(character)
  const look = to === undefined || kind === 'wo' || to === 'ﾞ' || to === 'ﾟ'
  const known = unit >= 0xd800 && unit <= 0xdfff ? OUTSIDE : bytesOf(character) | (look ? LOOK : 0)
  unitFacts[unit] = known
  return known
}

function foldCharacter(result: FoldResult, at: number, character: string): void {
  const { to, kind } = remember(folds, character, foldOne)
  if (to === undefined || !joins(result.text, to)) {
    result.refused.push({ at, character })
    result.text += character
    return
  }
  if (kind !== undefined) result.changes.push({ at, from: character, to, kind })
  result.text += to
}

// Checks look at the same hundred characters thousands of times, so what is found out about one is kept.
const folds = new Map<string, Fold>()
const byteCounts = new Map<string, number>()

function remember<T>(known: Map<string, T>, character: string, find: (character: string) => T): T {
  const before = known.get(character)
  if (before !== undefined) return before
  const found = find(character)
  known.set(character, found)
  return found
}

function foldOne(character: string): Fold {
  const fold = foldWide(hiraganaToKatakana(character))
  const writable = fold.to !== undefined && WRITABLE.test(fold.to) && !STRAY_MARK.test(fold.to)
  return writable ? fold : { to: undefined }
}

function foldWide(wide: string): Fold {
  if (wide === 'ー' || wide === 'ｰ') return { to: '-', kind: 'longVowel' }
  if (wide === '・' || wide === '･') return { to: '.', kind: 'middleDot' }
  if (wide === 'ヲ' || wide === 'ｦ') return { to: 'ｦ', kind: 'wo' }
  if (HYPHEN.test(wide)) return { to: '-', kind: 'hyphen' }
  return foldPlain(wide)
}

function foldPlain(wide: string): Fold {
  const ascii = toHalfWidthAscii(wide)
  if (/^[a-z]$/.test(ascii)) return { to: ascii.toUpperCase(), kind: 'lowerCase' }
  if (/^[ -~]$/.test(ascii)) return { to: ascii }
  const large = largeOf(wide)
  const to = /^[｡-ﾟ]$/u.test(large) ? large : halfWidthKana(large)
  return large === wide ? { to } : { to, kind: 'smallKana' }
}

function largeOf(kana: string): string {
  const at = SMALL_HALF.indexOf(kana)
  return at < 0 ? smallToLarge(kana) : (LARGE_HALF[at] ?? kana)
}

// Only a character that is a mark itself depends on what stands before it.
function joins(before: string, half: string): boolean {
  return (half !== 'ﾞ' && half !== 'ﾟ') || !STRAY_MARK.test((before.slice(-1) || ' ') + half)
}

function bytesOf(character: string): number {
  if (/^[ -~｡-ﾟ¥￥]$/u.test(toHalfWidthAscii(character)) || HYPHEN.test(character)) return 1
  return halfWidthKana(smallToLarge(hiraganaToKatakana(character)))?.length ?? 2
}
