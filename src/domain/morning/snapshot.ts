// What a morning summary knew, to be compared with the next one. Yen; instants in ISO 8601.
import type { Approval } from '../filing/approval.ts'
import type { SeenArrivals } from './arrivals.ts'

/** `cleared` if the bank sent no balance of today. */
export type BalanceKind = 'today' | 'cleared'

/** What was never read is absent. */
export interface AccountStanding {
  readonly balance?: { readonly amount: number; readonly kind: BalanceKind; readonly at: string } | undefined
  readonly arrivals?: SeenArrivals | undefined
}

/** `status`: the bank's own words; '' if it sent none. */
export interface ApplicationStanding {
  readonly approval: Approval
  readonly status: string
}

export interface MorningSnapshot {
  readonly accounts: Readonly<Record<string, AccountStanding>>
  readonly applications: Readonly<Record<string, ApplicationStanding>>
}

/** A side is absent if nothing was known at that time. */
export type Difference =
  | {
      readonly of: 'account'
      readonly key: string
      readonly before?: AccountStanding | undefined
      readonly after?: AccountStanding | undefined
    }
  | {
      readonly of: 'application'
      readonly key: string
      readonly before?: ApplicationStanding | undefined
      readonly after?: ApplicationStanding | undefined
    }

export const NOTHING_KNOWN: MorningSnapshot = { accounts: {}, applications: {} }

export function differencesBetween(before: MorningSnapshot, after: MorningSnapshot): Difference[] {
  return [
    ...changed(before.accounts, after.accounts, isSameAccount).map((one): Difference => ({ of: 'account', ...one })),
    ...changed(before.applications, after.applications, isSameApplication).map((one): Difference => ({
      of: 'application',
      ...one,
    })),
  ]
}

export function withDifferences(before: MorningSnapshot, differences: readonly Difference[]): MorningSnapshot {
  const accounts = new Map(Object.entries(before.accounts))
  const applications = new Map(Object.entries(before.applications))
  for (const one of differences) {
    if (one.of === 'account') put(accounts, one.key, one.after)
    else put(applications, one.key, one.after)
  }
  return { accounts: Object.fromEntries(accounts), applications: Object.fromEntries(applications) }
}

/** Keys begin with the company's id. */
export function withoutCompany({ accounts, applications }: MorningSnapshot, companyId: string): MorningSnapshot {
  const isOther = ([key]: readonly [string, unknown]) => companyOf(key) !== companyId
  return {
    accounts: Object.fromEntries(Object.entries(accounts).filter(isOther)),
    applications: Object.fromEntries(Object.entries(applications).filter(isOther)),
  }
}

export const companyOf = (key: string): string => key.split(':')[0] ?? ''

/** Has the environment, because figures of different ones are never compared. */
export const accountKeyOf = (companyId: string, environment: string, accountId: string): string =>
  [companyId, environment, accountId].join(':')

interface Pair<T> {
  readonly key: string
  readonly before?: T | undefined
  readonly after?: T | undefined
}

function changed<T>(
  before: Readonly<Record<string, T>>,
  after: Readonly<Record<string, T>>,
  isSame: (a: T, b: T) => boolean,
): Pair<T>[] {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort()
  return keys.flatMap((key): Pair<T>[] => {
    const [a, b] = [own(before, key), own(after, key)]
    return a === undefined || b === undefined || !isSame(a, b) ? [{ key, before: a, after: b }] : []
  })
}

const own = <T>(record: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined

function put<T>(map: Map<string, T>, key: string, value: T | undefined): void {
  if (value === undefined) map.delete(key)
  else map.set(key, value)
}

function isSameAccount(a: AccountStanding, b: AccountStanding): boolean {
  const parts = ({ balance, arrivals }: AccountStanding) =>
    JSON.stringify([balance?.amount, balance?.kind, balance?.at, arrivals?.through, arrivals?.keys])
  return parts(a) === parts(b)
}

const isSameApplication = (a: ApplicationStanding, b: ApplicationStanding): boolean =>
  a.approval === b.approval && a.status === b.status
