/**
 * The bank interface as a table. It was typed from the document of the interface and never derived from the schemas, so
 * that a slip in the table or in the schemas shows. Section numbers are those of the interface.
 */
export type Rule =
  | { kind: 'text'; min: number; max: number }
  | { kind: 'integer'; min: number; max: number }
  | { kind: 'date' | 'time' | 'month' }
  /**
   * `open`: no figure depends on the code, so an answer with an undocumented code is read and the difference is noted.
   */
  | { kind: 'code'; allowed: readonly string[]; open?: true }
  | { kind: 'object'; of: Resource }
  | { kind: 'list'; of: Resource; max: number }

export interface Field {
  rule: Rule
  required: boolean
}

export type Resource = Readonly<Record<string, Field>>

const S = (min: number, max = min): Rule => ({ kind: 'text', min, max })
const WORDS: Rule = { kind: 'text', min: 0, max: Infinity }
const INT = (min: number, max: number): Rule => ({ kind: 'integer', min, max })
const I32 = INT(-2_147_483_648, 2_147_483_647)
/** An integer without declared bounds: every integer that a JSON number holds exactly. */
const I64 = INT(-9_007_199_254_740_991, 9_007_199_254_740_991)
const DATE: Rule = { kind: 'date' }
const TIME: Rule = { kind: 'time' }
const MONTH: Rule = { kind: 'month' }
const CODE = (...allowed: string[]): Rule => ({ kind: 'code', allowed })
const OPEN_CODE = (...allowed: string[]): Rule => ({ kind: 'code', allowed, open: true })
const OBJECT = (of: Resource): Rule => ({ kind: 'object', of })
const LIST = (of: Resource, max = Infinity): Rule => ({ kind: 'list', of, max })
const BALANCE = INT(-999_999_999_999, 9_999_999_999_999)
const ENTRY_AMOUNT = INT(0, 999_999_999_999)

function resource(rules: Record<string, Rule>, required: readonly string[] | 'all' = []): Resource {
  const entries = Object.entries(rules)
  return Object.fromEntries(
    entries.map(([name, rule]) => [name, { rule, required: required === 'all' || required.includes(name) }]),
  )
}

/** Returns the same rules with nothing required. */
function allOptional(of: Resource): Resource {
  return Object.fromEntries(Object.entries(of).map(([name, { rule }]) => [name, { rule, required: false }]))
}

/** 2.1 */
const accountBalance = resource({
  branchNo: S(3),
  branchName: S(1, 15),
  accountTypeCode: OPEN_CODE('1', '2', '5', '6'),
  accountTypeName: S(1, 8),
  accountNo: S(7),
  accountNameKanji: S(1, 71),
  accountNameKana: S(1, 71),
  operationDate: DATE,
  operationTime: TIME,
  todayBalance: BALANCE,
  clearedBalance: BALANCE,
  previousDate: DATE,
  previousDayBalance: BALANCE,
  previousMonthEndDate: DATE,
  previousMonthEndBalance: BALANCE,
})

/** 2.3 */
const accountInfo = resource({
  branchNo: S(3),
  branchName: S(1, 15),
  accountTypeCode: OPEN_CODE('1', '2'),
  accountTypeName: S(1, 8),
  accountNo: S(7),
  accountNameKanji: S(1, 71),
  accountNameKana: S(1, 71),
})

/**
 * 2.4 and 2.5 declare no field as required. The contract requires these fields, because an entry without them could not
 * be shown truthfully.
 */
const ENTRY_NEEDS = ['transactionDate', 'debitCreditTypeCode', 'amount']

/** 2.4 */
const transaction = resource(
  {
    transactionDate: DATE,
    designatedDate: DATE,
    transactionId: S(1, 6),
    transactionType: S(1, 12),
    remarks: S(1, 22),
    debitCreditTypeCode: CODE('1', '2'),
    amount: ENTRY_AMOUNT,
    balance: BALANCE,
  },
  ENTRY_NEEDS,
)

/** 2.5 */
const paymentArrival = resource(
  {
    transactionDate: DATE,
    designatedDate: DATE,
    transactionId: S(1, 6),
    transactionType: S(1, 10),
    applicantName: S(1, 50),
    paymentFinancialInstitutionNameKana: S(1, 15),
    branchNameKana: S(1, 15),
    paymentApplicantNo: S(1, 10),
    ediInfo: S(1, 20),
    debitCreditTypeCode: CODE('1', '2'),
    amount: ENTRY_AMOUNT,
  },
  ENTRY_NEEDS,
)

/** 2.2; at most 200 entries per answer (8). */
const statement = resource({
  nextFlag: CODE('0', '1'),
  nextKeyword: S(23),
  number: INT(0, 200),
  transactionDateFrom: DATE,
  transactionDateTo: DATE,
  transactionIdFirst: S(1, 6),
  transactionIdLast: S(1, 6),
  operationDate: DATE,
  operationTime: TIME,
  accountInfo: OBJECT(accountInfo),
  transactions: LIST(transaction, 200),
  paymentArrivals: LIST(paymentArrival, 200),
})

/** 2.8 */
const localTaxDetail = resource(
  {
    municipalityCode: S(6),
    municipalityName: S(1, 15),
    designatedNumber: S(1, 15),
    change: S(1),
    numberOfPayrollTaxPayments: INT(0, 99_999),
    amountOfPayrollTaxPayments: INT(0, 999_999_999),
    numberOfRetirementIncomeTaxPayments: INT(0, 99_999),
    amountOfRetirementIncomeTaxPayments: INT(0, 999_999_999),
    totalNumberOfDetails: INT(0, 99_999),
    totalAmountOfDetails: INT(0, 999_999_999),
    numberOfRetirees: INT(0, 999),
    amountOfRetirementBenefitPayments: INT(0, 9_999_999_999),
    amountOfMunicipalInhabitantTaxPayments: INT(0, 999_999_999),
    amountOfPrefecturalInhabitantsTaxPayments: INT(0, 999_999_999),
  },
  [
    'municipalityCode',
    'numberOfPayrollTaxPayments',
    'amountOfPayrollTaxPayments',
    'numberOfRetirementIncomeTaxPayments',
    'amountOfRetirementIncomeTaxPayments',
    'totalNumberOfDetails',
    'totalAmountOfDetails',
    'numberOfRetirees',
    'amountOfRetirementBenefitPayments',
    'amountOfMunicipalInhabitantTaxPayments',
    'amountOfPrefecturalInhabitantsTaxPayments',
  ],
)

/** 2.7 */
const localTaxLot = resource(
  {
    transactionCode: S(2),
    payingBranchNo: S(3),
    payingDepositType: S(1),
    payingAccountNo: S(7),
    dueDate: DATE,
    monthForWhichPaymentIsDue: MONTH,
    applicantName: S(1, 40),
    address: S(1, 50),
    localTaxPaymentRequestDetails: LIST(localTaxDetail, 500),
    totalNumberOfPayrollTaxPayments: INT(0, 9_999_999),
    totalAmountOfPayrollTaxPayments: INT(0, 99_999_999_999),
    totalNumberOfRetirementIncomeTaxPayments: INT(0, 9_999_999),
    totalAmountOfRetirementIncomeTaxPayments: INT(0, 99_999_999_999),
    totalNumber: INT(0, 9_999_999),
    totalAmount: INT(0, 99_999_999_999),
  },
  'all',
)

/** 2.6 */
const localTaxApplication = resource(
  { localTaxPaymentDataName: S(1, 60), codeOnlyFlag: S(1), localTaxPaymentInfo: OBJECT(localTaxLot) },
  ['codeOnlyFlag', 'localTaxPaymentInfo'],
)

/** The detail that 2.10 echoes may be the wrong one, so any part of it may be missing. */
const localTaxErrorData = allOptional(localTaxDetail)

/** 2.10 */
const localTaxError = resource({
  recordNo: I32,
  errorCode: WORDS,
  errorInfo: WORDS,
  errorData: OBJECT(localTaxErrorData),
})

/** 2.9; dates and months of 2.9 to 2.13 have no declared form. */
const localTaxResult = resource({
  acceptanceNo: WORDS,
  type: WORDS,
  applicantName: WORDS,
  address: WORDS,
  monthForWhichPaymentIsDue: WORDS,
  dueDate: WORDS,
  localTaxPaymentDataName: WORDS,
  municipalityCount: I32,
  totalNumberOfPayrollTaxPayments: I32,
  totalAmountOfPayrollTaxPayments: I64,
  totalNumberOfRetirees: I32,
  totalAmountOfRetirementBenefitPayments: I64,
  totalAmountOfMunicipalInhabitantTaxPayments: I64,
  totalAmountOfPrefecturalInhabitantsTaxPayments: I64,
  totalNumber: I32,
  totalAmount: I64,
  totalBasicCharge: I64,
  localTaxCommissionCount: I32,
  totalPaymentCharge: I64,
  payingBranchNo: WORDS,
  payingBranchNameKanji: WORDS,
  payingDepositType: WORDS,
  payingDepositTypeName: WORDS,
  payingAccountNo: WORDS,
  payingAccountNameKanji: WORDS,
  payingAccountName: WORDS,
  numberOfError: I32,
  localTaxPaymentError: LIST(localTaxError),
})

const errorBodyRules: Record<string, Rule> = {
  status: INT(100, 999),
  message: WORDS,
  code: WORDS,
  developer_message: WORDS,
  httpCode: WORDS,
  httpMessage: WORDS,
  moreInformation: WORDS,
  error: WORDS,
  error_description: WORDS,
}

/** 7 */
const errorBody = resource(errorBodyRules)

/** 2.11, with the nine fields of its variant. */
const localTaxOutcome = resource({
  appliedDate: WORDS,
  appliedTime: WORDS,
  appliedStatus: WORDS,
  errorCode: WORDS,
  errorInfo: WORDS,
  localTaxPaymentResult: OBJECT(localTaxResult),
  ...errorBodyRules,
})

/** 2.13 */
const acceptanceDetailRow = resource({
  recordNo: I32,
  municipalityCode: WORDS,
  prefectureName: WORDS,
  municipalityNameKanji: WORDS,
  municipalityName: WORDS,
  designatedNumber: WORDS,
  change: WORDS,
  numberOfPayrollTaxPayments: I32,
  amountOfPayrollTaxPayments: I64,
  numberOfRetirementIncomeTaxPayments: I32,
  amountOfRetirementIncomeTaxPayments: I64,
  totalNumberOfDetails: I32,
  totalAmountOfDetails: I64,
  numberOfRetirees: I32,
  amountOfRetirementBenefitPayments: I64,
  amountOfMunicipalInhabitantTaxPayments: I64,
  amountOfPrefecturalInhabitantsTaxPayments: I64,
  paymentCharge: I32,
})

/** 2.12 */
const acceptance = resource({
  transactionStatus: WORDS,
  transactionStatusCode: WORDS,
  appliedStatusCode: WORDS,
  operationDate: WORDS,
  operationTime: WORDS,
  transactionDate: WORDS,
  transactionTime: WORDS,
  appliedDate: WORDS,
  appliedTime: WORDS,
  firstApprovedDate: WORDS,
  firstApprovedTime: WORDS,
  approvedDate: WORDS,
  approvedTime: WORDS,
  acceptanceNo: WORDS,
  type: WORDS,
  applicantName: WORDS,
  address: WORDS,
  monthForWhichPaymentIsDue: WORDS,
  dueDate: WORDS,
  localTaxPaymentDataName: WORDS,
  payingBranchNo: WORDS,
  payingBranchNameKanji: WORDS,
  payingDepositType: WORDS,
  payingDepositTypeName: WORDS,
  payingAccountNo: WORDS,
  payingAccountNameKanji: WORDS,
  payingAccountName: WORDS,
  totalNumberOfPayrollTaxPayments: I32,
  totalAmountOfPayrollTaxPayments: I64,
  totalNumberOfRetirees: I32,
  totalAmountOfRetirementBenefitPayments: I64,
  totalAmountOfMunicipalInhabitantTaxPayments: I64,
  totalAmountOfPrefecturalInhabitantsTaxPayments: I64,
  municipalityCount: I32,
  totalNumber: I32,
  totalAmount: I64,
  totalBasicCharge: I64,
  localTaxCommissionCount: I32,
  totalPaymentCharge: I64,
  normalDetails: LIST(acceptanceDetailRow),
})

export const table = {
  accountBalance,
  statement,
  accountInfo,
  transaction,
  paymentArrival,
  localTaxApplication,
  localTaxLot,
  localTaxDetail,
  localTaxErrorData,
  localTaxError,
  localTaxResult,
  localTaxOutcome,
  acceptance,
  acceptanceDetailRow,
  errorBody,
} as const satisfies Record<string, Resource>

export type ResourceName = keyof typeof table
export const RESOURCE_NAMES = Object.keys(table) as ResourceName[]
