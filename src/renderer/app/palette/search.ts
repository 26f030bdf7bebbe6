// Finding by words, whatever the width, the kana or the case they are written in. Everything here is pure.
import { hiraganaToKatakana, smallToLarge } from '#domain/kanaTables'
import type { Steps } from '../../ui/data-table/slices.ts'

/**
 * Takes any text and gives it as it is compared: NFKC, katakana, large kana, small letters, commas between digits taken
 * out.
 */
export const fold = (text: string): string =>
  smallToLarge(hiraganaToKatakana(text.normalize('NFKC')))
    .toLowerCase()
    .replace(/(?<=\d),(?=\d{3})/g, '')

/** The words of a query, folded; all of them have to be found. */
export const wordsOf = (query: string): string[] => fold(query).split(/\s+/u).filter(Boolean)

/** Something to be found: its title, and what else it answers to, both folded. */
export interface Findable {
  readonly title: string
  readonly other: string
}

/**
 * Lower is better; undefined when a word is not there. A title that begins with the word stands before one that has it
 * inside, and that before other words.
 */
export function rankOf({ title, other }: Findable, words: readonly string[]): number | undefined {
  let total = 0
  for (const word of words) {
    const at = title.indexOf(word)
    const rank =
      at === 0
        ? 0
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

/** The best of a list, at most `most`, and how many there are in all. Equal ranks stay in the order of the list. */
export interface Best<T> {
  readonly hits: readonly T[]
  readonly total: number
}
const CHECK_EVERY = 256

/** Ranks a list of any length in steps. Holds no more than the best. */
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
 * Entries of a statement as one text, so that a hundred thousand of them are looked through within a frame or two: a
 * line for each, which begins with its day. A line without text stands for an entry that is not searched.
 */
export interface Block<T> {
  readonly of: T
  readonly text: string
}
/** A line that was found: its block, its number from 0, and its day. */
export interface LineHit<T> {
  readonly of: T
  readonly line: number
  readonly day: string
}

/** Makes a block of folded lines. A line break within one would make two. */
export const blockOf = <T>(of: T, lines: readonly string[]): Block<T> => ({
  of,
  text: `\n${lines.map((line) => line.replace(/\n/g, ' ')).join('\n')}\n`,
})

const DAY_LENGTH = 10
const LINE_BREAK = 10

/** Looks through blocks in steps for lines with all the words; gives the newest and how many there are. */
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
