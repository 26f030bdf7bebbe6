import type { AppError } from '#contract/ipc/index'
import type { AccountInfo } from '#contract/bank/index'
import { isDoubtful, NO_DOUBTS, type Doubts } from '#data/schema/answerCoverage'
import type { NotedFiles } from './notes.ts'
import type { SaveFailure } from './inquiryWriter.ts'
import type { Period, StatementRow } from '#data/schema/statementRecords'
import { assembled, inquiryDoubts, progressOf, type Inquiry, type Progress, type Pager } from './pager.ts'

export type { Period, StatementRow } from '#data/schema/statementRecords'

type JobPhase = 'idle' | 'running' | 'complete' | 'cancelled' | 'failed'

/** Everything known about one statement: what has arrived so far, and how the last attempt ended. */
export interface StatementState {
  readonly phase: JobPhase
  readonly period: Period
  readonly rows: readonly StatementRow[]
  /** Pages and entries received in this inquiry, over all attempts. */
  readonly pages: number
  readonly received: number
  /** Entries omitted because a page repeated the end of the previous one. */
  readonly repeated: number
  /** What is unreadable or inconsistent in the bank's answers, and the days they do not cover. */
  readonly doubts: Doubts
  /** When the bank answered the first page, in the bank's format; for stored entries, when they were read. */
  readonly inquiredAt: string
  readonly accountInfo?: AccountInfo | undefined
  readonly retry?: { readonly attempt: number; readonly waitMs: number } | undefined
  readonly error?: AppError | undefined
  readonly progress?: Progress | undefined
  /** The period of the pager that failed, if there are several. */
  readonly errorPeriod?: Period | undefined
  /** True if the inquiry can resume where it stopped. */
  readonly resumable: boolean
  /** True if the bank refused the stored keyword, so that the inquiry has to start over. */
  readonly refused?: boolean | undefined
  /**
   * True if nothing of the period is missing although the inquiry did not finish, because stored entries cover the
   * rest.
   */
  readonly before?: boolean | undefined
  /** True if the rows are stored ones and the bank was not asked in this session. */
  readonly recalled?: boolean | undefined
  /** True if the bank was not asked, because all days of the period had already been read. */
  readonly nothingNew?: boolean | undefined
  /** Why the entries being read are not stored for the next start. */
  readonly saveFailure?: SaveFailure | undefined
  /** The files the entries come from, for an account of another bank; no bank is asked about it. */
  readonly files?: NotedFiles | undefined
}

/** Returns the state before the first inquiry. */
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

/** Returns the state of an inquiry that starts or resumes: stored and received entries stay on screen. */
export const startedState = (inquiry: Inquiry): StatementState =>
  withInquiry({ ...idleStatement(), phase: 'running', period: inquiry.period }, inquiry, true)

/** Returns the state with everything the inquiry has so far. */
export function withInquiry(state: StatementState, inquiry: Inquiry, running: boolean): StatementState {
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

/** Returns the oldest time at which visible entries were read, so that nothing looks newer than it is. */
function readAt({ pagers, keptAt }: Inquiry, running: boolean): string {
  const fromKept = !running && pagers.some(({ done, readBefore }) => !done && readBefore)
  const times = pagers
    .filter(({ done, readBefore }) => running || done || !readBefore)
    .map(({ inquiredAt }) => inquiredAt)
  return [...times, fromKept ? keptAt : ''].filter(Boolean).sort()[0] ?? keptAt
}

/** The failure of a pager, and whether the bank refused its keyword. */
export interface PagerFailure {
  readonly pager: Pager
  readonly error: AppError
  readonly refused: boolean
}

/** Returns the state after the end of an inquiry; `stopped` if the user stopped it. */
export function finishedState(
  state: StatementState,
  inquiry: Inquiry,
  failure: PagerFailure | undefined,
  stopped: boolean,
): StatementState {
  const { pagers } = inquiry
  const rest = { ...withInquiry(state, inquiry, false), resumable: false }
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

/**
 * Returns whether only part of the period is shown. A running job does not count as partial, because it shows its own
 * progress.
 */
export const isPartial = ({ phase, rows, before }: StatementState): boolean =>
  (phase === 'cancelled' || phase === 'failed') && rows.length > 0 && !before

/** Returns whether everything of the period arrived and could be read. */
export const isWhole = ({ phase, doubts }: StatementState): boolean => phase === 'complete' && !isDoubtful(doubts)
