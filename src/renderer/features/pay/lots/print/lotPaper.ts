import type { Company, JournalLine, LotAnswer, LotReport, PayeeLine } from '#contract/ipc/index'
import type { Acceptance, AcceptanceDetailRow } from '#contract/bank/index'
import { payeeKey } from '#domain/lots/duplicates'
import type { LotHead } from '#domain/lots/lot'
import { canEdit, countsAsFiled, type LotState } from '#domain/filing/filingState'
import { findPayee } from '#domain/municipalities/municipalities'
import { accountOfHead } from '../parts/payingAccount.ts'
import type { LookupRecord } from '#data/schema/db'
import type { DraftRow } from '#data/draft/row'
import { completeOf, isUnknown } from '#data/draft/cells'
import { typeName } from '#ui/text/reportText'
import { FIGURES, type Figure } from './paginatePayees.ts'
import { shownDay } from '#ui/text/shownDay'

export type LotSource =
  | {
      readonly from: 'lot'
      readonly lotId: string
      readonly company: Company
      readonly head: LotHead
      readonly rows: readonly DraftRow[]
    }
  | { readonly from: 'acceptance'; readonly company: Company; readonly lookup: LookupRecord }

export type LotPaper = Omit<LotReport, 'kind' | 'locale' | 'printedAt' | 'intakes'>

type Words = (key: string) => string
type Filed = { readonly state: LotState; readonly entry: JournalLine | undefined }

export function lotPaper(source: LotSource, filed: Filed, t: Words): LotPaper {
  return source.from === 'lot'
    ? paperOfLot(source, filed, t)
    : paperOfAnswer(source.company, source.lookup, filed.entry, t)
}

/** `filedRows`: the rows of the lot that the bank's answer is about; undefined if that lot is not on this computer. */
export function retirementFacts(
  source: LotSource,
  { payees }: LotPaper,
  filedRows: readonly DraftRow[] | undefined,
): Pick<LotReport, 'payees' | 'employer' | 'withoutLot'> {
  const rows = source.from === 'lot' ? source.rows : filedRows
  // The bank may list the payees in another order, and a payee may have two rows.
  const left = Map.groupBy(rows ?? [], ({ detail }) => payeeKey(detail))
  return {
    payees: payees.map((payee) => {
      const retirees = left.get(payeeKey(payee))?.shift()?.retirees
      return retirees ? { ...payee, retirees: [...retirees] } : payee
    }),
    ...(source.company.employer && { employer: source.company.employer }),
    ...(!rows && { withoutLot: true }),
  }
}

function paperOfLot(
  { company, head, rows }: Extract<LotSource, { from: 'lot' }>,
  { state, entry }: Filed,
  t: Words,
): LotPaper {
  const account = accountOfHead(head, company)
  const acceptanceNo = countsAsFiled(state) || state === 'returned' ? entry?.acceptanceNo : undefined
  return {
    // A lot filed with the practice bank is marked as practice even if the company has moved to a real bank since.
    practice: (canEdit(state) ? company.environment : (entry?.environment ?? company.environment)) === 'practice',
    state,
    companyName: company.name,
    applicantName: head.applicantName,
    address: head.address,
    month: head.monthForWhichPaymentIsDue,
    dueDate: head.dueDate,
    account: accountText([
      head.payingBranchNo,
      typeName(head.payingDepositType, t),
      head.payingAccountNo,
      account?.label,
    ]),
    dataName: head.localTaxPaymentDataName,
    ...(acceptanceNo !== undefined && { acceptanceNo }),
    payees: rows.map(lineOfRow),
  }
}

function paperOfAnswer(
  company: Company,
  { answer, at, acceptanceNo }: LookupRecord,
  entry: JournalLine | undefined,
  t: Words,
): LotPaper {
  const type = answer.payingDepositTypeName ?? typeName(answer.payingDepositType ?? '', t)
  return {
    practice: (entry?.environment ?? company.environment) === 'practice',
    state: 'accepted',
    companyName: company.name,
    applicantName: answer.applicantName ?? '',
    address: answer.address ?? '',
    month: answer.monthForWhichPaymentIsDue ?? '',
    dueDate: answer.dueDate ?? '',
    account: accountText([
      answer.payingBranchNo,
      answer.payingBranchNameKanji,
      type,
      answer.payingAccountNo,
      answer.payingAccountNameKanji ?? answer.payingAccountName,
    ]),
    dataName: answer.localTaxPaymentDataName ?? '',
    acceptanceNo: answer.acceptanceNo ?? acceptanceNo,
    answer: answerOnPaper(answer, at),
    payees: (answer.normalDetails ?? []).map(lineOfAnswer),
  }
}

function answerOnPaper(answer: Acceptance, inquiredAt: string): LotAnswer {
  const moment = (date: string | undefined, time: string | undefined) =>
    shownDay([date, time].filter(Boolean).join(' '))
  const { municipalityCount, totalNumber, totalAmount, totalBasicCharge, totalPaymentCharge } = answer
  return {
    inquiredAt,
    status: answer.transactionStatus ?? '',
    applied: moment(answer.appliedDate, answer.appliedTime),
    firstApproved: moment(answer.firstApprovedDate, answer.firstApprovedTime),
    approved: moment(answer.approvedDate, answer.approvedTime),
    municipalityCount,
    totalNumber,
    totalAmount,
    totalBasicCharge,
    totalPaymentCharge,
  }
}

// Figures that cannot be read are left out, so that the list shows a dash and counts the payee as incomplete.
function lineOfRow(row: DraftRow): PayeeLine {
  const detail: Partial<Record<Figure, number>> = completeOf(row)
  const { municipalityCode, municipalityName, designatedNumber, change } = row.detail
  const figures = FIGURES.filter((key) => !isUnknown(row, key)).map((key) => [key, detail[key]] as const)
  return {
    municipalityCode,
    ...placeOf(municipalityCode, municipalityName),
    designatedNumber,
    change,
    ...Object.fromEntries(figures),
  }
}

function lineOfAnswer(row: AcceptanceDetailRow): PayeeLine {
  const {
    municipalityCode = '',
    prefectureName,
    municipalityNameKanji,
    municipalityName = '',
    designatedNumber = '',
    change = '',
  } = row
  const place = placeOf(municipalityCode, municipalityName)
  return {
    municipalityCode,
    designatedNumber,
    change,
    prefecture: prefectureName ?? place.prefecture,
    name: municipalityNameKanji ?? place.name,
    ...Object.fromEntries(FIGURES.map((key) => [key, row[key]])),
  }
}

function placeOf(code: string, kana: string): { prefecture: string; name: string } {
  const payee = findPayee(code)
  return { prefecture: payee?.prefecture ?? '', name: payee?.name ?? kana }
}

const accountText = (parts: readonly (string | undefined)[]): string => parts.filter(Boolean).join(' ')
