import type { Acceptance } from '#contract/bank/acceptance'
import { fail, ok, type Result } from '#contract/ipc/errors'
import type { Comparison, JournalEntry, Resolution, Settlement } from '#contract/ipc/journal'
import { compareWithAcceptance, belongsToOtherLot, typedAmountIs } from '#domain/filing/acceptanceComparison'
import type { Access, NoAccess } from '../bank/access.ts'
import type { BankError } from '../bank/client.ts'

type NoComparison =
  | NoAccess
  | BankError
  | { code: 'acceptanceTaken'; entryId: string }
  | { code: 'otherEnvironment'; environment: string }
type NotSettled =
  | NoComparison
  | { code: 'acceptanceDiffers'; fields: string[]; foreign: boolean }
  | { code: 'invalidInput'; problems: { path: string; problem: string }[] }

/**
 * Asks the bank about the acceptance number and compares its answer with the entry's lot. Refuses another entry's
 * number, and an environment that the company no longer uses: the answer would mislead.
 */
export async function compare(
  access: Access,
  entry: JournalEntry,
  entries: readonly JournalEntry[],
  acceptanceNo: string,
): Promise<Result<Comparison, NoComparison>> {
  const taken = entries.find(
    (other) =>
      other.entryId !== entry.entryId && other.environment === entry.environment && other.acceptanceNo === acceptanceNo,
  )
  if (taken) return fail({ code: 'acceptanceTaken', entryId: taken.entryId })
  const to = await access(entry.companyId)
  if (!to.ok) return to
  if (to.value.company.environment !== entry.environment)
    return fail({ code: 'otherEnvironment', environment: entry.environment })
  const answer = await to.value.client.acceptance(acceptanceNo)
  return answer.ok ? ok(comparisonOf(entry, acceptanceNo, answer.value)) : answer
}

function comparisonOf(entry: JournalEntry, acceptanceNo: string, acceptance: Acceptance): Comparison {
  const { month: monthForWhichPaymentIsDue, dueDate, totals, figures } = entry
  const fields = compareWithAcceptance({ monthForWhichPaymentIsDue, dueDate, ...totals, ...figures }, acceptance)
  const other = acceptance.acceptanceNo !== undefined && acceptance.acceptanceNo !== acceptanceNo
  return {
    acceptanceNo,
    status: acceptance.transactionStatus ?? '',
    fields,
    differing: fields.filter(({ match }) => !match).map(({ field }) => field),
    foreign: other || belongsToOtherLot(fields),
  }
}

/**
 * A number is looked up and compared again now; only differences that the user has seen are accepted. "Nothing
 * arrived" must be confirmed with the lot's total.
 */
export async function settle(
  access: Access,
  entry: JournalEntry,
  entries: readonly JournalEntry[],
  said: Settlement,
): Promise<Result<Resolution, NotSettled>> {
  if (said.kind === 'notArrived') {
    if (typedAmountIs(said.typedTotal, entry.totals.totalAmount)) return ok({ kind: 'notArrived' })
    return fail({ code: 'invalidInput', problems: [{ path: 'resolution.typedTotal', problem: 'notTheTotal' }] })
  }
  const found = await compare(access, entry, entries, said.acceptanceNo)
  if (!found.ok) return found
  const { differing, foreign } = found.value
  const seen = new Set(said.differing)
  if (foreign || differing.some((field) => !seen.has(field)))
    return fail({ code: 'acceptanceDiffers', fields: differing, foreign })
  return ok({ kind: 'accepted', acceptanceNo: said.acceptanceNo, ...(differing.length > 0 && { differing }) })
}
