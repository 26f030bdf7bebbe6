// Documents are recognised by their bytes: this order of fields in the bank's answers never changes, and must not
// follow the schemas. New fields need no place: they come last, by name.

interface Order {
  readonly [field: string]: Order
}

const fields = (names: string): Order => Object.fromEntries(names.split(/\s+/).map((name) => [name, {}]))

const lotFields = fields(`acceptanceNo type applicantName address monthForWhichPaymentIsDue dueDate
  localTaxPaymentDataName payingBranchNo payingBranchNameKanji payingDepositType payingDepositTypeName payingAccountNo
  payingAccountNameKanji payingAccountName totalNumberOfPayrollTaxPayments totalAmountOfPayrollTaxPayments
  totalNumberOfRetirees totalAmountOfRetirementBenefitPayments totalAmountOfMunicipalInhabitantTaxPayments
  totalAmountOfPrefecturalInhabitantsTaxPayments municipalityCount totalNumber totalAmount totalBasicCharge
  localTaxCommissionCount totalPaymentCharge`)

const errorBody = fields(
  'status message code developer_message httpCode httpMessage moreInformation error error_description',
)

const detail = fields(`municipalityCode municipalityName designatedNumber change numberOfPayrollTaxPayments
  amountOfPayrollTaxPayments numberOfRetirementIncomeTaxPayments amountOfRetirementIncomeTaxPayments
  totalNumberOfDetails totalAmountOfDetails numberOfRetirees amountOfRetirementBenefitPayments
  amountOfMunicipalInhabitantTaxPayments amountOfPrefecturalInhabitantsTaxPayments`)

const worked = fields('login name at')

export const ENTRY: Order = {
  ...fields('entryId companyId lotId environment month dueDate at sequenceNumber bodyHash fingerprint'),
  totals: fields('municipalityCount totalNumber totalAmount'),
  ...fields('user machine'),
  people: { prepared: worked, approved: worked, filed: worked },
  ...fields('companyName'),
  figures: fields(`totalNumberOfPayrollTaxPayments totalAmountOfPayrollTaxPayments totalNumberOfRetirees
    totalAmountOfRetirementBenefitPayments totalAmountOfMunicipalInhabitantTaxPayments
    totalAmountOfPrefecturalInhabitantsTaxPayments localTaxPaymentDataName payingBranchNo payingAccountNo`),
  ...fields('state endedAt'),
  outcome: {
    ...fields('outcome acceptanceNo status'),
    error: {
      ...fields('code cause'),
      damage: fields('path problem transactionDate transactionId'),
      ...fields('page status'),
      bank: errorBody,
      ...fields('retryAfterSeconds'),
    },
    answer: {
      ...fields('appliedDate appliedTime appliedStatus errorCode errorInfo'),
      localTaxPaymentResult: {
        ...lotFields,
        ...fields('numberOfError'),
        localTaxPaymentError: { ...fields('recordNo errorCode errorInfo'), errorData: detail },
      },
      ...errorBody,
    },
    ...fields('totalsMatch'),
  },
  resolution: fields('kind acceptanceNo differing'),
  ...fields('settledBy acceptanceNo'),
  contradiction: fields('state acceptanceNo machine user at'),
}

export const ACCEPTANCE: Order = {
  ...fields(`transactionStatus transactionStatusCode appliedStatusCode operationDate operationTime transactionDate
    transactionTime appliedDate appliedTime firstApprovedDate firstApprovedTime approvedDate approvedTime`),
  ...lotFields,
  normalDetails:
    fields(`recordNo municipalityCode prefectureName municipalityNameKanji municipalityName designatedNumber
    change numberOfPayrollTaxPayments amountOfPayrollTaxPayments numberOfRetirementIncomeTaxPayments
    amountOfRetirementIncomeTaxPayments totalNumberOfDetails totalAmountOfDetails numberOfRetirees
    amountOfRetirementBenefitPayments amountOfMunicipalInhabitantTaxPayments amountOfPrefecturalInhabitantsTaxPayments
    paymentCharge`),
}

export function inOrder(value: unknown, order: Order): unknown {
  if (Array.isArray(value)) return value.map((one: unknown) => inOrder(one, order))
  if (typeof value !== 'object' || value === null) return value
  const own = new Map(Object.entries(value))
  const rest = [...own.keys()].filter((name) => !Object.hasOwn(order, name)).sort()
  return Object.fromEntries(
    [...Object.keys(order).filter((name) => own.has(name)), ...rest].map((name) => [
      name,
      inOrder(own.get(name), Object.hasOwn(order, name) ? (order[name] ?? {}) : {}),
    ]),
  )
}
