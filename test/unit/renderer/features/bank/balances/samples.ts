import type { Company, CompanyAccount, EnvironmentName } from '#contract/ipc/index'
import type { AccountBalance } from '#contract/bank/index'
import type { BalanceState } from '#features/bank/balances/store'

/** Returns an account of branch 001 with this seven-digit number. */
export const account = (accountNo: string, label = ''): CompanyAccount => ({
  accountId: `0011${accountNo}`,
  branchNo: '001',
  accountTypeCode: '1',
  accountNo,
  label,
})

/** Returns a company whose id is its name. */
export const company = (
  name: string,
  accounts: CompanyAccount[],
  environment: EnvironmentName = 'production',
): Company => ({
  companyId: name,
  name,
  environment,
  accounts,
  applicant: { applicantName: '', address: '' },
  defaults: { transactionCode: '99', codeOnlyFlag: '1', payingAccountId: null },
})

/** Returns the state of an account whose balance has been read. */
export const read = (
  companyId: string,
  accountId: string,
  balance: AccountBalance,
  at = '2026-11-20T03:00:00.000Z',
  environment: EnvironmentName = 'production',
): BalanceState => ({
  environment,
  busy: false,
  record: { companyId, accountId, at, balance, environment },
})
