import type { AppError } from '#contract/ipc/index'
import type { AccountInfo } from '#contract/bank/index'
import { isDoubtful, NO_DOUBTS, type Doubts } from '#data/schema/answerCoverage'
import type { NotedFiles } from './notes.ts'
import type { SaveFailure } from './inquiryWriter.ts'
import type { Period, StatementRow } from '#data/schema/statementRecords'
import { assembled, inquiryDoubts, progressOf, type Inquiry, type InquiryProgress, type Pager } from './pager.ts'

export type { Period, StatementRow } from '#data/schema/statementRecords'

type JobPhase = 'idle' | 'running' | 'complete' | 'cancelled' | 'failed'

export interface StatementState {
  readonly phase: JobPhase
  readonly period: Period
  readonly rows: readonly StatementRow[]
  /** Counted over all attempts of this inquiry, as `received` is. */
  readonly pages: number
  readonly received: number
  /** Entries omitted because a page repeated the end of the previous one. */
  readonly repeated: number
  /** What is unreadable or inconsistent in the bank's answers, and the days they do not cover. */
  readonly doubts: Doubts
  /** In the bank's format: when the bank answered the first page, or when stored entries were read. */
  readonly inquiredAt: string
  readonly accountInfo?: AccountInfo | undefined
  readonly retry?: { readonly attempt: number; readonly waitMs: number } | undefined
  readonly error?: AppError | undefined
  readonly progress?: InquiryProgress | undefined
  /** The days of the pager that failed, if there are several. */
  readonly errorPeriod?: Period | undefined
  /** The inquiry can resume where it stopped. */
  readonly resumable: boolean
  /** The bank refused the stored keyword; the inquiry has to start over. */
  readonly refused?: boolean | undefined
  /** Unfinished, but stored entries cover the rest of the period. */
  readonly before?: boolean | undefined
  /** The rows are stored ones; the bank was not asked in this session. */
  readonly recalled?: boolean | undefined
  /** The bank was not asked: all days had been read. */
  readonly nothingNew?: boolean | undefined
  /** Why the entries being read are not stored for the next start. */
  readonly saveFailure?: SaveFailure | undefined
  /** Where the entries come from, for an account of another bank, which is never asked. */
  readonly files?: NotedFiles | undefined
}

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

/** Stored and received entries stay on screen. */
export const startedState = (inquiry: Inquiry): StatementState =>
  withInquiry({ ...idleStatement(), phase: 'running', period: inquiry.period }, inquiry, true)

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

/** The oldest time at which visible entries were read, so that nothing looks newer than it is. */
function readAt({ pagers, keptAt }: Inquiry, running: boolean): string {
  const fromKept = !running && pagers.some(({ done, readBefore }) => !done && readBefore)
  const times = pagers
    .filter(({ done, readBefore }) => running || done || !readBefore)
    .map(({ inquiredAt }) => inquiredAt)
  return [...times, fromKept ? keptAt : ''].filter(Boolean).sort()[0] ?? keptAt
}

export interface PagerFailure {
  readonly pager: Pager
  readonly error: AppError
  readonly refused: boolean
}

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

/** A running inquiry is not partial, because it shows its own progress. */
export const isPartial = ({ phase, rows, before }: StatementState): boolean =>
  (phase === 'cancelled' || phase === 'failed') && rows.length > 0 && !before

/**
 * The inquiry ended, and no entry is unreadable or misnumbered. Days that the bank did not answer for may be missing.
 */
export const isWhole = ({ phase, doubts }: StatementState): boolean => phase === 'complete' && !isDoubtful(doubts)
