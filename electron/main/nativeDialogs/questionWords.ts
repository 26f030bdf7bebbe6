import type { EnvironmentName } from '#contract/ipc/company'
import type { JournalStatus } from '#contract/ipc/journal'
import type { Rescue } from '../storage/jsonFile.ts'
import type { FilingQuestion, ResolveQuestion, ReturnedQuestion } from './filingQuestions.ts'

interface Box {
  message: string
  detail: string
}
/** The texts of the native questions in one language. Amounts are yen. */
export interface Texts {
  title: string
  cancel: string
  change: string
  file: string
  settle: string
  reset: string
  address(asked: { environment: EnvironmentName; host: string; address: string }): Box
  filing(asked: FilingQuestion): Box
  resolve(asked: ResolveQuestion): Box
  goOn: string
  returned(asked: ReturnedQuestion): Box
  journalDamage(status: JournalStatus): Box
  leaving: Box & { wait: string; insist: string }
  unsaved(names: readonly string[]): Box & { stay: string; lose: string }
  practiceReset: Box
  proxy(named: string): Box
  useProxy: string
  updateFound(version: string): Box
  updateReady(version: string): Box
  download: string
  restart: string
  weakStorage: Box
  storeWeakly: string
  lockReset: Box
  eraseKeys: string
  rescued(name: string, rescue: Rescue): Box
  rekeyed(environments: readonly EnvironmentName[], file: string): Box
}

export const yen = (amount: number): string => amount.toLocaleString('ja-JP')

export const linesOf = (problems: JournalStatus['problems']): string =>
  problems
    .slice(0, 5)
    .map(({ line }) => line)
    .join(', ')

/** The names of the deposit types by code. */
export type Deposits = Readonly<Record<string, string>>

/**
 * Returns the lines that identify the filing: the registered name, the name and account of the last accepted filing if
 * they differ, and the applicant as the bank will read it.
 */
export function whose(
  { companyName, applicantName, last, account }: FilingQuestion,
  words: { name: string; before: string; accountBefore: string; applicant: string },
): string[] {
  const moved =
    last?.accountNo !== undefined && (last.accountNo !== account.accountNo || last.branchNo !== account.branchNo)
  return [
    ...(last && last.companyName !== companyName
      ? [`${words.name}: ${companyName}`, `${words.before}: ${last.companyName}`]
      : []),
    `${words.applicant}: ${applicantName}`,
    ...(moved ? [`${words.accountBefore}: ${last.branchNo ?? ''} ${last.accountNo ?? ''}`] : []),
  ]
}

/** Returns branch, deposit type (or its code if it is neither of the two known ones) and account number. */
export const accountText = ({ branchNo, depositType, accountNo }: FilingQuestion['account'], names: Deposits): string =>
  `${branchNo} ${names[depositType] ?? depositType} ${accountNo}`
