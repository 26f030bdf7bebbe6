import type { StatementKind } from '#contract/ipc/index'
import type { PaymentArrival, Transaction } from '#contract/bank/index'

export const ENTRY_FIELDS = {
  transactions: [
    'transactionDate',
    'designatedDate',
    'transactionId',
    'transactionType',
    'remarks',
    'debitCreditTypeCode',
    'amount',
    'balance',
  ],
  paymentArrivals: [
    'transactionDate',
    'designatedDate',
    'transactionId',
    'transactionType',
    'applicantName',
    'paymentFinancialInstitutionNameKana',
    'branchNameKana',
    'paymentApplicantNo',
    'ediInfo',
    'debitCreditTypeCode',
    'amount',
  ],
} as const satisfies {
  transactions: readonly (keyof Transaction)[]
  paymentArrivals: readonly (keyof PaymentArrival)[]
} & Record<StatementKind, readonly string[]>
