import type { Company, CompanyAccount } from '#contract/ipc/index'
import { legalDueDate } from '#domain/calendar/businessDays'
import type { IsoMonth } from '#domain/calendar/calendar'
import type { LotHead } from '#domain/lots/lot'
import { nextMonthToPay } from '#domain/lots/monthWork'

type Paying = Pick<LotHead, 'payingBranchNo' | 'payingDepositType' | 'payingAccountNo'>

/** Returns the accounts that can be debited: ordinary and current (section 2.7, subject codes 1 and 2). */
export const payAccounts = (company: Company): CompanyAccount[] =>
  company.accounts.filter(({ accountTypeCode }) => accountTypeCode === '1' || accountTypeCode === '2')

/**
 * Returns the account that a new lot is debited from: the company's default, or its only one. With several and no
 * default it is undefined: the user has to choose, because the first one might be the wrong one.
 */
export function usualPayAccount(company: Company): CompanyAccount | undefined {
  const accounts = payAccounts(company)
  const { payingAccountId } = company.defaults
  if (payingAccountId === null) return accounts.length === 1 ? accounts[0] : undefined
  return accounts.find(({ accountId }) => accountId === payingAccountId)
}

/** Returns the debit fields for one of the company's accounts; empty if it does not exist. */
export function payFrom(company: Company, accountId: string | null): Paying {
  const account = payAccounts(company).find((one) => one.accountId === accountId)
  return {
    payingBranchNo: account?.branchNo ?? '',
    payingDepositType: account?.accountTypeCode ?? '',
    payingAccountNo: account?.accountNo ?? '',
  }
}

/** Returns the company's account that a lot is debited from; undefined if none matches. */
export function accountOfHead(head: Paying, company: Company): CompanyAccount | undefined {
  return payAccounts(company).find(
    ({ branchNo, accountTypeCode, accountNo }) =>
      branchNo === head.payingBranchNo &&
      accountTypeCode === head.payingDepositType &&
      accountNo === head.payingAccountNo,
  )
}

/**
 * Returns the head of a new lot: the company's data and defaults, its usual debit account, the month (the next one to pay, unless another is
 * named) and its legal due date. The data name is added when the head is stored.
 */
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
