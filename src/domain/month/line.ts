// One client's payments of one month (今月の納付), and what to do next. Amounts are yen.
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
import { precedents, type SplitPart } from '../lots/monthWork.ts'

/**
 * Worst first; `handled`: only returned lots that need no correction; `notDue`: all payees are paid twice a year
 * (納期の特例), and not with this month.
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

export interface MonthLot {
  readonly lotId: string
  readonly name: string
  readonly state: LotState
  readonly payees: number
  readonly amount: number
  /** Rows that cannot be read; the amount lacks them. */
  readonly unreadable?: number | undefined
  /** Undefined for a lot filed on another computer: only the record of its filing is here. */
  readonly account: DebitAccount | undefined
  readonly createdAt: string
  readonly updatedAt: string
  readonly corrects?: string | undefined
  /** The user said that this returned lot needs no correction. */
  readonly handled?: boolean | undefined
  readonly split?: SplitPart | undefined
  /** Of a returned lot: lots that pay all of its payees. */
  readonly alsoIn?: readonly string[] | undefined
}

export interface MonthFacts {
  readonly lots: readonly MonthLot[]
  readonly before: readonly MonthLot[]
  readonly notDue?: boolean
  readonly planned?: boolean
  readonly usualAccount: DebitAccount | undefined
  /** Undefined when the account was never read or is not the client's. */
  readonly balanceOf: (account: DebitAccount) => CoverBalance | undefined
  /** Of all clients that may be debited from the account. */
  readonly sentOn: (account: DebitAccount) => readonly SentLot[]
}

export interface AccountCover {
  readonly account: DebitAccount
  readonly balance: CoverBalance | undefined
  /** Yen of lots not sent yet. */
  readonly due: number
  readonly outstanding: Outstanding
  readonly cover: Cover
}

/**
 * `handle`: filing a returned lot whose payees another lot pays would pay twice; `wait`: a filing is under way or
 * being read.
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
  /** Oldest first. A returned one stays until its correction is filed. */
  readonly lots: readonly MonthLot[]
  /** Oldest first. */
  readonly handled: readonly MonthLot[]
  /** Without those of returned lots. */
  readonly payees: number | undefined
  readonly total: number | undefined
  /** Rows that cannot be read; the total lacks them. */
  readonly unreadable: number
  /** Against the month before; undefined when one of the totals is unknown. */
  readonly difference: number | undefined
  /** Least covered first. */
  readonly accounts: readonly AccountCover[]
  readonly step: MonthStep
  readonly stepLots: readonly string[]
}

/** Oldest first, without returned ones whose correction was filed. */
export function standingLots(lots: readonly MonthLot[]): MonthLot[] {
  const corrected = new Set(lots.filter(({ state }) => !canEdit(state)).map(({ corrects }) => corrects))
  return lots
    .filter(({ lotId, state }) => state !== 'returned' || !corrected.has(lotId))
    .sort((a, b) => a.createdAt.localeCompare(b.createdAt) || (a.split?.number ?? 0) - (b.split?.number ?? 0))
}

const isHandled = ({ state, handled }: MonthLot): boolean => state === 'returned' && handled === true

const rank = (state: MonthState): number => MONTH_STATES.indexOf(state)

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

function tightness(cover: Cover): number {
  if (cover.kind === 'short') return cover.left - Number.MAX_SAFE_INTEGER
  return cover.kind === 'unknown' ? -1 : cover.left
}

/** Known not to cover what is due. */
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

/** This month's plan comes before what was paid with the last one. */
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

/** The lot that pays a returned lot's payees. Its correction pays them too, but is no second payment. */
export const payerOf = ({ lotId, state, alsoIn = [] }: MonthLot, lots: readonly MonthLot[]): MonthLot | undefined =>
  state === 'returned'
    ? lots.find((one) => alsoIn.includes(one.lotId) && mayBePaid(one.state) && one.corrects !== lotId)
    : undefined

export const correctionOf = ({ lotId, state }: MonthLot, lots: readonly MonthLot[]): MonthLot | undefined =>
  state === 'returned' ? lots.find(({ corrects }) => corrects === lotId) : undefined

/** Missing corrections first, then filing the corrections; whoever is paid already needs none. */
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
