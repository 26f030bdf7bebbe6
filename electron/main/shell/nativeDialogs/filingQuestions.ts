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
  /** As registered now; the page can change it, so it is never shown alone. */
  companyName: string
  /** Kana of the body, as the bank reads it. */
  applicantName: string
  /** Of the company's last accepted filing by the journal. */
  last?: { companyName: string; branchNo?: string; accountNo?: string }
  environment: EnvironmentName
  host: string
  month: string
  dueDate: string
  /** As written in the body. */
  account: { branchNo: string; depositType: string; accountNo: string }
  totals: FiledTotals
  /** An equal filing that the bank has or may have. */
  same?: NamedFiling
  /** The file in which this lot, or an equal one, went to another computer. */
  handed?: { name: string; at: string }
  /** What another computer's journal tells of this lot or an equal one, without a claim in the office. */
  told?: NamedFiling
  /** The computer that filed last from this data folder, if another. */
  copiedFrom?: string
  clock: readonly ClockFinding[]
}

export interface QueueQuestion {
  environment: EnvironmentName
  host: string
  /** In filing order. */
  lots: readonly FilingQuestion[]
}

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
  /** ISO instant of the sending. */
  at: string
  /** Who settled it, and when (ISO instant). */
  by: string
  settledAt: string
}

export interface ResolveQuestion {
  /** At the time of filing. */
  companyName: string
  /** The company's name now, if it differs. */
  registeredName?: string
  resolution: Resolution
  totals: FiledTotals
  month: string
  /** Minutes since sending began, at least. */
  minutes: number
}
