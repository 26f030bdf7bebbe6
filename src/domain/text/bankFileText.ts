// Fixed-length files: JIS X 0201, one byte per character, voiced marks as separate bytes. Only the narrow set of the
// JBA standard (party names), because banks differ in what else they accept.
import { halfWidthKana, hiraganaToKatakana, smallToLarge, toHalfWidthAscii } from './kanaTables.ts'
import { HYPHENS } from './hyphens.ts'

export type FoldKind = 'longVowel' | 'smallKana' | 'lowerCase' | 'middleDot' | 'hyphen' | 'wo'
interface FoldChange {
  /** In characters after NFC. */
  at: number
  from: string
  to: string
  /** `wo`: some banks refuse ｦ, which is written. */
  kind: FoldKind
}
export interface FoldResult {
  /** Still has the refused characters, so it must not be written while there are any. */
  text: string
  changes: FoldChange[]
  refused: { at: number; character: string }[]
}

interface Fold {
  /** Undefined when it cannot be written. */
  to: string | undefined
  kind?: FoldKind
}

const WRITABLE = /^[ 0-9A-Zｱ-ﾝｦ()\-.ﾞﾟ]+$/u
const HYPHEN = new RegExp(`^[${HYPHENS}]$`, 'u')
/** A voiced mark needs a kana that can carry it; the standard refuses ﾜﾞ and ｦﾞ. */
const STRAY_MARK = /[^ｳｶ-ﾄﾊ-ﾎ]ﾞ|[^ﾊ-ﾎ]ﾟ/u
const SMALL_HALF = 'ｧｨｩｪｫｬｭｮｯ'
const LARGE_HALF = 'ｱｲｳｴｵﾔﾕﾖﾂ'

/**
 * Lists what is refused and folds that lose something (long vowel to hyphen, small kana to large, lower case to
 * upper, middle dot to point), but no mere change of width.
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

/** Bytes of JIS X 0201 (ガ is 2). A character that cannot be written counts 2, like a kanji. */
export function halfWidthLength(text: string): number {
  let bytes = 0
  for (const character of text.normalize('NFC')) bytes += remember(byteCounts, character, bytesOf)
  return bytes
}

/**
 * `clean`: nothing is refused, and no `ヲ`, which some banks refuse. Much cheaper than folding, and a lot has five
 * hundred names.
 */
export function bankFileFacts(text: string): { bytes: number; clean: boolean } {
  const source = text.normalize('NFC')
  let [bytes, clean] = [0, true]
  for (let index = 0; index < source.length; index++) {
    const known = unitFacts[source.charCodeAt(index)] || learnUnit(source.charCodeAt(index))
    if (known === SURROGATE) return { bytes: halfWidthLength(source), clean: false }
    bytes += known & BYTES
    clean &&= (known & NEEDS_LOOK) === 0
  }
  return { bytes, clean }
}

/** By UTF-16 unit: its bytes, and whether it needs a closer look; 0 while unknown. */
const unitFacts = new Uint8Array(0x10000)
const BYTES = 0x0f
const NEEDS_LOOK = 0x40
const SURROGATE = 0x80

function learnUnit(unit: number): number {
  const character = String.fromCharCode(unit)
  const { to, kind } = foldOne(character)
  const look = to === undefined || kind === 'wo' || to === 'ﾞ' || to === 'ﾟ'
  const known = unit >= 0xd800 && unit <= 0xdfff ? SURROGATE : bytesOf(character) | (look ? NEEDS_LOOK : 0)
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

// Checks look at the same hundred characters thousands of times.
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

// Only a voiced mark depends on the character before it.
function joins(before: string, half: string): boolean {
  return (half !== 'ﾞ' && half !== 'ﾟ') || !STRAY_MARK.test((before.slice(-1) || ' ') + half)
}

function bytesOf(character: string): number {
  if (/^[ -~｡-ﾟ¥￥]$/u.test(toHalfWidthAscii(character)) || HYPHEN.test(character)) return 1
  return halfWidthKana(smallToLarge(hiraganaToKatakana(character)))?.length ?? 2
}
