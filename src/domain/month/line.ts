// The month of one client: how far its lots are, what they cost, whether the debit account covers them, and the one
// action that comes next. Amounts in yen.
import {
  coverOf,
  debitAccountKey,
  outstandingOn,
  type Cover,
  type CoverBalance,
  type DebitAccount,
  type Outstanding,
  type SentLot,
} from '../accounts/accountCover.ts'
import type { IsoDate } from '../calendar/calendar.ts'
import { canEdit, canFile, countsAsFiled, mayBePaid, type LotState } from '../filing/filingState.ts'
import { precedents, type Part } from '../lots/monthWork.ts'

/**
 * How far a client's month is, the worst state first; `none` while it has no lot, `handled` if all its lots are returned
 * ones that need no correction, `notDue` if it has no lot because all its payees are paid twice a year (納期の特例), and
 * not with this month.
 */
export const MONTH_STATES = [
  'contradicts',
  'unknown',
  'returned',
  'rejected',
  'sending',
  'reading',
  'draft',
  'none',
  'accepted',
  'approved',
  'paidElsewhere',
  'handled',
  'notDue',
] as const satisfies readonly (LotState | 'none' | 'handled' | 'notDue')[]
export type MonthState = (typeof MONTH_STATES)[number]

/** One lot of the month. */
export interface MonthLot {
  readonly lotId: string
  /** The data name; '' when none was given. */
  readonly name: string
  readonly state: LotState
  readonly payees: number
  readonly amount: number
  /** How many rows have a value that cannot be read, which the amount lacks. */
  readonly unreadable?: number | undefined
  /** Undefined for a lot filed on another computer, because only the record of its filing is here. */
  readonly account: DebitAccount | undefined
  readonly createdAt: string
  readonly updatedAt: string
  /** The returned lot that this lot corrects. */
  readonly corrects?: string | undefined
  /** True if the user said that this returned lot needs no correction here. */
  readonly handled?: boolean | undefined
  readonly split?: Part | undefined
  /** Of a returned lot: the lots of the month that pay all of its payees. */
  readonly alsoIn?: readonly string[] | undefined
}

/** What is known of one client for the month. */
export interface MonthFacts {
  readonly lots: readonly MonthLot[]
  readonly before: readonly MonthLot[]
  readonly notDue?: boolean
  /** Somebody pays in the month by the year plan. */
  readonly planned?: boolean
  /** The account that a client without a lot is debited from by default. */
  readonly usualAccount: DebitAccount | undefined
  /** Undefined when the account was never read or is not the client's. */
  readonly balanceOf: (account: DebitAccount) => CoverBalance | undefined
  /** Of all clients that may be debited from the account. */
  readonly sentOn: (account: DebitAccount) => readonly SentLot[]
}

/** One debit account of the month: what its balance has to cover, and whether it does. */
export interface AccountCover {
  readonly account: DebitAccount
  readonly balance: CoverBalance | undefined
  /** The lots of the month that are not sent yet, in yen. */
  readonly due: number
  readonly outstanding: Outstanding
  readonly cover: Cover
}

/**
 * The one next thing to do; `handle` where another lot pays the payees of a returned one, which paid as well would be
 * paid twice; `wait` while a filing is under way or being read, `nothing` if nothing is left to do here.
 */
export type MonthStep =
  | 'resolve'
  | 'correct'
  | 'handle'
  | 'fix'
  | 'wait'
  | 'continue'
  | 'confirm'
  | 'createFromPlan'
  | 'createFromPrevious'
  | 'create'
  | 'inquire'
  | 'print'
  | 'nothing'

export interface MonthLine {
  readonly state: MonthState
  /**
   * The lots of the month, the oldest first, without the handled ones. A returned one stays until its correction is
   * filed.
   */
  readonly lots: readonly MonthLot[]
  /** The returned lots that need no correction, the oldest first. */
  readonly handled: readonly MonthLot[]
  /** Number of payees in the lots that were not returned; undefined when there are no such lots. */
  readonly payees: number | undefined
  readonly total: number | undefined
  /** How many rows have a value that cannot be read, which the total lacks. */
  readonly unreadable: number
  /** The total minus the total of the month before; undefined when one of the two is unknown. */
  readonly difference: number | undefined
  /** The accounts of the month, the least covered first. */
  readonly accounts: readonly AccountCover[]
  readonly step: MonthStep
  readonly stepLots: readonly string[]
}

/** Oldest first, without the returned ones whose correction was filed. */
export function standingLots(lots: readonly MonthLot[]): MonthLot[] {
  const corrected = new Set(lots.filter(({ state }) => !canEdit(state)).map(({ corrects }) => corrects))
  return lots
    .filter(({ lotId, state }) => state !== 'returned' || !corrected.has(lotId))
    .sort((a, b) => a.createdAt.localeCompare(b.createdAt) || (a.split?.number ?? 0) - (b.split?.number ?? 0))
}

const isHandled = ({ state, handled }: MonthLot): boolean => state === 'returned' && handled === true

const rank = (state: MonthState): number => MONTH_STATES.indexOf(state)

/** `none` without lots. */
export const worstOf = (lots: readonly Pick<MonthLot, 'state'>[]): MonthState =>
  lots.reduce<MonthState | undefined>(
    (worst, { state }) => (worst === undefined || rank(state) < rank(worst) ? state : worst),
    undefined,
  ) ?? 'none'

const sumOf = (lots: readonly MonthLot[], field: 'amount' | 'payees'): number | undefined =>
  lots.length === 0 ? undefined : lots.reduce((sum, lot) => sum + lot[field], 0)

export const isHere = ({ account }: Pick<MonthLot, 'account'>): boolean => account !== undefined

/** On this computer, with payees, and not at the bank. */
export const fileableLots = ({ lots }: Pick<MonthLine, 'lots'>): MonthLot[] =>
  lots.filter((lot) => isHere(lot) && canFile(lot.state) && lot.payees > 0)

const isPaid = ({ state }: MonthLot): boolean => state !== 'returned'

export function monthLine(facts: MonthFacts, today: IsoDate): MonthLine {
  const standing = standingLots(facts.lots)
  const handled = standing.filter(isHandled)
  const lots = standing.filter((lot) => !isHandled(lot))
  const state = lots.length > 0 ? worstOf(lots) : withoutLots(handled.length > 0, facts.notDue === true)
  const counted = lots.filter(isPaid)
  const total = sumOf(counted, 'amount')
  const before = precedents(facts.before, (lot) => countsAsFiled(lot.state))
  const paidBefore = sumOf(before.filter(isPaid), 'amount')
  return {
    state,
    lots,
    handled,
    payees: sumOf(counted, 'payees'),
    total,
    unreadable: counted.reduce((sum, { unreadable = 0 }) => sum + unreadable, 0),
    difference: total === undefined || paidBefore === undefined ? undefined : total - paidBefore,
    accounts: accountsOf(lots, facts, today),
    ...stepOf(state, lots, firstStep(facts.planned === true, before.some(isHere))),
  }
}

function withoutLots(hasHandled: boolean, notDue: boolean): MonthState {
  if (hasHandled) return 'handled'
  return notDue ? 'notDue' : 'none'
}

function accountsOf(lots: readonly MonthLot[], facts: MonthFacts, today: IsoDate): AccountCover[] {
  const groups = [...Map.groupBy(lots.filter(isPaid), ({ account }) => account && debitAccountKey(account)).values()]
  const known = groups.flatMap((own) => (own[0]?.account ? [accountCover(own, own[0].account)] : []))
  if (known.length === 0 && facts.usualAccount) return [accountCover([], facts.usualAccount)]
  return known.sort((a, b) => tightness(a.cover) - tightness(b.cover))

  function accountCover(own: readonly MonthLot[], account: DebitAccount): AccountCover {
    const balance = facts.balanceOf(account)
    const outstanding = outstandingOn(account, facts.sentOn(account), today)
    const due = sumOf(
      own.filter((lot) => canEdit(lot.state)),
      'amount',
    )
    return {
      account,
      balance,
      due: due ?? 0,
      outstanding,
      cover: coverOf(balance?.amount, due ?? 0, outstanding),
    }
  }
}

/**
 * To sort by: accounts that fall short come first, then those with an unknown balance, then the others by what is
 * left.
 */
function tightness(cover: Cover): number {
  if (cover.kind === 'short') return cover.left - Number.MAX_SAFE_INTEGER
  return cover.kind === 'unknown' ? -1 : cover.left
}

/** An account is known not to cover what is due. */
export const isShort = ({ accounts }: Pick<MonthLine, 'accounts'>): boolean =>
  accounts.some(({ cover }) => cover.kind === 'short')

const STEP_BY_STATE: Readonly<Record<Exclude<MonthState, 'none' | 'draft' | 'returned'>, MonthStep>> = {
  unknown: 'resolve',
  contradicts: 'resolve',
  rejected: 'fix',
  sending: 'wait',
  reading: 'wait',
  accepted: 'inquire',
  approved: 'print',
  paidElsewhere: 'nothing',
  handled: 'nothing',
  notDue: 'nothing',
}

/** What the plan says of this month counts more than what was paid with the last one. */
function firstStep(planned: boolean, hasBefore: boolean): MonthStep {
  if (planned) return 'createFromPlan'
  return hasBefore ? 'createFromPrevious' : 'create'
}

function stepOf(state: MonthState, lots: readonly MonthLot[], first: MonthStep): Pick<MonthLine, 'step' | 'stepLots'> {
  if (state === 'none') return { step: first, stepLots: [] }
  const own = lots.filter((lot) => lot.state === state)
  if (state === 'returned') return stepOfReturned(own, lots)
  const step = state === 'draft' ? stepOfDraft(own[0]) : STEP_BY_STATE[state]
  return { step, stepLots: own.map(({ lotId }) => lotId) }
}

const stepOfDraft = (draft: MonthLot | undefined): MonthStep => (draft?.payees === 0 ? 'continue' : 'confirm')

/** Its correction pays the same payees too, and is no second payment. */
export const payerOf = ({ lotId, state, alsoIn = [] }: MonthLot, lots: readonly MonthLot[]): MonthLot | undefined =>
  state === 'returned'
    ? lots.find((one) => alsoIn.includes(one.lotId) && mayBePaid(one.state) && one.corrects !== lotId)
    : undefined

export const correctionOf = ({ lotId, state }: MonthLot, lots: readonly MonthLot[]): MonthLot | undefined =>
  state === 'returned' ? lots.find(({ corrects }) => corrects === lotId) : undefined

/** Those without a correction are corrected first, then the corrections are filed; who is paid already needs none. */
function stepOfReturned(
  returned: readonly MonthLot[],
  lots: readonly MonthLot[],
): Pick<MonthLine, 'step' | 'stepLots'> {
  const [uncorrected, begun, paid] = [[] as MonthLot[], [] as MonthLot[], [] as MonthLot[]]
  for (const one of returned) {
    const correction = correctionOf(one, lots)
    if (payerOf(one, lots)) paid.push(one)
    else if (correction) begun.push(correction)
    else uncorrected.push(one)
  }
  const idsOf = (list: readonly MonthLot[]) => list.map(({ lotId }) => lotId)
  if (uncorrected.length > 0) return { step: 'correct', stepLots: idsOf(uncorrected) }
  if (begun.length === 0) return { step: 'handle', stepLots: idsOf(paid) }
  return { step: begun[0]?.state === 'rejected' ? 'fix' : stepOfDraft(begun[0]), stepLots: idsOf(begun) }
}
