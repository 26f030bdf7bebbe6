import { z } from 'zod'
import { errorBodyFields } from './errorBody.ts'
import { i32, i64, text } from './fields.ts'
import { localTaxDetail } from './localTaxApplication.ts'

const words = () => text().optional()
const count = () => i32().optional()
const amount = () => i64().optional()

/** In the result of an application (section 2.9) and in an acceptance (2.12); neither declares bounds. */
export const acceptedLotFields = {
  acceptanceNo: words(),
  type: words(),
  applicantName: words(),
  address: words(),
  monthForWhichPaymentIsDue: words(),
  dueDate: words(),
  localTaxPaymentDataName: words(),
  payingBranchNo: words(),
  payingBranchNameKanji: words(),
  payingDepositType: words(),
  payingDepositTypeName: words(),
  payingAccountNo: words(),
  payingAccountNameKanji: words(),
  payingAccountName: words(),
  totalNumberOfPayrollTaxPayments: count(),
  totalAmountOfPayrollTaxPayments: amount(),
  totalNumberOfRetirees: count(),
  totalAmountOfRetirementBenefitPayments: amount(),
  totalAmountOfMunicipalInhabitantTaxPayments: amount(),
  totalAmountOfPrefecturalInhabitantsTaxPayments: amount(),
  municipalityCount: count(),
  totalNumber: count(),
  totalAmount: amount(),
  totalBasicCharge: amount(),
  localTaxCommissionCount: count(),
  totalPaymentCharge: amount(),
}

/**
 * A row that the bank refused (section 2.10). The echoed detail may be the part that was wrong, so any of its fields
 * may be missing.
 */
export const localTaxError = z.strictObject({
  recordNo: count(),
  errorCode: words(),
  errorInfo: words(),
  errorData: localTaxDetail.partial().optional(),
})

/** Result of an application (section 2.9). */
export const localTaxResult = z.strictObject({
  ...acceptedLotFields,
  numberOfError: count(),
  localTaxPaymentError: z.array(localTaxError).optional(),
})

/** Answer to an application (section 2.11). */
export const localTaxOutcome = z.strictObject({
  appliedDate: words(),
  appliedTime: words(),
  appliedStatus: words(),
  errorCode: words(),
  errorInfo: words(),
  localTaxPaymentResult: localTaxResult.optional(),
  ...errorBodyFields,
})

export type LocalTaxError = z.infer<typeof localTaxError>
export type LocalTaxResult = z.infer<typeof localTaxResult>
export type LocalTaxOutcome = z.infer<typeof localTaxOutcome>
