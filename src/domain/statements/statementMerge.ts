// Files of one account overlap, and none proves that it has all of a day: the result has an entry as often as
// the file that has it most often.
import type { StatementEntry } from './statements.ts'

const COMPARED = ['remarks', 'applicantName', 'ediInfo', 'paymentApplicantNo'] as const
type Texts = Partial<Record<(typeof COMPARED)[number], string | undefined>>
type Entry = StatementEntry & Texts

export interface Merge<E> {
  readonly entries: readonly E[]
  readonly added: number
  /** Perhaps an earlier entry in other words: day, direction and amount are equal. */
  readonly similar: number
}

/**
 * Oldest first. Entries are the same if day, direction, amount and balance are equal; without a balance, every text
 * that both have must be equal. Each matches one at most, so two equal ones of a day stay two.
 */
export function mergeEntries<E extends Entry>(first: readonly E[], second: readonly E[]): Merge<E> {
  const days = Map.groupBy(second, ({ transactionDate }) => transactionDate)
  const before = Map.groupBy(first, ({ transactionDate }) => transactionDate)
  const all = [...new Set([...before.keys(), ...days.keys()])].sort()
  const merged = all.map((day) => mergeDay(before.get(day) ?? [], days.get(day) ?? []))
  return {
    entries: merged.flatMap(({ entries }) => entries),
    added: sum(merged.map(({ added }) => added)),
    similar: sum(merged.map(({ similar }) => similar)),
  }
}

const sum = (figures: readonly number[]) => figures.reduce((total, one) => total + one, 0)

function mergeDay<E extends Entry>(first: readonly E[], second: readonly E[]): Merge<E> {
  if (first.length === 0 || second.length === 0)
    return { entries: [...first, ...second], added: second.length, similar: 0 }
  const partners = pair(first, second)
  const taken = new Set(partners)
  const added = second.filter((_, at) => partners[at] === undefined)
  const free = Map.groupBy(
    first.filter((_, at) => !taken.has(at)),
    moneyOf,
  )
  const similar = added.filter((entry) => free.get(moneyOf(entry))?.pop() !== undefined).length
  return { entries: inOrder(first, second, partners), added: added.length, similar }
}

/** The partner's index in `first`, by index in `second`. */
function pair(first: readonly Entry[], second: readonly Entry[]): (number | undefined)[] {
  const partners: (number | undefined)[] = second.map(() => undefined)
  const taken = new Set<number>()
  // One that lacks something must not take the partner of an equal one.
  for (const keyOf of [wholeKey, balanceKey, moneyOf]) {
    const free = listsBy(first, taken, keyOf)
    second.forEach((entry, at) => {
      const list = partners[at] === undefined ? free.get(keyOf(entry) ?? '') : undefined
      const place = list?.findIndex((number) => keyOf !== moneyOf || isCompatible(first[number] ?? entry, entry)) ?? -1
      const [partner] = place >= 0 ? (list?.splice(place, 1) ?? []) : []
      if (partner === undefined) return
      partners[at] = partner
      taken.add(partner)
    })
  }
  return partners
}

function listsBy(
  entries: readonly Entry[],
  taken: ReadonlySet<number>,
  keyOf: (entry: Entry) => string | undefined,
): Map<string, number[]> {
  const lists = new Map<string, number[]>()
  entries.forEach((entry, at) => {
    const key = taken.has(at) ? undefined : keyOf(entry)
    if (key === undefined) return
    const list = lists.get(key)
    if (list) list.push(at)
    else lists.set(key, [at])
  })
  return lists
}

const moneyOf = ({ debitCreditTypeCode, amount }: Entry): string => `${debitCreditTypeCode} ${amount}`
const balanceKey = (entry: Entry): string | undefined =>
  entry.balance === undefined ? undefined : `${moneyOf(entry)} ${entry.balance}`
const wholeKey = (entry: Entry): string =>
  JSON.stringify([moneyOf(entry), entry.balance, ...COMPARED.map((field) => plainText(entry[field]))])

function isCompatible(one: Entry, other: Entry): boolean {
  if (one.balance !== undefined && other.balance !== undefined) return false
  return COMPARED.every((field) => {
    const [here, there] = [plainText(one[field]), plainText(other[field])]
    return here === '' || there === '' || here === there
  })
}

const folded = new Map<string, string>()
const MOST_FOLDED = 50_000

/** Files write the same text in different widths and with different blanks. */
function plainText(text = ''): string {
  const before = folded.get(text)
  if (before !== undefined) return before
  const plain = text.normalize('NFKC').replace(/\s/gu, '').toUpperCase()
  if (folded.size < MOST_FOLDED) folded.set(text, plain)
  return plain
}

/** In the order of `first`; an entry that only `second` has follows the partner of the one before it there. */
function inOrder<E>(first: readonly E[], second: readonly E[], partners: readonly (number | undefined)[]): E[] {
  const behind = new Map<number, E[]>()
  let last = -1
  second.forEach((entry, at) => {
    const partner = partners[at]
    const list = behind.get(last)
    if (partner !== undefined) last = partner
    else if (list) list.push(entry)
    else behind.set(last, [entry])
  })
  return [...(behind.get(-1) ?? []), ...first.flatMap((entry, at) => [entry, ...(behind.get(at) ?? [])])]
}
