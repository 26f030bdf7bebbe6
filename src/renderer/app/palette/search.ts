// The palette's search. It ignores width, hiragana or katakana, and case. Everything here is pure.
import { hiraganaToKatakana, smallToLarge } from '#domain/text/kanaTables'
import type { Steps } from '#ui/behaviour/slices'

/** NFKC, katakana, large kana, lower case, no commas between digits. */
export const fold = (text: string): string =>
  smallToLarge(hiraganaToKatakana(text.normalize('NFKC')))
    .toLowerCase()
    .replace(/(?<=\d),(?=\d{3})/g, '')

export const wordsOf = (query: string): string[] => fold(query).split(/\s+/u).filter(Boolean)

export interface Findable {
  readonly title: string
  readonly other: string
}

/**
 * The lower, the better: the title is the word, begins with it, contains it, or only the further texts do. Undefined
 * when a word does not match.
 */
export function rankOf({ title, other }: Findable, words: readonly string[]): number | undefined {
  let total = 0
  for (const word of words) {
    const at = title.indexOf(word)
    const rank =
      at === 0
        ? title === word
          ? -1
          : 0
        : at > 0
          ? 1
          : other.startsWith(word) || other.includes(` ${word}`)
            ? 2
            : other.includes(word)
              ? 3
              : undefined
    if (rank === undefined) return undefined
    total += rank
  }
  return total
}

/** Items of equal rank stay in the order of the list. `total` counts all matches. */
export interface Best<T> {
  readonly hits: readonly T[]
  readonly total: number
}
const CHECK_EVERY = 256

export function* searchList<T extends Findable>(
  items: readonly T[],
  words: readonly string[],
  most: number,
): Steps<Best<T>> {
  const best: { rank: number; item: T }[] = []
  let total = 0
  for (const [at, item] of items.entries()) {
    if (at % CHECK_EVERY === CHECK_EVERY - 1) yield
    const rank = rankOf(item, words)
    if (rank === undefined) continue
    total++
    if (best.length === most && rank >= (best.at(-1)?.rank ?? 0)) continue
    best.splice(best.findLastIndex((one) => one.rank <= rank) + 1, 0, { rank, item })
    if (best.length > most) best.pop()
  }
  return { hits: best.map(({ item }) => item), total }
}

/**
 * Entries as one text, of which a hundred thousand are searched within a frame or two. Each line is an entry and
 * begins with its day; an empty line is not searched.
 */
export interface Block<T> {
  readonly of: T
  readonly text: string
}
/** Lines are counted from 0. */
export interface LineHit<T> {
  readonly of: T
  readonly line: number
  readonly day: string
}

/** Line breaks within a line become blanks. */
export const blockOf = <T>(of: T, lines: readonly string[]): Block<T> => ({
  of,
  text: `\n${lines.map((line) => line.replace(/\n/g, ' ')).join('\n')}\n`,
})

const DAY_LENGTH = 10
const LINE_BREAK = 10

/** Only the newest hits are kept; `total` counts all. */
export function* searchBlocks<T>(
  blocks: readonly Block<T>[],
  words: readonly string[],
  most: number,
): Steps<Best<LineHit<T>>> {
  const [rarest, ...others] = words.toSorted((a, b) => b.length - a.length)
  const hits: LineHit<T>[] = []
  let total = 0
  for (const { of, text } of rarest === undefined ? [] : blocks) {
    yield
    for (const { start, end } of linesWith(text, rarest ?? '')) {
      const line = text.slice(start, end)
      if (!others.every((word) => line.includes(word))) continue
      total++
      const day = line.slice(0, DAY_LENGTH)
      if (hits.length === most && day <= (hits.at(-1)?.day ?? '')) continue
      hits.splice(hits.findLastIndex((one) => one.day >= day) + 1, 0, { of, line: numberOf(text, start), day })
      if (hits.length > most) hits.pop()
    }
  }
  return { hits, total }
}

/** Of the same day, the hits of `first` come first. */
export function joined<T>(first: Best<LineHit<T>>, second: Best<LineHit<T>>, most: number): Best<LineHit<T>> {
  const hits = [...first.hits, ...second.hits].toSorted((a, b) => (a.day < b.day ? 1 : a.day > b.day ? -1 : 0))
  return { hits: hits.slice(0, most), total: first.total + second.total }
}

function* linesWith(text: string, word: string): Generator<{ start: number; end: number }> {
  for (let at = text.indexOf(word); at >= 0;) {
    const start = text.lastIndexOf('\n', at) + 1
    const end = text.indexOf('\n', at)
    yield { start, end }
    at = text.indexOf(word, end)
  }
}

function numberOf(text: string, start: number): number {
  let number = -1
  for (let at = 0; at < start; at++) if (text.charCodeAt(at) === LINE_BREAK) number++
  return number
}
