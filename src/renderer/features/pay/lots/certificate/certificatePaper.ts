import { compareEntry } from '#features/filed/approvals/index'
import type { FilingCertificate, JournalEntry } from '#contract/ipc/index'
import type { Acceptance, LocalTaxOutcome } from '#contract/bank/index'
import { isApproved } from '#domain/filing/approval'
import type { LookupRecord } from '#data/schema/db'
import type { LotPaper } from '../print/lotPaper.ts'
import { shownDay } from '#ui/text/shownDay'

export type CertificatePaper = Omit<FilingCertificate, 'kind' | 'locale' | 'printedAt'>

/** `entry` is undefined if the filing was not made here; `lookup` is the latest stored acceptance inquiry. */
export interface CertificateSource {
  readonly paper: LotPaper
  readonly entry: JournalEntry | undefined
  readonly lookup: LookupRecord | undefined
}

/** Without a stored acceptance inquiry, states and fees come from the bank's answer to the filing. */
export function certificatePaper({ paper, entry, lookup }: CertificateSource): CertificatePaper {
  const outcome = entry?.outcome && 'answer' in entry.outcome ? entry.outcome.answer : undefined
  const answer = lookup?.answer ?? asAcceptance(outcome)
  const { state: _state, answer: _answer, acceptanceNo: onPaper, ...rest } = paper
  const acceptanceNo = entry?.acceptanceNo ?? lookup?.acceptanceNo ?? onPaper
  const {
    type,
    payingAccountName,
    municipalityCount,
    totalNumber,
    totalAmount,
    totalBasicCharge,
    localTaxCommissionCount,
    totalPaymentCharge,
  } = answer
  return {
    ...rest,
    ...(acceptanceNo === undefined ? {} : { acceptanceNo }),
    ...(entry ? { filed: filedOf(entry) } : {}),
    ...(lookup ? { inquiredAt: lookup.at } : {}),
    status: {
      text: answer.transactionStatus ?? '',
      transactionStatusCode: answer.transactionStatusCode ?? '',
      appliedStatusCode: answer.appliedStatusCode ?? '',
      isApproved: isApproved(answer),
    },
    stages: {
      applied: moment(answer.appliedDate, answer.appliedTime),
      firstApproved: moment(answer.firstApprovedDate, answer.firstApprovedTime),
      approved: moment(answer.approvedDate, answer.approvedTime),
    },
    ...(type === undefined ? {} : { type }),
    ...(payingAccountName === undefined ? {} : { payingAccountName }),
    fees: { totalBasicCharge, localTaxCommissionCount, totalPaymentCharge },
    totals: { municipalityCount, totalNumber, totalAmount },
    compared: entry ? compareEntry(entry, answer) : [],
  }
}

const filedOf = ({ at, sequenceNumber, user = '', people }: JournalEntry) => ({
  at,
  sequenceNumber,
  user,
  ...(people && { people }),
})

/** The answer to the filing as that to an acceptance inquiry, but with only one status text and one time. */
function asAcceptance(outcome: LocalTaxOutcome | undefined): Acceptance {
  if (!outcome) return {}
  const { localTaxPaymentResult, appliedStatus, appliedDate, appliedTime } = outcome
  const { numberOfError: _number, localTaxPaymentError: _errors, ...held } = localTaxPaymentResult ?? {}
  return { ...held, transactionStatus: appliedStatus, appliedDate, appliedTime }
}

const moment = (date: string | undefined, time: string | undefined): string =>
  shownDay([date, time].filter(Boolean).join(' '))
