// Relations between the forms of kana, taken from the layout of Unicode where it has one.

const SMALL = 'ァィゥェォッャュョヮヵヶ'
const LARGE = 'アイウエオツヤユヨワカケ'
const LARGE_BY_SMALL: ReadonlyMap<string, string> = new Map([...SMALL].map((small, at) => [small, LARGE[at] ?? small]))

/** Distance from a full-width ASCII character to the half-width one in Unicode. */
export const ASCII_WIDTH_OFFSET = 0xfee0

/** Takes any text and gives it with hiragana as katakana; all else unchanged, one character stays one character. */
export function hiraganaToKatakana(text: string): string {
  return text.replace(/[ぁ-ゖゝゞ]/gu, (c) => String.fromCodePoint((c.codePointAt(0) ?? 0) + 0x60))
}

/** Takes full-width text and gives it with small katakana as large ones (ッ to ツ). */
export function smallToLarge(text: string): string {
  return text.replace(/[ァィゥェォッャュョヮヵヶ]/gu, (c) => LARGE_BY_SMALL.get(c) ?? c)
}

/**
 * Takes full-width text and gives half-width ASCII where it has full-width ASCII (the wide blank too); all else
 * unchanged.
 */
export function toHalfWidthAscii(text: string): string {
  return text
    .replace(/[！-～]/gu, (c) => String.fromCodePoint((c.codePointAt(0) ?? 0) - ASCII_WIDTH_OFFSET))
    .replaceAll('　', ' ')
}

// Every half-width katakana with the full-width one it stands for: NFKC maps each of them alone.
const HALF_BY_FULL: ReadonlyMap<string, string> = new Map(
  Array.from({ length: 0xff9f - 0xff61 + 1 }, (_, at) => {
    const half = String.fromCodePoint(0xff61 + at)
    return [half.normalize('NFKC'), half] as const
  }),
)

/**
 * Takes one full-width kana or kana mark and gives its half-width form, with the voiced mark as a character of its own
 * (ｶﾞ).
 */
export function halfWidthKana(character: string): string | undefined {
  let half = ''
  for (const part of character.normalize('NFD')) {
    const found = HALF_BY_FULL.get(part === '゛' ? '\u3099' : part === '゜' ? '\u309a' : part)
    if (found === undefined) return undefined
    half += found
  }
  return half
}
