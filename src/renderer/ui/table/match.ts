// Search in tables. It ignores width, case, hiragana or katakana, and the - and / of dates. Folding 100,000 rows at
// every key would be slow, so the pattern accepts every form of a character.

const HALF_OF = halfWidthForms()

/** Undefined when there are no words. */
export function textMatcher(words: string): ((text: string) => boolean) | undefined {
  const folded = words.normalize('NFKC').trim()
  if (!folded) return undefined
  const source = [...folded].map(formsOf).join('')
  // The `u` flag makes matching a third slower; only characters of two code units need it.
  const pattern = new RegExp(source, /[\ud800-\udfff]/.test(source) ? 'u' : '')
  return (text) => pattern.test(text)
}

/** A text has to pass all of them. */
export const wordMatchers = (words: string): ((text: string) => boolean)[] =>
  words
    .normalize('NFKC')
    .split(/\s+/u)
    .map(textMatcher)
    .filter((match) => match !== undefined)

/** Undefined unless the words can only be (part of) an amount, such as `1,200`. */
export function amountDigits(words: string): string | undefined {
  const plain = words.normalize('NFKC').replaceAll(',', '').trim()
  return /^-?\d+$/.test(plain) ? plain : undefined
}

function formsOf(character: string): string {
  const katakana = toKatakana(character)
  const half = HALF_OF.get(katakana) ?? character
  // Dates are written with either.
  const alike = character === '-' ? '/' : character === '/' ? '-' : character
  const forms = new Set([
    alike,
    character,
    character.toLowerCase(),
    character.toUpperCase(),
    katakana,
    toHiragana(character),
    half,
  ])
  for (const form of [...forms]) forms.add(toFullWidth(form))
  const escaped = [...forms].map((form) => form.replace(/[\\^$.*+?()[\]{}|/-]/g, escape))
  const short = [...forms].every((form) => [...form].length === 1)
  return short ? `[${escaped.join('')}]` : `(?:${escaped.join('|')})`
}

const escape = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`

const shift = (text: string, from: RegExp, by: number) =>
  text.replace(from, (c) => String.fromCharCode(c.charCodeAt(0) + by))
const toKatakana = (text: string) => shift(text, /^[ぁ-ゖ]$/, 0x60)
const toHiragana = (text: string) => shift(text, /^[ァ-ヶ]$/, -0x60)
const toFullWidth = (text: string) => (text === ' ' ? '　' : shift(text, /^[!-~]$/, 0xfee0))

function halfWidthForms(): Map<string, string> {
  const forms = new Map<string, string>()
  for (let code = 0xff61; code <= 0xff9d; code++) {
    const half = String.fromCharCode(code)
    for (const mark of ['', 'ﾞ', 'ﾟ']) {
      const full = (half + mark).normalize('NFKC')
      if (full.length === 1) forms.set(full, half + mark)
    }
  }
  return forms
}
