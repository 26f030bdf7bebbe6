// Proposes which expectations a deposit may pay; nothing here settles anything. Amounts are yen.
import type { Deposit, Expectation } from './deposit.ts'
import { foldRemitterName } from './remitterName.ts'

/** Yen. The payer may have deducted the transfer fee. */
const LARGEST_FEE = 1_100

const CANDIDATE_REASONS = [
  'severalAlike',
  'ediNumber',
  'severalInvoices',
  'feeSized',
  'namePart',
  'otherForm',
  'otherName',
  'severalInvoicesFee',
  'otherAmount',
] as const
/**
 * Strongest first: one of several similar expectations; the EDI text contains the invoice number; the sum of several
 * invoices; less by the size of a fee; names begin alike; only the legal form differs; same amount, other name; a sum
 * less a fee; same name, other amount.
 */
type CandidateReason = (typeof CANDIDATE_REASONS)[number]

/** `difference`: yen expected minus yen received. */
export interface Candidate {
  readonly expectations: readonly Expectation[]
  readonly difference: number
  readonly reasons: readonly CandidateReason[]
}

const MAX_CANDIDATES = 6
const NEAREST_COUNT = 4
/** Limits the search for sums. */
const MAX_SUM_CANDIDATES = 10
const MAX_SUM_SIZE = 4
const MAX_SUMS = 2
const SHORTEST_PART = 3
const SHORTEST_NUMBER = 4

interface Named {
  readonly expectation: Expectation
  readonly bare: string
  readonly form: string
}

/** Best first. `open` is in order of due date. The time does not grow with the number of expectations. */
export function candidateFinder(open: readonly Expectation[]): (deposit: Deposit) => Candidate[] {
  const { byBoth, byAmount, byName, amountsOf } = indexOf(open)
  const sumsFor = sumFinder(byName)
  return (deposit) => {
    const name = foldRemitterName(deposit.applicantName)
    const candidates = (found: readonly Named[]) => found.map((one) => candidateOf(deposit, name, one))
    const { amount, transactionDate } = deposit
    const ofAmount = byAmount.get(amount)
    const sameAmount = nearestDue(ofAmount ?? [], transactionDate)
    const exact = ofAmount ? nearestDue(byBoth.get(`${String(amount)} ${name.bare}`) ?? [], transactionDate) : []
    const ofName = nearestAmount(amountsOf.get(name.bare) ?? [], amount)
    const sums = name.bare === '' ? [] : sumsFor(name.bare, amount)
    return best([...candidates(exact), ...candidates(sameAmount), ...candidates(ofName), ...sums])
  }
}

function indexOf(open: readonly Expectation[]) {
  const named = open.map((expectation): Named => ({
    expectation,
    ...foldRemitterName(expectation.kana.trim() ? expectation.kana : expectation.name),
  }))
  const withName = named.filter(({ bare }) => bare !== '')
  const byName = Map.groupBy(withName, ({ bare }) => bare)
  return {
    byBoth: Map.groupBy(withName, ({ expectation, bare }) => `${String(expectation.amount)} ${bare}`),
    byAmount: Map.groupBy(named, ({ expectation }) => expectation.amount),
    byName,
    amountsOf: new Map(
      [...byName].map(([bare, own]) => [bare, own.toSorted((a, b) => a.expectation.amount - b.expectation.amount)]),
    ),
  }
}

function sumFinder(byName: ReadonlyMap<string, readonly Named[]>): (bare: string, amount: number) => Candidate[] {
  const totals = new Map([...byName].map(([bare, own]) => [bare, sumOf(own.map(({ expectation }) => expectation))]))
  const sums = new Map<string, Candidate[]>()
  return (bare, amount) => {
    if ((byName.get(bare)?.length ?? 0) < 2) return []
    const key = `${bare} ${String(amount)}`
    const found = sums.get(key) ?? findSums(byName.get(bare) ?? [], totals.get(bare) ?? 0, amount)
    sums.set(key, found)
    return found
  }
}

function candidateOf(
  deposit: Deposit,
  name: { bare: string; form: string },
  { expectation, bare, form }: Named,
): Candidate {
  const difference = expectation.amount - deposit.amount
  const reasons: CandidateReason[] = []
  if (hasNumber(deposit, expectation)) reasons.push('ediNumber')
  if (difference !== 0) reasons.push(isFeeSized(difference) && difference < deposit.amount ? 'feeSized' : 'otherAmount')
  if (bare !== '' && bare === name.bare) {
    if (form !== name.form && form !== '' && name.form !== '') reasons.push('otherForm')
    else if (difference === 0) reasons.push('severalAlike')
  } else reasons.push(beginsAlike(bare, name.bare) ? 'namePart' : 'otherName')
  return { expectations: [expectation], difference, reasons }
}

const isFeeSized = (difference: number) => difference > 0 && difference <= LARGEST_FEE

function hasNumber({ ediInfo = '' }: Deposit, { invoiceNo }: Expectation): boolean {
  if (ediInfo === '') return false
  const [text, number] = [digitsAndLetters(ediInfo), digitsAndLetters(invoiceNo)]
  return number.length >= SHORTEST_NUMBER && text.includes(number)
}
const digitsAndLetters = (text: string) =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^0-9A-Z]/gu, '')

// Banks truncate names, and a branch or a contact may follow a name.
function beginsAlike(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a]
  return short.length >= SHORTEST_PART && long.startsWith(short)
}

/** `own` is in order of due date. */
function nearestDue(own: readonly Named[], date: string): readonly Named[] {
  return around(
    own,
    own.length <= NEAREST_COUNT
      ? 0
      : firstIndexWhere(own, ({ expectation }) => (expectation.dueDate || '9999') >= date),
  )
}

/** `own` is in order of amount. */
function nearestAmount(own: readonly Named[], amount: number): readonly Named[] {
  return around(
    own,
    own.length <= NEAREST_COUNT ? 0 : firstIndexWhere(own, ({ expectation }) => expectation.amount >= amount),
  )
}

function around(own: readonly Named[], at: number): readonly Named[] {
  const first = Math.max(0, Math.min(at - NEAREST_COUNT / 2, own.length - NEAREST_COUNT))
  return own.slice(first, first + NEAREST_COUNT)
}

/** Binary search: all items after the first that fits must fit too. */
function firstIndexWhere<T>(items: readonly T[], fits: (item: T) => boolean): number {
  let [low, high] = [0, items.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    const item = items[middle]
    if (item !== undefined && fits(item)) high = middle
    else low = middle + 1
  }
  return low
}

/**
 * Sets that add up to the amount or, if none, to the amount plus a fee smaller than each expectation. Small sets
 * first, then those due earliest.
 */
function findSums(own: readonly Named[], total: number, amount: number): Candidate[] {
  const exact = setsWithin(own, total, amount, 0)
  const sets = exact.length > 0 ? exact : setsWithin(own, total, amount, LARGEST_FEE)
  return sets.map((expectations) => {
    const difference = sumOf(expectations) - amount
    return { expectations, difference, reasons: [difference === 0 ? 'severalInvoices' : 'severalInvoicesFee'] }
  })
}

const sumOf = (own: readonly Expectation[]) => own.reduce((sum, { amount }) => sum + amount, 0)

// Sets of the first few expectations; the whole list is tried too, because a yearly settlement pays all at once.
function setsWithin(own: readonly Named[], total: number, amount: number, tolerance: number): Expectation[][] {
  const searched = own.slice(0, MAX_SUM_CANDIDATES).map(({ expectation }) => expectation)
  const sets: Expectation[][] = []
  for (let size = 2; size <= Math.min(MAX_SUM_SIZE, searched.length) && sets.length < MAX_SUMS; size++)
    addSets(searched, size, { amount, tolerance }, sets)
  const whole = own.length > MAX_SUM_SIZE && total >= amount && total - amount <= tolerance
  return whole ? [...sets, own.map(({ expectation }) => expectation)] : sets
}

function addSets(
  own: readonly Expectation[],
  size: number,
  { amount, tolerance }: { amount: number; tolerance: number },
  sets: Expectation[][],
): void {
  const chosen: Expectation[] = []
  function choose(from: number, left: number): void {
    if (chosen.length === size) {
      if (left <= 0 && chosen.every((one) => one.amount > -left)) sets.push([...chosen])
      return
    }
    for (let at = from; at < own.length && sets.length < MAX_SUMS; at++) {
      const one = own[at]
      if (!one || one.amount > left + tolerance) continue
      chosen.push(one)
      choose(at + 1, left - one.amount)
      chosen.pop()
    }
  }
  choose(0, amount)
}

function best(all: readonly Candidate[]): Candidate[] {
  const unique = new Map(all.map((one) => [expectedKeyOf(one.expectations), one]))
  const ranked = [...unique].map(([key, one]) => ({ key, one, rank: rankOf(one) }))
  const sorted = ranked.sort(
    (a, b) =>
      a.rank - b.rank ||
      Math.abs(a.one.difference) - Math.abs(b.one.difference) ||
      due(a.one, b.one) ||
      (a.key < b.key ? -1 : 1),
  )
  return sorted.slice(0, MAX_CANDIDATES).map(({ one }) => one)
}

export const expectedKeyOf = (expectations: readonly Pick<Expectation, 'key'>[]): string =>
  expectations
    .map(({ key }) => key)
    .sort()
    .join('\u001e')

export const rankOf = ({ reasons }: Candidate): number =>
  Math.min(...reasons.map((reason) => CANDIDATE_REASONS.indexOf(reason)))
const due = (one: Candidate, other: Candidate) => {
  const [a, b] = [one, other].map(({ expectations }) => expectations[0]?.dueDate || '9999') as [string, string]
  return a < b ? -1 : a > b ? 1 : 0
}
