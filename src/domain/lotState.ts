// A lot's life. An application that may have reached the bank is never sent again: only a person can move a lot on from
// `unknown`.
import type { Application, ApplicationDetail } from './application.ts'

export type LotState = 'draft' | 'sending' | 'accepted' | 'rejected' | 'unknown'
export type LotEvent =
  'begin' | 'accepted' | 'rejected' | 'notSent' | 'unknown' | 'resolvedAccepted' | 'resolvedNotArrived'
export type LotTransition =
  { ok: true; value: LotState } | { ok: false; error: { code: 'noSuchTransition'; state: LotState; event: LotEvent } }

/** All states and events, for tests and for forms that list them. */
export const LOT_STATES: readonly LotState[] = ['draft', 'sending', 'accepted', 'rejected', 'unknown']
export const LOT_EVENTS: readonly LotEvent[] = [
  'begin',
  'accepted',
  'rejected',
  'notSent',
  'unknown',
  'resolvedAccepted',
  'resolvedNotArrived',
]

// A rejected lot is corrected in place and sent again, so it has the same next state as a draft.
const TRANSITIONS: Record<LotState, Partial<Record<LotEvent, LotState>>> = {
  draft: { begin: 'sending' },
  sending: { accepted: 'accepted', rejected: 'rejected', notSent: 'draft', unknown: 'unknown' },
  rejected: { begin: 'sending' },
  unknown: { resolvedAccepted: 'accepted', resolvedNotArrived: 'draft' },
  accepted: {},
}

/** Returns the state that follows an event, or an error when the event cannot happen in this state. */
export function nextLotState(state: LotState, event: LotEvent): LotTransition {
  const value = TRANSITIONS[state][event]
  return value === undefined ? { ok: false, error: { code: 'noSuchTransition', state, event } } : { ok: true, value }
}

/** Returns true when head and details may be edited: nothing of the lot is, or may be, at the bank. */
export function canEdit(state: LotState): boolean {
  return state === 'draft' || state === 'rejected'
}

/** Returns true when the lot may be sent. */
export function canFile(state: LotState): boolean {
  return TRANSITIONS[state].begin !== undefined
}

/** How strongly a filing binds its lot: 2 it is at the bank, 1 it may be, 0 it is not. */
const BINDING = {
  accepted: 2,
  resolvedAccepted: 2,
  unknown: 1,
  sending: 1,
  rejected: 0,
  notSent: 0,
  resolvedNotArrived: 0,
} as const
export type FilingState = keyof typeof BINDING
interface RecordedFiling {
  readonly state: FilingState
  readonly endedAt?: string | undefined
}

const ranks = (a: number | string, b: number | string): number => (a === b ? 0 : a < b ? -1 : 1)

/**
 * Returns which of two computers' records of one filing counts: the one that binds more, and of equals the later. The
 * order and number of records make no difference, and what was at the bank once stays there.
 */
export function stricter<T extends RecordedFiling>(a: T, b: T): T {
  const order =
    ranks(BINDING[a.state], BINDING[b.state]) ||
    ranks(a.endedAt ?? '', b.endedAt ?? '') ||
    ranks(JSON.stringify(a), JSON.stringify(b))
  return order < 0 ? b : a
}

/** Returns true when the bank has the filing. */
export const isAtBank = (state: FilingState): boolean => BINDING[state] === 2

/**
 * Returns the filing that decides a lot's state (the newest come first): a binding one takes precedence over any that
 * does not bind.
 */
export function decisive<T extends RecordedFiling>(filings: readonly T[]): T | undefined {
  return filings.reduce<T | undefined>(
    (found, one) => (found && BINDING[found.state] >= BINDING[one.state] ? found : one),
    undefined,
  )
}

/**
 * Returns a text that is equal for equal lots: same company, month, payees (code and designated number) and amounts in
 * yen, in any order. Names, counts, account and due date are left out, because the purpose is to notice the same tax
 * being paid twice.
 */
export function fingerprint(companyId: string, application: Application): string {
  const { monthForWhichPaymentIsDue, localTaxPaymentRequestDetails } = application.localTaxPaymentInfo
  const lines = localTaxPaymentRequestDetails.map(fingerprintLine).sort()
  return `1:${JSON.stringify([companyId, monthForWhichPaymentIsDue])}\n${lines.join('\n')}`
}

function fingerprintLine(d: ApplicationDetail): string {
  return JSON.stringify([
    d.municipalityCode,
    d.designatedNumber ?? '',
    d.amountOfPayrollTaxPayments,
    d.amountOfMunicipalInhabitantTaxPayments,
    d.amountOfPrefecturalInhabitantsTaxPayments,
  ])
}
