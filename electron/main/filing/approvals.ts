import type { EnvironmentName } from '#contract/ipc/company'
import { fail, ok, type Result } from '#contract/ipc/errors'
import type { ApprovalRecord, JournalEntry } from '#contract/ipc/journal'
import { approvalOf, type BankStatus, isSameStatus } from '#domain/filing/approval'
import { canMarkReturned, isAtBank } from '#domain/filing/filingState'
import { StorageError } from '../storage/storageError.ts'
import type { Journal } from './journal.ts'

interface AcceptedAs {
  companyId: string
  environment: EnvironmentName
  acceptanceNo: string
}

interface ApprovalsDeps {
  journal: Journal
  /** The answer could not be recorded; the next inquiry records it. */
  onUnrecorded: (detail: string) => void
}
type NotMarked =
  { code: 'notFound'; what: string } | { code: 'invalidInput'; problems: { path: string; problem: string }[] }

/**
 * Approval at the bank (承認状況). A bank's answer is recorded when it says something new. Where the bank's codes are
 * unknown, the user may state that an application was returned. The latest statement counts.
 */
export function createApprovals({ journal, onUnrecorded }: ApprovalsDeps) {
  return {
    /** Never throws: the answer is shown anyway. */
    noteAnswer(of: AcceptedAs, answer: BankStatus): void {
      try {
        const entry = journal.list(of.companyId).find((one) => isAcceptedAs(one, of))
        const bank = statusIn(answer)
        if (!entry || isSameStatus(entry.approval?.bank ?? {}, bank)) return
        journal.approve(entry.entryId, { state: approvalOf(bank), by: 'bank', bank })
      } catch (thrown) {
        if (!(thrown instanceof StorageError)) throw thrown
        onUnrecorded(thrown.message)
      }
    },
    /**
     * The user says that the bank returned an application, or withdraws this. Refused when the bank itself said
     * "approved" or "returned". Throws StorageError.
     */
    mark(entryId: string, returned: boolean): Result<JournalEntry, NotMarked> {
      const entry = journal.find(entryId)
      if (!entry) return fail({ code: 'notFound', what: 'entry' })
      if (!canMarkReturned(entry, returned))
        return fail({ code: 'invalidInput', problems: [{ path: 'entryId', problem: 'notOpen' }] })
      const { bank } = entry.approval ?? {}
      const state = returned ? 'returned' : 'open'
      return ok(journal.approve(entryId, { state, by: 'person', ...(bank && { bank }) }))
    },
  }
}

export type Approvals = ReturnType<typeof createApprovals>

const isAcceptedAs = (entry: JournalEntry, { environment, acceptanceNo }: AcceptedAs): boolean =>
  isAtBank(entry.state) && entry.environment === environment && entry.acceptanceNo === acceptanceNo

function statusIn({
  transactionStatus,
  transactionStatusCode,
  appliedStatusCode,
}: BankStatus): NonNullable<ApprovalRecord['bank']> {
  return {
    ...(transactionStatus !== undefined && { transactionStatus }),
    ...(transactionStatusCode !== undefined && { transactionStatusCode }),
    ...(appliedStatusCode !== undefined && { appliedStatusCode }),
  }
}
