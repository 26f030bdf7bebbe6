import type { ClockFinding } from '#contract/ipc/channels'
import type { EnvironmentName } from '#contract/ipc/company'
import type { FiledTotals, Resolution } from '#contract/ipc/journal'

/** `at` is an ISO instant. */
export interface NamedFiling {
  acceptanceNo?: string
  at: string
  machine?: string
  user?: string
}

/** Main computes or looks up all of it. */
export interface FilingQuestion {
  /** As registered now. The page can change it, so it is not shown alone. */
  companyName: string
  /** In kana, as written in the body, which is what the bank reads. */
  applicantName: string
  /** Of the company's last accepted filing, according to the journal. */
  last?: { companyName: string; branchNo?: string; accountNo?: string }
  environment: EnvironmentName
  host: string
  month: string
  dueDate: string
  /** As written in the body. */
  account: { branchNo: string; depositType: string; accountNo: string }
  totals: FiledTotals
  /** An equal lot that the bank has or may have. */
  same?: NamedFiling
  /** The file in which this lot, or an equal one, went to another computer. */
  handed?: { name: string; at: string }
  /** What another computer's journal tells of this lot or an equal one, and the office has no claim for. */
  told?: NamedFiling
  /** The computer on which this data folder filed last, if it is another one. */
  copiedFrom?: string
  clock: readonly ClockFinding[]
}

/** Shown once before several lots are filed one after the other. */
export interface QueueQuestion {
  environment: EnvironmentName
  host: string
  /** In the order in which they are filed. */
  lots: readonly FilingQuestion[]
}

/** An application is to count as returned because the user says so. */
export interface ReturnedQuestion {
  companyName: string
  acceptanceNo: string
  month: string
  totals: FiledTotals
}

/** Somebody else in the office settled the lot as never arrived. */
export interface FreedQuestion {
  companyName: string
  month: string
  totals: FiledTotals
  /** When it was sent from this computer (ISO instant). */
  at: string
  /** Who settled it, and when (ISO instant). */
  by: string
  settledAt: string
}

export interface ResolveQuestion {
  /** At the time of filing. */
  companyName: string
  /** The name registered now, if it differs. */
  registeredName?: string
  resolution: Resolution
  totals: FiledTotals
  month: string
  /** At least this many have passed since sending began. */
  minutes: number
}
