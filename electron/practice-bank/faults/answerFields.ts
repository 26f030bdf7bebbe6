export const DETAIL_LIST_FIELDS = ['transactions', 'paymentArrivals', 'normalDetails'] as const

/**
 * The fields that keep their values when optional fields become null: those that identify, count or state an amount.
 */
export const KEPT_FIELDS: ReadonlySet<string> = new Set([
  ...DETAIL_LIST_FIELDS,
  'nextFlag',
  'nextKeyword',
  'number',
  'transactionDate',
  'transactionId',
  'debitCreditTypeCode',
  'amount',
  'balance',
  'todayBalance',
  'branchNo',
  'accountTypeCode',
  'accountNo',
  'localTaxPaymentResult',
  'localTaxPaymentError',
  'errorCode',
  'recordNo',
  'acceptanceNo',
  'appliedStatus',
  'transactionStatus',
  'transactionStatusCode',
  'appliedStatusCode',
  'municipalityCode',
  'municipalityCount',
  'totalNumber',
  'totalAmount',
  'totalNumberOfPayrollTaxPayments',
  'totalAmountOfPayrollTaxPayments',
  'totalNumberOfDetails',
  'totalAmountOfDetails',
  'numberOfError',
])
