const SMALL = 'ァィゥェォッャュョヮヵヶ'
const LARGE = 'アイウエオツヤユヨワカケ'
const LARGE_BY_SMALL: ReadonlyMap<string, string> = new Map([...SMALL].map((small, at) => [small, LARGE[at] ?? small]))

export const ASCII_WIDTH_OFFSET = 0xfee0

export function hiraganaToKatakana(text: string): string {
  return text.replace(/[ぁ-ゖゝゞ]/gu, (c) => String.fromCodePoint((c.codePointAt(0) ?? 0) + 0x60))
}

/** Full-width (ッ to ツ). */
export function smallToLarge(text: string): string {
  return text.replace(/[ァィゥェォッャュョヮヵヶ]/gu, (c) => LARGE_BY_SMALL.get(c) ?? c)
}

/** Also the wide blank; all else is unchanged. */
export function toHalfWidthAscii(text: string): string {
  return text
    .replace(/[！-～]/gu, (c) => String.fromCodePoint((c.codePointAt(0) ?? 0) - ASCII_WIDTH_OFFSET))
    .replaceAll('　', ' ')
}

// NFKC maps each half-width katakana to exactly one full-width one.
const HALF_BY_FULL: ReadonlyMap<string, string> = new Map(
  Array.from({ length: 0xff9f - 0xff61 + 1 }, (_, at) => {
    const half = String.fromCodePoint(0xff61 + at)
    return [half.normalize('NFKC'), half] as const
  }),
)

/** The voiced mark is a separate character (ｶﾞ). */
export function halfWidthKana(character: string): string | undefined {
  let half = ''
  for (const part of character.normalize('NFD')) {
    const found = HALF_BY_FULL.get(part === '゛' ? '\u3099' : part === '゜' ? '\u309a' : part)
    if (found === undefined) return undefined
    half += found
  }
  return half
}
