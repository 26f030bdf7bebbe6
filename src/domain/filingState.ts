// The one table of a filing's life, which the journal, the guard and the screens read. An application that may have
// reached the bank is never sent again: from `unknown` only a person leads on.
import type { Approval } from './approval.ts'

/** States of one filing, in the order in which they are reached. */
export const FILING_STATES = [
  'sending',
  'accepted',
  'rejected',
  'unknown',
  'notSent',
  'resolvedAccepted',
  'resolvedNotArrived',
] as const
export type FilingState = (typeof FILING_STATES)[number]

/** What can happen to a filing: its outcome, an app that ended before it knew one, or a person's word. */
export const FILING_EVENTS = [
  'accepted',
  'rejected',
  'notSent',
  'unknown',
  'interrupted',
  'resolvedAccepted',
  'resolvedNotArrived',
] as const
export type FilingEvent = (typeof FILING_EVENTS)[number]

/**
 * States of a lot. One that was never filed is a draft, as is one whose filing came to nothing. An accepted one waits
 * for approval until the bank approves or returns it.
 */
export const LOT_STATES = ['draft', 'sending', 'accepted', 'approved', 'returned', 'rejected', 'unknown'] as const
export type LotState = (typeof LOT_STATES)[number]

interface Row {
  /** The state of the lot it is the filing of. */
  readonly lot: LotState
  /** Does the bank have it: 2 yes, 1 perhaps, 0 no? */
  readonly atBank: 0 | 1 | 2
  /** Which event leads where. */
  readonly next: Readonly<Partial<Record<FilingEvent, FilingState>>>
}

const ANSWERED = { accepted: 'accepted', rejected: 'rejected', notSent: 'notSent', unknown: 'unknown' } as const
const SETTLED = { resolvedAccepted: 'resolvedAccepted', resolvedNotArrived: 'resolvedNotArrived' } as const

const TABLE: Readonly<Record<FilingState, Row>> = {
  sending: { lot: 'sending', atBank: 1, next: { ...ANSWERED, interrupted: 'unknown' } },
  accepted: { lot: 'accepted', atBank: 2, next: {} },
  rejected: { lot: 'rejected', atBank: 0, next: {} },
  unknown: { lot: 'unknown', atBank: 1, next: SETTLED },
  notSent: { lot: 'draft', atBank: 0, next: {} },
  resolvedAccepted: { lot: 'accepted', atBank: 2, next: {} },
  resolvedNotArrived: { lot: 'draft', atBank: 0, next: {} },
}

/** Which lots may be edited and filed: those of which nothing is, or may be, at the bank. */
const OPEN: Readonly<Record<LotState, boolean>> = {
  draft: true,
  // Corrected in place and filed again.
  rejected: true,
  sending: false,
  unknown: false,
  accepted: false,
  approved: false,
  // What was filed stays as it is; a corrected copy is filed instead.
  returned: false,
}

/** Returns the state that an event leads to; undefined when it cannot happen in this state. */
export const nextFilingState = (state: FilingState, event: FilingEvent): FilingState | undefined =>
  TABLE[state].next[event]

const LOT_STATE_BY_APPROVAL = { open: 'accepted', approved: 'approved', returned: 'returned' } as const

/** Returns the state of the lot whose decisive filing is in this state, and so far approved. */
export function lotStateOf({ state, approval }: Approvable): LotState {
  const { lot } = TABLE[state]
  return lot === 'accepted' ? LOT_STATE_BY_APPROVAL[approval?.state ?? 'open'] : lot
}

/** Does the bank have the lot without having returned it? */
export const countsAsFiled = (state: LotState): boolean => state === 'accepted' || state === 'approved'

/** Does the bank have the filing, or may it have it, without having returned it? Only then may an equal one double it. */
export const mayBePaid = ({ state, approval }: Approvable): boolean =>
  mayBeAtBank(state) && lotStateOf({ state, approval }) !== 'returned'

/** Does the bank have it? */
export const isAtBank = (state: FilingState): boolean => TABLE[state].atBank === 2

/** Does the bank have it, or may it have it? While one filing of a lot does, no other may begin. */
export const mayBeAtBank = (state: FilingState): boolean => TABLE[state].atBank > 0

/** May a person settle it, by an acceptance number or by saying that nothing arrived? */
export const canSettle = (state: FilingState): boolean => TABLE[state].next.resolvedAccepted !== undefined

/** May head and details be edited? */
export const canEdit = (state: LotState): boolean => OPEN[state]

/** May the lot be sent? */
export const canFile = (state: LotState): boolean => OPEN[state]

interface Approvable {
  readonly state: FilingState
  readonly approval?: { readonly state: Approval; readonly at: string } | undefined
}

interface Known extends Approvable {
  readonly endedAt?: string | undefined
}

const ranks = (a: number | string, b: number | string): number => (a === b ? 0 : a < b ? -1 : 1)

/**
 * Returns the record that counts when two computers know the same filing differently: the more binding one, and of
 * equally binding ones the later. The order of records does not matter, and what was at the bank once stays there.
 */
export function pickMoreBinding<T extends Known>(a: T, b: T): T {
  const order =
    ranks(TABLE[a.state].atBank, TABLE[b.state].atBank) ||
    ranks(a.endedAt ?? '', b.endedAt ?? '') ||
    ranks(a.approval?.at ?? '', b.approval?.at ?? '') ||
    ranks(JSON.stringify(a), JSON.stringify(b))
  return order < 0 ? b : a
}

/**
 * Returns the filing that decides a lot's state, given its filings newest first: one the bank has, or may have, comes
 * before any it does not have.
 */
export function findDecisiveFiling<T extends Known>(filings: readonly T[]): T | undefined {
  return filings.reduce<T | undefined>(
    (found, one) => (found && TABLE[found.state].atBank >= TABLE[one.state].atBank ? found : one),
    undefined,
  )
}
