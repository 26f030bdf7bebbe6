// A lot's life. An application that may have reached the bank is never sent again: from `unknown` only a person leads
// on.
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

// A rejected lot is corrected in place and begun again, so it has the same way out as a draft.
const TRANSITIONS: Record<LotState, Partial<Record<LotEvent, LotState>>> = {
  draft: { begin: 'sending' },
  sending: { accepted: 'accepted', rejected: 'rejected', notSent: 'draft', unknown: 'unknown' },
  rejected: { begin: 'sending' },
  unknown: { resolvedAccepted: 'accepted', resolvedNotArrived: 'draft' },
  accepted: {},
}

/**
 * Takes a state and what happened and gives the state that follows, or an error when that cannot happen in this state.
 */
export function nextLotState(state: LotState, event: LotEvent): LotTransition {
  const value = TRANSITIONS[state][event]
  return value === undefined ? { ok: false, error: { code: 'noSuchTransition', state, event } } : { ok: true, value }
}

/** Takes a state; true when head and details may be edited: nothing of the lot is, or may be, at the bank. */
export function canEdit(state: LotState): boolean {
  return state === 'draft' || state === 'rejected'
}

/** Takes a state; true when the lot may be sent. */
export function canFile(state: LotState): boolean {
  return TRANSITIONS[state].begin !== undefined
}

/** How far a filing binds its lot: 2 it is at the bank, 1 it may be, 0 it is not. */
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
interface Told {
  readonly state: FilingState
  readonly endedAt?: string | undefined
}

const ranks = (a: number | string, b: number | string): number => (a === b ? 0 : a < b ? -1 : 1)

/**
 * Takes what two computers tell of one filing and gives what counts: whatever binds more; of what binds alike, what
 * came later. Order and number of the tellings make no difference, and what was at the bank once stays there.
 */
export function stricter<T extends Told>(a: T, b: T): T {
  const order =
    ranks(BINDING[a.state], BINDING[b.state]) ||
    ranks(a.endedAt ?? '', b.endedAt ?? '') ||
    ranks(JSON.stringify(a), JSON.stringify(b))
  return order < 0 ? b : a
}

/** Takes a state of a filing; true when the bank has it. */
export const isAtBank = (state: FilingState): boolean => BINDING[state] === 2

/**
 * Takes the filings of one lot, the newest first, and gives the one that says its state: one that binds goes before any
 * that does not.
 */
export function decisive<T extends Told>(filings: readonly T[]): T | undefined {
  return filings.reduce<T | undefined>(
    (found, one) => (found && BINDING[found.state] >= BINDING[one.state] ? found : one),
    undefined,
  )
}

/**
 * Takes a company and a request body (section 2.6) and gives one text that is equal for equal lots: same company,
 * month, payees (code and designated number) and amounts in yen, in whatever order. Names, counts, account and due date
 * do not take part, since paying the same tax twice is what it is to notice.
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
