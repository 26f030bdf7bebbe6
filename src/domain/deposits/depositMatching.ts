// A match is exact when amount and name agree and only one expectation can be meant; all else is proposed, and the
// user decides. Every deposit and expectation is used at most once; their order makes no difference. Yen.
import { daysBetween, isIsoDate } from '../calendar/calendar.ts'
import type { Deposit, ExpectedDeposit, Expectation } from './deposit.ts'
import { candidateFinder, expectedKeyOf, rankOf, type Candidate } from './depositCandidates.ts'
import { foldRemitterName, type RemitterName } from './remitterName.ts'

export type MatchVerdict = 'exact' | 'confirmed' | 'rejected'
/** Has copies, so that a decision stays readable without the lists. */
export interface Decision {
  depositKey: string
  /** Sorted and joined keys: one decision for each deposit and set of expectations. */
  expectedKey: string
  verdict: MatchVerdict
  deposit: Deposit
  expectations: readonly Expectation[]
}
/** `here`: the deposit is among those given. `difference`: yen expected minus yen received. */
export interface Match extends Decision {
  readonly here: boolean
  readonly difference: number
}
export interface Doubtful {
  readonly deposit: Deposit
  readonly candidates: readonly Candidate[]
}
export interface Matching {
  readonly matched: readonly Match[]
  /** Strongest candidate first, then by date. */
  readonly doubtful: readonly Doubtful[]
  readonly unexpected: readonly Deposit[]
  readonly open: readonly Expectation[]
  /** Found by this call and not stored yet. */
  readonly found: readonly Decision[]
}

export interface Expected {
  readonly key: string
  readonly expectations: readonly Expectation[]
  readonly options: readonly { readonly deposit: Deposit; readonly candidate: Candidate }[]
}

/** Strongest proposal first, then by due date. */
export function byExpectation(doubtful: readonly Doubtful[]): Expected[] {
  const options = doubtful.flatMap(({ deposit, candidates }) => candidates.map((candidate) => ({ deposit, candidate })))
  const groups = [...Map.groupBy(options, ({ candidate }) => expectedKeyOf(candidate.expectations))]
  return groups
    .flatMap(([key, own]): Expected[] => {
      const sorted = own.toSorted(byNearness)
      const [nearest] = sorted
      return nearest ? [{ key, expectations: nearest.candidate.expectations, options: sorted }] : []
    })
    .sort((a, b) => rankOfExpected(a) - rankOfExpected(b) || compare(dueOf(a), dueOf(b)) || compare(a.key, b.key))
}

const rankOfExpected = ({ options: [nearest] }: Expected) => (nearest ? rankOf(nearest.candidate) : 0)
const dueOf = ({ expectations: [first] }: Pick<Expected, 'expectations'>) => first?.dueDate || '9999'

type Option = Expected['options'][number]
function byNearness(a: Option, b: Option): number {
  const days = ({ deposit, candidate: { expectations } }: Option) => {
    const due = expectations[0]?.dueDate ?? ''
    return isIsoDate(due) && isIsoDate(deposit.transactionDate)
      ? Math.abs(daysBetween(due, deposit.transactionDate))
      : 0
  }
  return (
    Math.abs(a.candidate.difference) - Math.abs(b.candidate.difference) ||
    rankOf(a.candidate) - rankOf(b.candidate) ||
    days(a) - days(b) ||
    byDate(a.deposit, b.deposit)
  )
}

const SEPARATOR = '\u001f'

/** A key is a line's content and its number among equal lines, so reading the list again gives the same keys. */
export function withExpectationKeys(lines: readonly ExpectedDeposit[]): Expectation[] {
  const counts = new Map<string, number>()
  return lines.map((line) => {
    const { bare, form } = expectedName(line)
    const base = [line.invoiceNo.normalize('NFKC').trim(), bare, form, String(line.amount), line.dueDate].join(
      SEPARATOR,
    )
    const count = counts.get(base) ?? 0
    counts.set(base, count + 1)
    return { ...line, key: count ? [base, String(count)].join(SEPARATOR) : base }
  })
}

const expectedName = ({ kana, name }: ExpectedDeposit) => foldRemitterName(kana.trim() ? kana : name)

export function matchDeposits(
  deposits: readonly Deposit[],
  expectations: readonly Expectation[],
  decisions: readonly Decision[],
): Matching {
  const here = new Map(deposits.map((deposit) => [deposit.key, deposit]))
  const kept = keptMatches(decisions, here)
  const usedDeposits = new Set(kept.map(({ depositKey }) => depositKey))
  const usedExpectations = new Set(kept.flatMap(({ expectations: own }) => own.map(({ key }) => key)))
  const rejected = new Set(decisions.filter(({ verdict }) => verdict === 'rejected').map(pairOf))
  const freeDeposits = deposits.filter(({ key }) => !usedDeposits.has(key)).sort(byDate)
  const freeExpectations = expectations.filter(({ key }) => !usedExpectations.has(key)).sort(byDue)
  const found = exactMatches(freeDeposits, freeExpectations, rejected)
  const taken = new Set(
    found.flatMap(({ depositKey, expectations: own }) => [depositKey, ...own.map(({ key }) => key)]),
  )
  const open = freeExpectations.filter(({ key }) => !taken.has(key))
  const candidatesOf = candidateFinder(open)
  const rest = freeDeposits
    .filter(({ key }) => !taken.has(key))
    .map((deposit): Doubtful => ({
      deposit,
      candidates: allowed(deposit, candidatesOf(deposit), rejected),
    }))
  const matched = [...kept, ...found.map((decision) => matchOf(decision, true))].sort((a, b) =>
    byDate(a.deposit, b.deposit),
  )
  return {
    matched,
    doubtful: byRank(rest.filter(({ candidates }) => candidates.length > 0)),
    unexpected: rest.filter(({ candidates }) => candidates.length === 0).map(({ deposit }) => deposit),
    open,
    found,
  }
}

const pairOf = ({ depositKey, expectedKey }: Pick<Decision, 'depositKey' | 'expectedKey'>) =>
  `${depositKey}\u001d${expectedKey}`
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
const byDate = (a: Deposit, b: Deposit) => compare(a.transactionDate, b.transactionDate) || compare(a.key, b.key)
const byDue = (a: Expectation, b: Expectation) =>
  compare(a.dueDate || '9999', b.dueDate || '9999') || compare(a.invoiceNo, b.invoiceNo) || compare(a.key, b.key)

const bestRank = ({ candidates }: Doubtful) => (candidates[0] ? rankOf(candidates[0]) : 0)

const byRank = (doubtful: readonly Doubtful[]): Doubtful[] =>
  doubtful
    .map((one) => ({ one, rank: bestRank(one) }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ one }) => one)

const allowed = (
  { key: depositKey }: Deposit,
  candidates: readonly Candidate[],
  rejected: ReadonlySet<string>,
): readonly Candidate[] =>
  rejected.size === 0
    ? candidates
    : candidates.filter(
        ({ expectations }) => !rejected.has(pairOf({ depositKey, expectedKey: expectedKeyOf(expectations) })),
      )

function matchOf(decision: Decision, here: boolean): Match {
  return {
    ...decision,
    here,
    difference: decision.expectations.reduce((sum, { amount }) => sum + amount, 0) - decision.deposit.amount,
  }
}

// The user's decisions take precedence. One that would use a deposit or an expectation a second time is dropped.
function keptMatches(decisions: readonly Decision[], here: ReadonlyMap<string, Deposit>): Match[] {
  const order = decisions
    .filter(({ verdict }) => verdict !== 'rejected')
    .sort((a, b) => compare(a.verdict, b.verdict) || compare(pairOf(a), pairOf(b)))
  const used = new Set<string>()
  return order.flatMap((decision) => {
    const keys = [`d ${decision.depositKey}`, ...decision.expectations.map(({ key }) => `e ${key}`)]
    if (keys.some((key) => used.has(key))) return []
    keys.forEach((key) => used.add(key))
    return [matchOf(decision, here.has(decision.depositKey))]
  })
}

interface Alike {
  deposits: Deposit[]
  expectations: Expectation[]
}

function exactMatches(
  deposits: readonly Deposit[],
  expectations: readonly Expectation[],
  rejected: ReadonlySet<string>,
): Decision[] {
  const groups = alike(deposits, expectations, ({ form }) => form)
  const [same, unsettled] = [[] as Decision[], new Set<string>()]
  for (const [key, group] of groups) {
    if (isClear(group, rejected)) same.push(...pairUp(group))
    else unsettled.add(key.slice(0, key.lastIndexOf(SEPARATOR)))
  }
  return [...same, ...matchesWithoutForm(deposits, expectations, same, unsettled, rejected)]
}

/**
 * Without the legal form, because lists often omit it. One side must then never have a form, and the other always the
 * same one or none.
 */
function matchesWithoutForm(
  deposits: readonly Deposit[],
  expectations: readonly Expectation[],
  same: readonly Decision[],
  unsettled: ReadonlySet<string>,
  rejected: ReadonlySet<string>,
): Decision[] {
  const taken = new Set(same.flatMap(({ depositKey, expectations: own }) => [depositKey, ...own.map(({ key }) => key)]))
  const left = alike(
    deposits.filter(({ key }) => !taken.has(key)),
    expectations.filter(({ key }) => !taken.has(key)),
    () => '',
  )
  return [...left].flatMap(([key, group]) => {
    const forms = [
      new Set(group.deposits.map(({ applicantName }) => foldRemitterName(applicantName).form)),
      new Set(group.expectations.map((one) => expectedName(one).form)),
    ]
    const compatible = forms.every(({ size }) => size === 1) && forms.some((one) => one.has(''))
    return compatible && !unsettled.has(key.slice(0, key.lastIndexOf(SEPARATOR))) && isClear(group, rejected)
      ? pairUp(group)
      : []
  })
}

function alike(
  deposits: readonly Deposit[],
  expectations: readonly Expectation[],
  formOf: (name: { form: string }) => string,
): Map<string, Alike> {
  const keyOf = (amount: number, name: RemitterName): string =>
    [String(amount), name.bare, formOf(name)].join(SEPARATOR)
  const wanted = Map.groupBy(expectations, (one) => keyOf(one.amount, expectedName(one)))
  // Most deposits pay nothing expected and are told apart by the amount alone.
  const amounts = new Set(expectations.map(({ amount }) => amount))
  const groups = new Map<string, Alike>()
  for (const deposit of deposits.filter(({ amount }) => amounts.has(amount))) {
    const name = foldRemitterName(deposit.applicantName)
    const key = keyOf(deposit.amount, name)
    const own = name.bare === '' ? undefined : wanted.get(key)
    const group = groups.get(key)
    if (group) group.deposits.push(deposit)
    else if (own) groups.set(key, { deposits: [deposit], expectations: own })
  }
  return groups
}

// With as many deposits as expectations, all alike, the earliest deposit pays the earliest due. Otherwise the user
// decides.
function isClear({ deposits, expectations }: Alike, rejected: ReadonlySet<string>): boolean {
  if (deposits.length === 0 || deposits.length !== expectations.length) return false
  return deposits.every(
    (deposit, at) => !rejected.has(pairOf({ depositKey: deposit.key, expectedKey: expectations[at]?.key ?? '' })),
  )
}

function pairUp({ deposits, expectations }: Alike): Decision[] {
  return deposits.flatMap((deposit, at) => {
    const expectation = expectations[at]
    return expectation ? [decisionOf(deposit, [expectation], 'exact')] : []
  })
}

export function decisionOf(deposit: Deposit, expectations: readonly Expectation[], verdict: MatchVerdict): Decision {
  return { depositKey: deposit.key, expectedKey: expectedKeyOf(expectations), verdict, deposit, expectations }
}
