import type { AppError } from '#contract/ipc/index'
import type { AccountInfo } from '#contract/service/index'
import { isDoubtful, NO_DOUBTS, type Doubts } from '../../../database/schema/answeredStatements.ts'
import type { SaveFailure } from './inquiryWriter.ts'
import type { Period, StatementRow } from '../../../database/schema/statementRecords.ts'
import { assembled, inquiryDoubts, progressOf, type Inquiry, type Progress, type Pager } from './pager.ts'

export type { Period, StatementRow } from '../../../database/schema/statementRecords.ts'

export type JobPhase = 'idle' | 'running' | 'complete' | 'cancelled' | 'failed'

/** All that is known of one statement: what has come so far, and how the last attempt to get it ended. */
export interface StatementState {
  readonly phase: JobPhase
  readonly period: Period
  readonly rows: readonly StatementRow[]
  /** Pages and entries received in this inquiry, over all attempts. */
  readonly pages: number
  readonly received: number
  /** Entries left out because a page began with those the page before it ended with. */
  readonly repeated: number
  /** What of the bank's answers could not be read or does not fit together, and the days they are not of. */
  readonly doubts: Doubts
  /** When the bank answered the first page, in its own words; of kept entries, when they were read. */
  readonly inquiredAt: string
  readonly accountInfo?: AccountInfo | undefined
  readonly retry?: { readonly attempt: number; readonly waitMs: number } | undefined
  readonly error?: AppError | undefined
  readonly progress?: Progress | undefined
  /** The period of the pager that the error is about, where there are several. */
  readonly errorPeriod?: Period | undefined
  /** The inquiry can go on where it stopped. */
  readonly resumable: boolean
  /** The bank did not take the keyword from before: only a new beginning helps. */
  readonly refused?: boolean | undefined
  /** The rows are all from before: nothing of this inquiry is shown, and nothing of the period is missing in them. */
  readonly before?: boolean | undefined
  /** Nothing was asked of the bank in this session: the rows are what is kept. */
  readonly recalled?: boolean | undefined
  /** All days of the period had been read: the bank was not asked. */
  readonly nothingNew?: boolean | undefined
  /** What is read now is not kept for the next start, and why. */
  readonly saveFailure?: SaveFailure | undefined
}

/** Nothing asked for yet. */
export const idleStatement = (): StatementState => ({
  phase: 'idle',
  period: {},
  rows: [],
  pages: 0,
  received: 0,
  repeated: 0,
  doubts: NO_DOUBTS,
  inquiredAt: '',
  resumable: false,
})

/** An inquiry begins or goes on: what is kept or has come stays on the screen. */
export const startedState = (inquiry: Inquiry): StatementState =>
  shown({ ...idleStatement(), phase: 'running', period: inquiry.period }, inquiry, true)

/** The state with everything that the inquiry has by now. */
export function shown(state: StatementState, inquiry: Inquiry, running: boolean): StatementState {
  const { pagers, accountInfo } = inquiry
  return {
    ...state,
    rows: assembled(inquiry, running),
    pages: sum(pagers, ({ pages }) => pages),
    received: sum(pagers, ({ rows }) => rows.length),
    repeated: sum(pagers, ({ repeated }) => repeated),
    doubts: inquiryDoubts(inquiry),
    inquiredAt: readAt(inquiry, running),
    accountInfo,
    progress: progressOf(inquiry),
    retry: undefined,
  }
}

const sum = (pagers: readonly Pager[], of: (pager: Pager) => number) =>
  pagers.reduce((total, pager) => total + of(pager), 0)

/** The oldest time among what is shown: nothing may look newer than it is. */
function readAt({ pagers, keptAt }: Inquiry, running: boolean): string {
  const fromKept = !running && pagers.some(({ done, readBefore }) => !done && readBefore)
  const times = pagers
    .filter(({ done, readBefore }) => running || done || !readBefore)
    .map(({ inquiredAt }) => inquiredAt)
  return [...times, fromKept ? keptAt : ''].filter(Boolean).sort()[0] ?? keptAt
}

/** How a pager failed, and whether the bank refused its keyword. */
export interface PagerFailure {
  readonly pager: Pager
  readonly error: AppError
  readonly refused: boolean
}

/** The inquiry has ended; `stopped` says that the person asked it to. */
export function ended(
  state: StatementState,
  inquiry: Inquiry,
  failure: PagerFailure | undefined,
  stopped: boolean,
): StatementState {
  const { pagers } = inquiry
  const rest = { ...shown(state, inquiry, false), resumable: false }
  if (pagers.every(({ done }) => done)) return { ...rest, phase: 'complete' }
  const left = {
    ...rest,
    resumable: canResume(pagers),
    before: pagers.every(({ done, readBefore }) => done || readBefore),
  }
  if (!failure || stopped) return { ...left, phase: 'cancelled' }
  const {
    pager: { from, to },
    error,
    refused,
  } = failure
  return { ...left, phase: 'failed', error, refused, errorPeriod: pagers.length > 1 ? { from, to } : undefined }
}

const canResume = (pagers: readonly Pager[]): boolean =>
  pagers.some(({ done, keyword, broken }) => !done && !broken && keyword !== undefined) ||
  (pagers.length > 1 && pagers.some(({ done }) => done))

/** What is shown is not the whole period. A running job is not called partial: it says itself that it is running. */
export const isPartial = ({ phase, rows, before }: StatementState): boolean =>
  (phase === 'cancelled' || phase === 'failed') && rows.length > 0 && !before

/** Everything of the period came and could be read. */
export const isWhole = ({ phase, doubts }: StatementState): boolean => phase === 'complete' && !isDoubtful(doubts)
