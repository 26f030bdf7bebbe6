import { MAX_DETAIL_AMOUNT, MAX_DETAILS } from '#domain/lots/lot'
import { z } from 'zod'
import { date, fixed, integer, month, text } from './fields.ts'

export { MAX_DETAILS }

/** Largest numbers and yen: `LOT_…` in section 2.7, the others in section 2.8. */
export const LOT_COUNT_MAX = 9_999_999
export const LOT_AMOUNT_MAX = 99_999_999_999
export const DETAIL_COUNT_MAX = 99_999
export const DETAIL_AMOUNT_MAX = MAX_DETAIL_AMOUNT
export const RETIREES_MAX = 999
export const BENEFIT_MAX = 9_999_999_999

const lotCount = () => integer(0, LOT_COUNT_MAX)
const lotAmount = () => integer(0, LOT_AMOUNT_MAX)
const detailCount = () => integer(0, DETAIL_COUNT_MAX)
const detailAmount = () => integer(0, DETAIL_AMOUNT_MAX)

/** One payee of the lot (section 2.8). */
export const localTaxDetail = z.strictObject({
  municipalityCode: fixed(6),
  municipalityName: text(1, 15).optional(),
  designatedNumber: text(1, 15).optional(),
  change: fixed(1).optional(),
  numberOfPayrollTaxPayments: detailCount(),
  amountOfPayrollTaxPayments: detailAmount(),
  numberOfRetirementIncomeTaxPayments: detailCount(),
  amountOfRetirementIncomeTaxPayments: detailAmount(),
  totalNumberOfDetails: detailCount(),
  totalAmountOfDetails: detailAmount(),
  numberOfRetirees: integer(0, RETIREES_MAX),
  amountOfRetirementBenefitPayments: integer(0, BENEFIT_MAX),
  amountOfMunicipalInhabitantTaxPayments: detailAmount(),
  amountOfPrefecturalInhabitantsTaxPayments: detailAmount(),
})

/** The lot (section 2.7). Every field is required. */
export const localTaxLot = z.strictObject({
  transactionCode: fixed(2),
  payingBranchNo: fixed(3),
  payingDepositType: fixed(1),
  payingAccountNo: fixed(7),
  dueDate: date(),
  monthForWhichPaymentIsDue: month(),
  applicantName: text(1, 40),
  address: text(1, 50),
  localTaxPaymentRequestDetails: z.array(localTaxDetail).max(MAX_DETAILS),
  totalNumberOfPayrollTaxPayments: lotCount(),
  totalAmountOfPayrollTaxPayments: lotAmount(),
  totalNumberOfRetirementIncomeTaxPayments: lotCount(),
  totalAmountOfRetirementIncomeTaxPayments: lotAmount(),
  totalNumber: lotCount(),
  totalAmount: lotAmount(),
})

/** Body of an application (section 2.6). */
export const localTaxApplication = z.strictObject({
  localTaxPaymentDataName: text(1, 60).optional(),
  codeOnlyFlag: fixed(1),
  localTaxPaymentInfo: localTaxLot,
})

export type LocalTaxDetail = z.infer<typeof localTaxDetail>
export type LocalTaxLot = z.infer<typeof localTaxLot>
export type LocalTaxApplication = z.infer<typeof localTaxApplication>
