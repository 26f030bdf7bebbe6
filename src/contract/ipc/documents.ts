import { z } from 'zod'
import { LOT_STATES } from '#domain/filingState'
import { MAX_FILE_BYTES } from './desktopNames.ts'
import { filingRecord } from './filingRecord.ts'
import { comparedField } from './journal.ts'
import { listPaper } from './listPaper.ts'
import { statementReport } from './statementReport.ts'

/**
 * The kinds of file that are exchanged with other programs. Nothing that a system would execute can be saved under a
 * name the page suggests.
 */
export const fileExtension = z.enum(['csv', 'tsv', 'txt', 'dat', 'json', 'xlsx', 'zip', 'ofx'])
/** One kind of file as the system's dialog offers it. */
const fileFilter = z.strictObject({
  name: z.string().min(1).max(60),
  extensions: z.array(fileExtension).min(1).max(6),
})
export const fileFilters = z.array(fileFilter).min(1).max(6)
export type FileFilter = z.infer<typeof fileFilter>

export { MAX_FILE_BYTES }
export const fileBytes = z.custom<Uint8Array>(
  (value) => value instanceof Uint8Array && value.byteLength <= MAX_FILE_BYTES,
)

const figure = () => z.number().optional()

/** One payee of a lot on paper; unknown figures are left out. Counts, and amounts in yen. */
const payeeLine = z.object({
  municipalityCode: z.string(),
  prefecture: z.string(),
  name: z.string(),
  designatedNumber: z.string(),
  change: z.string(),
  numberOfPayrollTaxPayments: figure(),
  amountOfPayrollTaxPayments: figure(),
  numberOfRetirementIncomeTaxPayments: figure(),
  amountOfRetirementIncomeTaxPayments: figure(),
  totalNumberOfDetails: figure(),
  totalAmountOfDetails: figure(),
  numberOfRetirees: figure(),
  amountOfRetirementBenefitPayments: figure(),
  amountOfMunicipalInhabitantTaxPayments: figure(),
  amountOfPrefecturalInhabitantsTaxPayments: figure(),
  paymentCharge: figure(),
})
export type PayeeLine = z.infer<typeof payeeLine>

/** What the bank answered to an acceptance inquiry besides the payees, unchanged. */
const lotAnswer = z.object({
  inquiredAt: z.string(),
  status: z.string(),
  applied: z.string(),
  firstApproved: z.string(),
  approved: z.string(),
  municipalityCount: figure(),
  totalNumber: figure(),
  totalAmount: figure(),
  totalBasicCharge: figure(),
  totalPaymentCharge: figure(),
})
export type LotAnswer = z.infer<typeof lotAnswer>

/**
 * A payment lot on paper: as one list of payees, or as a slip for each. `answer` is present when it is printed from an
 * acceptance inquiry. Dates and month are as the lot or the bank has them; a draft's may be incomplete.
 */
const lotReport = z.object({
  kind: z.enum(['payeeList', 'paymentSlips']),
  locale: z.enum(['ja', 'en']),
  printedAt: z.string(),
  practice: z.boolean(),
  state: z.enum(LOT_STATES),
  companyName: z.string(),
  applicantName: z.string(),
  address: z.string(),
  month: z.string(),
  dueDate: z.string(),
  account: z.string(),
  dataName: z.string(),
  acceptanceNo: z.string().optional(),
  answer: lotAnswer.optional(),
  payees: z.array(payeeLine),
})
export type LotReport = z.infer<typeof lotReport>

/**
 * Proof of a filing for the records: whose application it is, what the bank holds and where it stands. `inquiredAt` is
 * absent when nobody has asked since the filing; everything from the bank then comes from its answer to the
 * application. The bank's words and codes are unchanged; '' where it sent none.
 */
const filingCertificate = z.object({
  ...lotReport.omit({ kind: true, state: true, answer: true }).shape,
  kind: z.literal('filingCertificate'),
  filed: z.object({ at: z.string(), sequenceNumber: z.string(), user: z.string() }).optional(),
  inquiredAt: z.string().optional(),
  status: z.object({
    text: z.string(),
    transactionStatusCode: z.string(),
    appliedStatusCode: z.string(),
    isApproved: z.boolean(),
  }),
  stages: z.object({ applied: z.string(), firstApproved: z.string(), approved: z.string() }),
  /** The bank's words for the kind of application, and the holder of the account in kana. */
  type: z.string().optional(),
  payingAccountName: z.string().optional(),
  fees: z.object({ totalBasicCharge: figure(), localTaxCommissionCount: figure(), totalPaymentCharge: figure() }),
  totals: z.object({ municipalityCount: figure(), totalNumber: figure(), totalAmount: figure() }),
  compared: z.array(comparedField),
})
export type FilingCertificate = z.infer<typeof filingCertificate>

/** One print job; further kinds of report join here. */
export const printJob = z.discriminatedUnion('kind', [
  statementReport,
  lotReport,
  filingRecord,
  filingCertificate,
  listPaper,
])
export type PrintJob = z.infer<typeof printJob>
