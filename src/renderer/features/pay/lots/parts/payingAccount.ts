import type { Company, CompanyAccount } from '#contract/ipc/index'
import { legalDueDate } from '#domain/calendar/businessDays'
import type { IsoMonth } from '#domain/calendar/calendar'
import type { LotHead } from '#domain/lots/lot'
import { nextMonthToPay } from '#domain/lots/monthWork'

type Paying = Pick<LotHead, 'payingBranchNo' | 'payingDepositType' | 'payingAccountNo'>

/** The accounts that can be debited: ordinary and current ones (type codes 1 and 2, section 2.7). */
export const payAccounts = (company: Company): CompanyAccount[] =>
  company.accounts.filter(({ accountTypeCode }) => accountTypeCode === '1' || accountTypeCode === '2')

/**
 * The company's default account, or its only one. Undefined if there are several and no default: the user has to
 * choose, because the first one might be the wrong one.
 */
export function usualPayAccount(company: Company): CompanyAccount | undefined {
  const accounts = payAccounts(company)
  const { payingAccountId } = company.defaults
  if (payingAccountId === null) return accounts.length === 1 ? accounts[0] : undefined
  return accounts.find(({ accountId }) => accountId === payingAccountId)
}

/** The head's fields for an account, '' if it does not exist. */
export function payFrom(company: Company, accountId: string | null): Paying {
  const account = payAccounts(company).find((one) => one.accountId === accountId)
  return {
    payingBranchNo: account?.branchNo ?? '',
    payingDepositType: account?.accountTypeCode ?? '',
    payingAccountNo: account?.accountNo ?? '',
  }
}

export function accountOfHead(head: Paying, company: Company): CompanyAccount | undefined {
  return payAccounts(company).find(
    ({ branchNo, accountTypeCode, accountNo }) =>
      branchNo === head.payingBranchNo &&
      accountTypeCode === head.payingDepositType &&
      accountNo === head.payingAccountNo,
  )
}

/** With the legal due date. The data name is added when the head is stored. */
export function newHead(company: Company, today: string, month: IsoMonth = nextMonthToPay(today)): LotHead {
  const { transactionCode, codeOnlyFlag } = company.defaults
  return {
    localTaxPaymentDataName: '',
    codeOnlyFlag,
    transactionCode,
    ...payFrom(company, usualPayAccount(company)?.accountId ?? null),
    dueDate: legalDueDate(month),
    monthForWhichPaymentIsDue: month,
    ...company.applicant,
  }
}
