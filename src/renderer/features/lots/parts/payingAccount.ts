import type { Company, CompanyAccount } from '#contract/ipc/index'
import { legalDueDate } from '#domain/businessDays'
import type { LotHead } from '#domain/lot'
import { nextMonthToPay } from '#domain/monthWork'

type Paying = Pick<LotHead, 'payingBranchNo' | 'payingDepositType' | 'payingAccountNo'>

/** Accounts that can be debited: ordinary and current (section 2.7, subject codes 1 and 2). */
export const payAccounts = (company: Company): CompanyAccount[] =>
  company.accounts.filter(({ accountTypeCode }) => accountTypeCode === '1' || accountTypeCode === '2')

/** The debit fields for one of the company's accounts; empty when there is none. */
export function payFrom(company: Company, accountId: string | null): Paying {
  const account = payAccounts(company).find((one) => one.accountId === accountId)
  return {
    payingBranchNo: account?.branchNo ?? '',
    payingDepositType: account?.accountTypeCode ?? '',
    payingAccountNo: account?.accountNo ?? '',
  }
}

/** The company's account that a lot is debited from; undefined when it is none of them. */
export function accountOfHead(head: Paying, company: Company): CompanyAccount | undefined {
  return payAccounts(company).find(
    ({ branchNo, accountTypeCode, accountNo }) =>
      branchNo === head.payingBranchNo &&
      accountTypeCode === head.payingDepositType &&
      accountNo === head.payingAccountNo,
  )
}

/** Head of a new lot: the company's own data and defaults, the next month to pay and its legal due date. */
export function newHead(company: Company, today: string): LotHead {
  const month = nextMonthToPay(today)
  const { transactionCode, codeOnlyFlag, payingAccountId } = company.defaults
  return {
    localTaxPaymentDataName: '',
    codeOnlyFlag,
    transactionCode,
    ...payFrom(company, payingAccountId ?? payAccounts(company)[0]?.accountId ?? null),
    dueDate: legalDueDate(month),
    monthForWhichPaymentIsDue: month,
    ...company.applicant,
  }
}
