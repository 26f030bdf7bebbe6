// The only table of the states of a filing. What may have reached the bank is never sent again; only the user can
// resolve `unknown`.
import type { Approval } from './approval.ts'

/** `contradicts`: two records differ on whether the bank has the filing, so only the bank can say. */
export const FILING_STATES = [
  'sending',
  'accepted',
  'rejected',
  'unknown',
  'notSent',
  'resolvedAccepted',
  'resolvedNotArrived',
  'contradicts',
] as const
export type FilingState = (typeof FILING_STATES)[number]

export const FILING_EVENTS = [
  'accepted',
  'rejected',
  'notSent',
  'unknown',
  'interrupted',
  'resolvedAccepted',
  'resolvedNotArrived',
  'contradicted',
] as const
export type FilingEvent = (typeof FILING_EVENTS)[number]

/**
 * `draft`: also after a filing that never reached the bank. `reading`: the journal is still being read.
 * `paidElsewhere`: paid without this app, according to the user.
 */
export const LOT_STATES = [
  'reading',
  'draft',
  'sending',
  'accepted',
  'approved',
  'returned',
  'rejected',
  'unknown',
  'contradicts',
  'paidElsewhere',
] as const
export type LotState = (typeof LOT_STATES)[number]

interface Row {
  readonly lot: LotState
  /** 2 yes, 1 perhaps, 0 no. */
  readonly atBank: 0 | 1 | 2
  readonly next: Readonly<Partial<Record<FilingEvent, FilingState>>>
}

const ANSWERED = { accepted: 'accepted', rejected: 'rejected', notSent: 'notSent', unknown: 'unknown' } as const
const SETTLED = { resolvedAccepted: 'resolvedAccepted', resolvedNotArrived: 'resolvedNotArrived' } as const

const CONTRADICTED = { contradicted: 'contradicts' } as const

const TABLE: Readonly<Record<FilingState, Row>> = {
  sending: { lot: 'sending', atBank: 1, next: { ...ANSWERED, interrupted: 'unknown' } },
  accepted: { lot: 'accepted', atBank: 2, next: {} },
  rejected: { lot: 'rejected', atBank: 0, next: CONTRADICTED },
  unknown: { lot: 'unknown', atBank: 1, next: SETTLED },
  notSent: { lot: 'draft', atBank: 0, next: CONTRADICTED },
  resolvedAccepted: { lot: 'accepted', atBank: 2, next: {} },
  resolvedNotArrived: { lot: 'draft', atBank: 0, next: CONTRADICTED },
  contradicts: { lot: 'contradicts', atBank: 1, next: SETTLED },
}

/** Editable and fileable: the bank certainly does not hold it. */
const OPEN: Readonly<Record<LotState, boolean>> = {
  draft: true,
  // Corrected in place and filed again.
  rejected: true,
  reading: false,
  sending: false,
  unknown: false,
  contradicts: false,
  accepted: false,
  approved: false,
  paidElsewhere: false,
  // The content stays as filed; a corrected copy is filed instead.
  returned: false,
}

/** Undefined when the event cannot happen in this state. */
export const nextFilingState = (state: FilingState, event: FilingEvent): FilingState | undefined =>
  TABLE[state].next[event]

const LOT_STATE_BY_APPROVAL = { open: 'accepted', approved: 'approved', returned: 'returned' } as const

export function lotStateOf({ state, approval }: Approvable): LotState {
  const { lot } = TABLE[state]
  return lot === 'accepted' ? LOT_STATE_BY_APPROVAL[approval?.state ?? 'open'] : lot
}

/** The bank has the lot and has not returned it, or it was paid in another way. */
export const countsAsFiled = (state: LotState): boolean =>
  state === 'accepted' || state === 'approved' || state === 'paidElsewhere'

/** The bank has, or may have, the lot and has not returned it: filing an equal lot could pay the same tax twice. */
export const mayBePaid = (state: LotState): boolean => !OPEN[state] && state !== 'returned'

/** A person has to ask the bank whether it has the lot. */
export const isInDoubt = (state: LotState): boolean => state === 'unknown' || state === 'contradicts'

/** `returned` false withdraws the user's statement. What the bank itself said stands. */
export function canMarkReturned(filing: Approvable, returned: boolean): boolean {
  const state = lotStateOf(filing)
  return returned ? state === 'accepted' : state === 'returned' && filing.approval?.by === 'person'
}

export const isAtBank = (state: FilingState): boolean => TABLE[state].atBank === 2

/** While true, no other filing of the lot may begin. */
export const mayBeAtBank = (state: FilingState): boolean => TABLE[state].atBank > 0

export const canSettle = (state: FilingState): boolean => TABLE[state].next.resolvedAccepted !== undefined

export const canEdit = (state: LotState): boolean => OPEN[state]

export const canFile = (state: LotState): boolean => OPEN[state]

/** `paidElsewhere` is only the user's word, which may be taken back. */
export const canDelete = (state: LotState): boolean => OPEN[state] || state === 'paidElsewhere'

interface Approvable {
  readonly state: FilingState
  readonly approval?: { readonly state: Approval; readonly at: string; readonly by?: 'bank' | 'person' } | undefined
}

interface Known extends Approvable {
  readonly endedAt?: string | undefined
}

const ranks = (a: number | string, b: number | string): number => (a === b ? 0 : a < b ? -1 : 1)

/**
 * For records of one filing on two computers. What was once recorded as at the bank stays there; of equally binding
 * records the later counts.
 */
export function pickMoreBinding<T extends Known>(a: T, b: T): T {
  const order =
    ranks(TABLE[a.state].atBank, TABLE[b.state].atBank) ||
    ranks(a.endedAt ?? '', b.endedAt ?? '') ||
    ranks(a.approval?.at ?? '', b.approval?.at ?? '') ||
    ranks(JSON.stringify(a), JSON.stringify(b))
  return order < 0 ? b : a
}

/** The newest filing that the bank has, else that it may have, else the newest of all. `filings`: newest first. */
export function findDecisiveFiling<T extends Known>(filings: readonly T[]): T | undefined {
  return filings.reduce<T | undefined>(
    (found, one) => (found && TABLE[found.state].atBank >= TABLE[one.state].atBank ? found : one),
    undefined,
  )
}
