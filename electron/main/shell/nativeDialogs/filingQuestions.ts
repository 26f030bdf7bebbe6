import type { ClockFinding } from '#contract/ipc/channels'
import type { EnvironmentName } from '#contract/ipc/company'
import type { FiledTotals, Resolution } from '#contract/ipc/journal'

/** A filing that a question names; `at` is an ISO instant. */
export interface NamedFiling {
  acceptanceNo?: string
  at: string
  machine?: string
  user?: string
}

/** What the user sees before a lot is filed. Main computes or looks up all of it. */
export interface FilingQuestion {
  /** The company's currently registered name. The page can change it, so it is not shown alone. */
  companyName: string
  /** The applicant (kana) as written in the body, which is what the bank reads. */
  applicantName: string
  /** The name and account of the company's last accepted filing, according to the journal. */
  last?: { companyName: string; branchNo?: string; accountNo?: string }
  environment: EnvironmentName
  host: string
  month: string
  dueDate: string
  /** The debit account as written in the body. */
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
  /** Findings that the computer's clock may be wrong. */
  clock: readonly ClockFinding[]
}

/** What the user sees once before several lots are filed one after the other. */
export interface QueueQuestion {
  environment: EnvironmentName
  host: string
  /** The lots in the order in which they are filed. */
  lots: readonly FilingQuestion[]
}

/** What the user sees before an application counts as returned because they say so. */
export interface ReturnedQuestion {
  companyName: string
  acceptanceNo: string
  month: string
  totals: FiledTotals
}

/** What the user sees before a lot is free again that somebody else in the office settled as never arrived. */
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

/** What the user sees before an unknown filing is settled. */
export interface ResolveQuestion {
  /** The company's name at the time of filing. */
  companyName: string
  /** The name registered now, if it differs. */
  registeredName?: string
  resolution: Resolution
  totals: FiledTotals
  month: string
  /** At least this many minutes have passed since sending began. */
  minutes: number
}
