import { z } from 'zod'
import { i32, i64, text } from './fields.ts'
import { acceptedLotFields } from './localTaxOutcome.ts'

const words = () => text().optional()
const count = () => i32().optional()
const amount = () => i64().optional()

/** One payee of an acceptance (section 2.13). */
export const acceptanceDetailRow = z.strictObject({
  recordNo: count(),
  municipalityCode: words(),
  prefectureName: words(),
  municipalityNameKanji: words(),
  municipalityName: words(),
  designatedNumber: words(),
  change: words(),
  numberOfPayrollTaxPayments: count(),
  amountOfPayrollTaxPayments: amount(),
  numberOfRetirementIncomeTaxPayments: count(),
  amountOfRetirementIncomeTaxPayments: amount(),
  totalNumberOfDetails: count(),
  totalAmountOfDetails: amount(),
  numberOfRetirees: count(),
  amountOfRetirementBenefitPayments: amount(),
  amountOfMunicipalInhabitantTaxPayments: amount(),
  amountOfPrefecturalInhabitantsTaxPayments: amount(),
  paymentCharge: count(),
})

/**
 * Answer to 受付番号照会 (section 2.12). The interface names the codes of one status only, so they stay as the bank sent
 * them.
 */
export const acceptance = z.strictObject({
  transactionStatus: words(),
  transactionStatusCode: words(),
  appliedStatusCode: words(),
  operationDate: words(),
  operationTime: words(),
  transactionDate: words(),
  transactionTime: words(),
  appliedDate: words(),
  appliedTime: words(),
  firstApprovedDate: words(),
  firstApprovedTime: words(),
  approvedDate: words(),
  approvedTime: words(),
  ...acceptedLotFields,
  normalDetails: z.array(acceptanceDetailRow).optional(),
})

export type AcceptanceDetailRow = z.infer<typeof acceptanceDetailRow>
export type Acceptance = z.infer<typeof acceptance>
