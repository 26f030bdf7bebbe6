import type { ClockFinding } from '#contract/ipc/channels'
import type { EnvironmentName } from '#contract/ipc/company'
import type { FiledTotals, Resolution } from '#contract/ipc/journal'

/** What the person is told before a lot is filed: everything here was computed or looked up by main. */
export interface FilingQuestion {
  /** The company's registered name at this moment; the page can change it, so it does not stand alone. */
  companyName: string
  /** The applicant (kana) as the body names it: what the bank will read. */
  applicantName: string
  /** Name and account under which the company was last filed and accepted, by the journal. */
  last?: { companyName: string; branchNo?: string; accountNo?: string }
  environment: EnvironmentName
  host: string
  month: string
  dueDate: string
  /** The debit account as the body names it. */
  account: { branchNo: string; depositType: string; accountNo: string }
  totals: FiledTotals
  /** What seems wrong with the computer's clock. */
  clock: readonly ClockFinding[]
}

/** What the person is told before an unknown filing is settled. */
export interface ResolveQuestion {
  /** The company as it was filed. */
  companyName: string
  /** As it is registered now, where that differs. */
  registeredName?: string
  resolution: Resolution
  totals: FiledTotals
  month: string
  /** How many minutes have passed at least since the sending began. */
  minutes: number
}
