import type { Acceptance } from '#contract/bank/acceptance'
import type { LocalTaxApplication } from '#contract/bank/localTaxApplication'
import { fileExtension, type EvidenceLabel, type PrintJob } from '#contract/ipc/documents'
import type { EnvironmentName } from '#contract/filed'
import type { JournalEntry } from '#contract/ipc/journal'
import type { EvidenceFacts } from '#domain/evidence/document'
import { findPayee } from '#domain/municipalities/municipalities'
import { dayInJapan } from '../guard/clock/clock.ts'
import { type EvidenceDraft, sha256 } from './draft.ts'

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

const ENTRY: Order = {
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

const ACCEPTANCE: Order = {
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

function inOrder(value: unknown, order: Order): unknown {
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

/** The bank may have received it, so its body is evidence. */
export const wasSent = ({ state, elsewhere }: JournalEntry): boolean =>
  !elsewhere && state !== 'notSent' && state !== 'sending' && state !== 'resolvedNotArrived'

export type ApprovedFiling = JournalEntry & { acceptanceNo: string }

export const isApproved = (entry: JournalEntry): entry is ApprovedFiling =>
  wasSent(entry) && entry.acceptanceNo !== undefined && entry.approval?.state === 'approved'

const jsonBytes = (value: unknown): Uint8Array => Buffer.from(`${JSON.stringify(value, undefined, 2)}\n`)

/** `payments` are by municipality, if known. */
type PaidTo = Pick<EvidenceFacts, 'parties' | 'payments'>

/** A code without a known municipality stands for itself. */
export function paidTo(application: LocalTaxApplication): PaidTo {
  const payments = application.localTaxPaymentInfo.localTaxPaymentRequestDetails.map(
    ({ municipalityCode, totalAmountOfDetails: amount }) => ({
      party: findPayee(municipalityCode)?.name ?? municipalityCode,
      amount,
    }),
  )
  return { parties: unique(payments.map(({ party }) => party)), payments }
}

const factsOf = (entry: JournalEntry, { parties, payments }: PaidTo, bank: string) => ({
  date: dayInJapan(entry.at),
  amount: entry.totals.totalAmount,
  company: entry.companyName ?? '',
  parties: [...parties, bank],
  paymentDate: entry.dueDate,
  ...(payments && { payments: [...payments] }),
  environment: entry.environment,
  entryId: entry.entryId,
  ...(entry.acceptanceNo !== undefined && { acceptanceNo: entry.acceptanceNo }),
})

export const bodyKey = ({ entryId }: Pick<JournalEntry, 'entryId'>): string => `application:${entryId}`
export const copyKey = ({ entryId }: Pick<JournalEntry, 'entryId'>): string => `copy:${entryId}`

/** The bytes as sent: their SHA-256 is the journal's body hash. */
export const bodyDraft = (entry: JournalEntry, text: string, to: PaidTo, bank: string): EvidenceDraft => ({
  ...factsOf(entry, to, bank),
  key: bodyKey(entry),
  kind: 'application',
  extension: 'json',
  content: Buffer.from(text),
})

export const answerDraft = (entry: JournalEntry, to: PaidTo, bank: string): EvidenceDraft => {
  const { approval: _followedSeparately, elsewhere: _elsewhere, ...told } = entry
  return {
    ...factsOf(entry, to, bank),
    key: `answer:${entry.entryId}`,
    kind: 'answer',
    extension: 'json',
    content: jsonBytes(inOrder(told, ENTRY)),
  }
}

/** Of several answers that differ only in the times of the inquiry, the first is kept. */
export function inquiryDraft(
  of: { environment: EnvironmentName; acceptanceNo: string; company: string },
  answer: Acceptance,
  at: string,
  bank: string,
): EvidenceDraft {
  const { acceptanceNo, environment } = of
  const { operationDate: _date, operationTime: _time, transactionDate: _day, transactionTime: _at, ...lasting } = answer
  const what = sha256(JSON.stringify(inOrder(lasting, ACCEPTANCE))).slice(0, 16)
  return {
    key: `inquiry:${environment}:${acceptanceNo}:${what}`,
    kind: 'answer',
    date: dayInJapan(at),
    amount: answer.totalAmount ?? null,
    company: of.company,
    parties: [...unique((answer.normalDetails ?? []).flatMap(({ municipalityNameKanji: name }) => name ?? [])), bank],
    environment,
    acceptanceNo,
    extension: 'json',
    content: jsonBytes(inOrder(answer, ACCEPTANCE)),
    once: true,
  }
}

type Described = Pick<EvidenceDraft, 'key' | 'kind' | 'date' | 'amount' | 'company' | 'parties'> &
  Pick<Partial<EvidenceDraft>, 'acceptanceNo' | 'paymentDate' | 'payments'>

/** Null for a PDF that is no record of an electronic transaction. A newer copy of a filing replaces older ones. */
export function paperDraft(job: PrintJob, bytes: Uint8Array): EvidenceDraft | null {
  const described = describe(job, sha256(bytes))
  return described && { ...described, extension: 'pdf', content: bytes }
}

/** An ending that the app does not offer becomes `dat`. */
export function fileDraft(
  { kind, date, company, party }: EvidenceLabel,
  bytes: Uint8Array,
  ending: string,
): EvidenceDraft {
  return {
    key: `${kind}:${sha256(bytes)}`,
    kind,
    date,
    amount: null,
    company,
    parties: unique([party]),
    extension: fileExtension.safeParse(ending.toLowerCase()).data ?? 'dat',
    content: bytes,
  }
}

function describe(job: PrintJob, hash: string): Described | null {
  switch (job.kind) {
    case 'filingCertificate':
      return { ...lotFacts(job), kind: 'certificate', amount: job.totals.totalAmount ?? null }
    case 'filingCertificates':
      return {
        key: `certificates:${hash}`,
        kind: 'certificate',
        date: dayInJapan(job.certificates[0]?.printedAt ?? ''),
        amount: job.certificates.reduce((sum, { totals }) => sum + (totals.totalAmount ?? 0), 0),
        company: unique(job.certificates.map(({ companyName }) => companyName)).join('・'),
        parties: unique(job.certificates.flatMap(({ payees }) => payees.map(({ name }) => name))),
      }
    case 'statement':
      return {
        key: `statement:${hash}`,
        kind: 'statement',
        date: job.to ?? dayInJapan(job.inquiredAt),
        amount: null,
        company: job.companyName,
        parties: [job.accountLabel],
      }
    case 'filingRecord':
      return { ...plain(job.printedAt, hash), company: '' }
    case 'list':
      return { ...plain(job.printedAt, hash), company: job.companyName }
    // Forms for a municipality are sent by other means.
    case 'movementForms':
    case 'retirementPapers':
      return null
    case 'payeeList':
    case 'paymentSlips':
      return {
        ...lotFacts(job),
        key: `report:${hash}`,
        kind: 'report',
        amount: job.payees.reduce((sum, { totalAmountOfDetails: amount }) => sum + (amount ?? 0), 0),
      }
  }
}

const plain = (printedAt: string, hash: string) => ({
  key: `report:${hash}`,
  kind: 'report' as const,
  date: dayInJapan(printedAt),
  amount: null,
  parties: [],
})

type LotPaper = Extract<PrintJob, { payees: unknown }>
const lotFacts = (job: LotPaper) => ({
  key: `certificate:${job.practice ? 'practice' : 'bank'}:${job.acceptanceNo ?? job.dataName}`,
  date: dayInJapan(('filed' in job ? job.filed?.at : undefined) ?? job.printedAt),
  company: job.companyName,
  parties: unique(job.payees.map(({ name }) => name)),
  paymentDate: job.dueDate,
  payments: job.payees.flatMap(({ name: party, totalAmountOfDetails: amount }) =>
    amount === undefined ? [] : [{ party, amount }],
  ),
  ...(job.acceptanceNo !== undefined && { acceptanceNo: job.acceptanceNo }),
})

const unique = (texts: readonly string[]): string[] => [...new Set(texts.filter((text) => text !== ''))]
