/** Arrays of objects in answers. */
export const DETAIL_LIST_FIELDS = ['transactions', 'paymentArrivals', 'normalDetails'] as const

/** Fields that stay when optional ones become null: what identifies, counts or pays. */
export const KEPT_FIELDS: ReadonlySet<string> = new Set([
  ...DETAIL_LIST_FIELDS, 'nextFlag', 'nextKeyword', 'number', 'transactionDate', 'transactionId', 'debitCreditTypeCode', 'amount', 'balance',
  'todayBalance', 'branchNo', 'accountTypeCode', 'accountNo',
  'localTaxPaymentResult', 'localTaxPaymentError', 'errorCode', 'recordNo', 'acceptanceNo', 'appliedStatus', 'transactionStatus',
  'transactionStatusCode', 'appliedStatusCode', 'municipalityCode', 'municipalityCount', 'totalNumber', 'totalAmount',
  'totalNumberOfPayrollTaxPayments', 'totalAmountOfPayrollTaxPayments', 'totalNumberOfDetails', 'totalAmountOfDetails', 'numberOfError',
])
