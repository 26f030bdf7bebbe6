import { z } from 'zod'
import { date } from '../bank/fields.ts'
import type { Retiree } from '#domain/lots/retiree'
import { RETIREE_KINDS } from '#domain/lots/retirementTax'
import { LOT_STATES } from '#domain/filing/filingState'
import { MAX_FILE_BYTES } from './desktopNames.ts'
import { employer } from './company.ts'
import { filingRecord } from './filingRecord.ts'
import { comparedField, filedPeople } from './journal.ts'
import { listPaper } from './listPaper.ts'
import { movementForms } from './movementForms.ts'
import { statementReport } from './statementReport.ts'
import { pageError } from './thrown.ts'
import { channel, COMMON, EXPORT, noInput } from './channel.ts'

/** No kind that a system would execute, because the page suggests the name. */
export const fileExtension = z.enum(['csv', 'tsv', 'txt', 'dat', 'json', 'xlsx', 'zip', 'ofx'])
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

/**
 * With this, a saved file is kept as evidence. `date` is its last day (`YYYY-MM-DD`); `company` and `party` are '' for
 * several or none.
 */
const evidenceLabel = z.strictObject({
  kind: z.enum(['statement', 'report']),
  date: date(),
  company: z.string().max(200),
  party: z.string().max(200),
})
export type EvidenceLabel = z.infer<typeof evidenceLabel>

const figure = () => z.number().optional()

const retiree: z.ZodType<Retiree> = z.object({
  name: z.string(),
  payment: z.number(),
  years: z.number(),
  kind: z.enum(RETIREE_KINDS),
  disability: z.boolean(),
  deduction: z.number(),
  municipal: z.number(),
  prefectural: z.number(),
  joined: z.string(),
  left: z.string(),
  paid: z.string(),
})

/** Counts and yen; unknown figures are absent. */
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
  retirees: z.array(retiree).optional(),
})
export type PayeeLine = z.infer<typeof payeeLine>

/** As the bank answered, unchanged. */
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

/** `answer` is present when the lot is printed from an acceptance inquiry. Dates of a draft may be incomplete. */
const lotReport = z.object({
  kind: z.enum(['payeeList', 'paymentSlips', 'retirementPapers']),
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
  employer: employer.optional(),
  /** Retirement pay printed from the bank's answer: the lot is not on this computer. */
  withoutLot: z.literal(true).optional(),
  intakes: listPaper.optional(),
})
export type LotReport = z.infer<typeof lotReport>

/**
 * `inquiredAt` is absent if the bank was not asked since; what it says then comes from its response to the
 * application. The bank's words and codes are unchanged; '' where it sent none.
 */
export const filingCertificate = z.object({
  ...lotReport.omit({ kind: true, state: true, answer: true, intakes: true }).shape,
  kind: z.literal('filingCertificate'),
  filed: z
    .object({ at: z.string(), sequenceNumber: z.string(), user: z.string(), people: filedPeople.optional() })
    .optional(),
  inquiredAt: z.string().optional(),
  status: z.object({
    text: z.string(),
    transactionStatusCode: z.string(),
    appliedStatusCode: z.string(),
    isApproved: z.boolean(),
  }),
  stages: z.object({ applied: z.string(), firstApproved: z.string(), approved: z.string() }),
  type: z.string().optional(),
  payingAccountName: z.string().optional(),
  fees: z.object({ totalBasicCharge: figure(), localTaxCommissionCount: figure(), totalPaymentCharge: figure() }),
  totals: z.object({ municipalityCount: figure(), totalNumber: figure(), totalAmount: figure() }),
  compared: z.array(comparedField),
})
export type FilingCertificate = z.infer<typeof filingCertificate>

const filingCertificates = z.object({
  kind: z.literal('filingCertificates'),
  locale: z.enum(['ja', 'en']),
  certificates: z.array(filingCertificate).min(1),
})
export type FilingCertificates = z.infer<typeof filingCertificates>

export const printJob = z.discriminatedUnion('kind', [
  statementReport,
  lotReport,
  filingRecord,
  filingCertificate,
  filingCertificates,
  listPaper,
  movementForms,
])
export type PrintJob = z.infer<typeof printJob>

export const documentChannels = {
  'documents.savePdf': channel(
    z.strictObject({ job: printJob, suggestedName: z.string().max(200) }),
    z.object({ saved: z.boolean(), name: z.string().optional(), pages: z.number().optional() }),
    [...COMMON, 'printFailed', ...EXPORT],
  ),
  'documents.print': channel(z.strictObject({ job: printJob }), z.object({ printed: z.boolean() }), [
    ...COMMON,
    'printFailed',
  ]),
  /** `saved` is false if the user cancelled. */
  'documents.saveFile': channel(
    z.strictObject({
      suggestedName: z.string().max(200),
      bytes: fileBytes,
      filters: fileFilters,
      record: evidenceLabel.optional(),
    }),
    z.object({ saved: z.boolean(), name: z.string().optional() }),
    [...COMMON, ...EXPORT],
  ),
  'documents.openFile': channel(
    z.strictObject({ filters: fileFilters }),
    z.object({ name: z.string(), bytes: fileBytes }).nullable(),
    [...COMMON, 'fileTooLarge'],
  ),
} as const

export const reportChannels = {
  /** Asks where to save a PDF. `reportId` is null if the user cancelled. */
  'reports.begin': channel(
    z.strictObject({ target: z.enum(['pdf', 'paper']), suggestedName: z.string().max(200) }),
    z.object({ reportId: z.uuid().nullable() }),
    [...COMMON, 'printFailed', ...EXPORT],
  ),
  /** `printed` is false if the user cancelled the system's print dialog. */
  'reports.part': channel(
    z.strictObject({ reportId: z.uuid(), part: statementReport }),
    z.object({ pages: z.number(), printed: z.boolean() }),
    [...COMMON, 'notFound', 'printFailed'],
  ),
  /** Joins the parts and writes the PDF. A printed report writes nothing. */
  'reports.finish': channel(
    z.strictObject({ reportId: z.uuid() }),
    z.object({ name: z.string().optional(), pages: z.number() }),
    [...COMMON, 'notFound', 'printFailed', 'cancelledByUser'],
  ),
  'reports.cancel': channel(z.strictObject({ reportId: z.uuid() }), z.null(), COMMON),
} as const

export const printChannels = {
  'print.job': channel(noInput, printJob, [...COMMON, 'notFound']),
  'print.ready': channel(z.strictObject({ pages: z.number().int().min(1), landscape: z.boolean() }), z.null(), [
    ...COMMON,
    'notFound',
  ]),
  /** `health.report` for the window that lays pages out; it also ends the job. */
  'print.report': channel(pageError, z.null(), COMMON),
} as const
