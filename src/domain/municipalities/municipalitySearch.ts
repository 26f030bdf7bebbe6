import { municipalityTable, type Municipality } from './municipalityData.ts'
import { municipalitiesOfCode, municipalitiesOfName, type FoundMunicipality } from './findMunicipalities.ts'
import { foldWord } from './municipalitySpelling.ts'

interface Entry {
  readonly municipality: Municipality
  readonly name: string
  readonly kana: string
  /** The prefecture in full or without 都, 府 or 県, in kanji and in kana. */
  readonly prefectures: readonly string[]
}

// Lower is better. The prefecture only narrows the result, so it ranks last.
const RANK = { exact: 0, stem: 1, prefix: 2, joined: 3, inside: 4, prefecture: 5, none: -1 } as const
const DEFAULT_LIMIT = 20

let entries: readonly Entry[] | undefined

/**
 * Best first, then by code; nothing for a blank query. Small or large kana and width make no difference, so that a
 * name from a bank file is found too.
 */
export function searchPayees(query: string, limit: number = DEFAULT_LIMIT): readonly Municipality[] {
  const words = foldWord(query).split(/\s+/u).filter(Boolean)
  if (words.length === 0) return []
  const hits: { rank: number; municipality: Municipality }[] = []
  for (const entry of index()) {
    const rank = rankOf(entry, words)
    if (rank >= 0) hits.push({ rank, municipality: entry.municipality })
  }
  // Sorting is stable, so equal ranks stay in code order.
  const found = hits.sort((a, b) => a.rank - b.rank).map((hit) => hit.municipality)
  const others = [...municipalitiesOfName(query), ...municipalitiesOfCode(query)].map(
    ({ municipality }) => municipality,
  )
  return [...new Set([...found, ...others])].slice(0, limit)
}

/** First come those that the query names in full. */
export function searchMunicipalities(query: string, limit: number): { municipality: Municipality; named: boolean }[] {
  const named = [...new Set(municipalitiesOfName(query).map(({ municipality }) => municipality))]
  const others = searchPayees(query, limit).filter((one) => !named.includes(one))
  const shown = (isNamed: boolean) => (municipality: Municipality) => ({ municipality, named: isNamed })
  return [...named.map(shown(true)), ...others.map(shown(false))].slice(0, limit)
}

/** With or without the last character: 津市, 津, つ. */
export function isWholeName({ name, kana }: Municipality, query: string): boolean {
  const word = foldWord(query).trim()
  return word !== '' && Math.min(rankText(foldWord(name), word), rankText(foldWord(kana), word)) <= RANK.stem
}

/**
 * Kanji or kana in a usual spelling, with or without district, last character and prefecture (after the name with a
 * blank). Undefined for what a person has to choose: several municipalities, a part of a name, a ward, a former name.
 */
export const payeeOfName = (text: string): Municipality | undefined =>
  certain(municipalitiesOfName(text)) ?? ofNameAndPrefecture(text)

function ofNameAndPrefecture(text: string): Municipality | undefined {
  const [a = '', b = '', more] = text.trim().split(/\s+/u)
  if (b === '' || more !== undefined) return undefined
  for (const [name, prefecture] of [
    [a, b],
    [b, a],
  ] as const) {
    const found = certain(municipalitiesOfName(name, prefecture))
    const whole = found && [found.prefecture, found.prefecture.replace(/[都府県]$/u, '')].map(foldWord)
    if (whole?.includes(foldWord(prefecture))) return found
  }
  return undefined
}

/** A code may lack zeros or its last digit. */
export const payeeOfText = (text: string): Municipality | undefined =>
  /^[0-9]/u.test(text.normalize('NFKC').trim()) ? certain(municipalitiesOfCode(text)) : payeeOfName(text)

function certain(found: readonly FoundMunicipality[]): Municipality | undefined {
  const [only, second] = found
  return only && !second && only.former === undefined && only.how !== 'ward' ? only.municipality : undefined
}

function rankOf(entry: Entry, words: readonly string[]): number {
  let total = 0
  for (const word of words) {
    const rank = /^[0-9]+$/.test(word) ? rankCode(entry, word) : rankWord(entry, word)
    if (rank === RANK.none) return RANK.none
    total += rank
  }
  return total
}

function rankCode({ municipality }: Entry, digits: string): number {
  if (municipality.code === digits) return RANK.exact
  return municipality.code.startsWith(digits) ? RANK.prefix : RANK.none
}

function rankWord(entry: Entry, word: string): number {
  const own = Math.min(rankText(entry.name, word), rankText(entry.kana, word))
  if (own !== Infinity) return own
  if (entry.prefectures.some((head) => isJoined(head, entry, word))) return RANK.joined
  if (entry.name.includes(word) || entry.kana.includes(word)) return RANK.inside
  return entry.prefectures.some((head) => head.startsWith(word)) ? RANK.prefecture : RANK.none
}

function rankText(text: string, word: string): number {
  if (text === word) return RANK.exact
  if (!text.startsWith(word)) return Infinity
  return text.length === word.length + 1 ? RANK.stem : RANK.prefix
}

// Prefecture and name without a blank, as in 東京都府中 or 東京府中.
function isJoined(head: string, { name, kana }: Entry, word: string): boolean {
  if (word.length <= head.length || !word.startsWith(head)) return false
  const rest = word.slice(head.length)
  return name.startsWith(rest) || kana.startsWith(rest)
}

function index(): readonly Entry[] {
  entries ??= buildIndex()
  return entries
}

function buildIndex(): readonly Entry[] {
  const { payees, prefectureKana } = municipalityTable()
  return payees.map((municipality) => ({
    municipality,
    name: foldWord(municipality.name),
    kana: foldWord(municipality.kana),
    prefectures: waysToWrite(municipality.prefecture, prefectureKana.get(municipality.prefectureCode) ?? ''),
  }))
}

// Kana of the word that may be left out; 道 never is (北海道).
const LAST_WORD_KANA: Record<string, number> = { 都: 1, 府: 1, 県: 2 }

function waysToWrite(prefecture: string, prefectureKana: string): readonly string[] {
  const kana = foldWord(prefectureKana)
  const drop = LAST_WORD_KANA[prefecture.slice(-1)]
  return drop === undefined ? [prefecture, kana] : [prefecture, prefecture.slice(0, -1), kana, kana.slice(0, -drop)]
}
