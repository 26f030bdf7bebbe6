import type { AppError, Reply, StatementKind } from '#contract/ipc/index'
import type { AccountInfo, PaymentArrival, Statement, Transaction } from '#contract/service/index'
import { takeNew, type KnownEntries } from '#domain/statements'

/** An entry of either list; what the other list has is simply absent. */
export type StatementRow = Transaction & Partial<PaymentArrival>

export type JobPhase = 'idle' | 'running' | 'complete' | 'cancelled' | 'failed'

/** A period as asked for; an absent end is left to the bank. */
export interface Period {
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** All that is known of one statement: what has come so far, and how the last attempt to get it ended. */
export interface StatementState {
  readonly phase: JobPhase
  readonly period: Period
  readonly rows: readonly StatementRow[]
  /** Pages received, over all attempts. */
  readonly pages: number
  /** Entries dropped because an earlier page had them. */
  readonly repeated: number
  /** Where the next page starts, when the bank says there is one. */
  readonly keyword?: string | undefined
  /** When the bank answered the first page, in its own words. */
  readonly inquiredAt: string
  readonly accountInfo?: AccountInfo | undefined
  readonly retry?: { readonly attempt: number; readonly waitMs: number } | undefined
  readonly error?: AppError | undefined
  /** Grows as pages come in; not for showing. */
  readonly known: KnownEntries
}

/** Nothing asked for yet. */
export const idleStatement = (): StatementState => ({
  phase: 'idle', period: {}, rows: [], pages: 0, repeated: 0, inquiredAt: '', known: new Map(),
})

/** A fresh inquiry: what was shown before goes. */
export const startedAnew = (period: Period): StatementState => ({ ...idleStatement(), phase: 'running', period })

/** The inquiry goes on from where it stopped: everything received stays. */
export const startedAgain = (state: StatementState): StatementState => ({ ...state, phase: 'running', retry: undefined, error: undefined })

/** A page has arrived: its new entries join in the order of the bank. */
export function withPage(state: StatementState, kind: StatementKind, page: Statement, now: string): StatementState {
  const entries: readonly StatementRow[] = (kind === 'transactions' ? page.transactions : page.paymentArrivals) ?? []
  const fresh = takeNew(state.known, entries)
  return {
    ...state,
    rows: fresh.length ? state.rows.concat(fresh) : state.rows,
    pages: state.pages + 1,
    repeated: state.repeated + entries.length - fresh.length,
    keyword: nextKeyword(page),
    inquiredAt: state.inquiredAt || bankTime(page) || now,
    accountInfo: state.accountInfo ?? page.accountInfo,
    retry: undefined,
  }
}

// As the walk in the main process reads it: a keyword without a flag is followed too.
const nextKeyword = (page: Statement) => (page.nextFlag === '0' ? undefined : page.nextKeyword)

const bankTime = ({ operationDate, operationTime }: Statement) => [operationDate, operationTime].filter(Boolean).join(' ')

/** The job has ended; `stopped` says that the person asked it to. */
export function withEnd(state: StatementState, reply: Reply<'statements.fetch'>, stopped: boolean): StatementState {
  const rest = { ...state, retry: undefined }
  if (reply.ok && reply.value.complete) return { ...rest, phase: 'complete', keyword: undefined }
  const keyword = state.keyword ?? (reply.ok ? reply.value.lastKeyword : undefined)
  if (reply.ok || stopped) return { ...rest, phase: 'cancelled', keyword }
  return { ...rest, phase: 'failed', keyword, error: reply.error }
}

/** What is shown is not the whole period. A running job is not called partial: it says itself that it is running. */
export const isPartial = ({ phase, rows }: StatementState): boolean => (phase === 'cancelled' || phase === 'failed') && rows.length > 0

/** The inquiry can go on where it stopped. Not after broken paging: the same page would break it again. */
export const canResume = ({ phase, keyword, error }: StatementState): boolean =>
  (phase === 'cancelled' || phase === 'failed') && keyword !== undefined && error?.code !== 'pagingBroken'
