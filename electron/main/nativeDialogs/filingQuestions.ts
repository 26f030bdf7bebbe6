import type { ClockFinding } from '#contract/ipc/channels'
import type { EnvironmentName } from '#contract/ipc/company'
import type { FiledTotals, Resolution } from '#contract/ipc/journal'

/** What the person sees before a lot is filed; main computed or looked up all of it. */
export interface FilingQuestion {
  /** The company's registered name at this moment. The page can change it, so it is not shown alone. */
  companyName: string
  /** The applicant (kana) as written in the body: what the bank will read. */
  applicantName: string
  /** The name and account under which the company was last filed and accepted, according to the journal. */
  last?: { companyName: string; branchNo?: string; accountNo?: string }
  environment: EnvironmentName
  host: string
  month: string
  dueDate: string
  /** The debit account as written in the body. */
  account: { branchNo: string; depositType: string; accountNo: string }
  totals: FiledTotals
  /** What seems wrong with the computer's clock. */
  clock: readonly ClockFinding[]
}

/** What the person sees before an application counts as returned on their word. */
export interface ReturnedQuestion {
  companyName: string
  acceptanceNo: string
  month: string
  totals: FiledTotals
}

/** What the person sees before an unknown filing is settled. */
export interface ResolveQuestion {
  /** The company's name at the time of filing. */
  companyName: string
  /** The name registered now, if it differs. */
  registeredName?: string
  resolution: Resolution
  totals: FiledTotals
  month: string
  /** The minimum number of minutes since sending began. */
  minutes: number
}
