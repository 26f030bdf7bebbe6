import { fail, ok, type Result } from '#contract/ipc/errors'
import type { FilingCertificate } from '#contract/ipc/documents'
import type { Printer } from '../documents/printer.ts'
import type { Journal } from '../filing/journal.ts'
import type { Policy } from '../guard/policy/policy.ts'
import { storageFields } from '../guard/log/events.ts'
import type { Log } from '../guard/log/log.ts'
import { createKeyedMutex } from '../storage/keyedMutex.ts'
import type { EvidenceDraft } from './draft.ts'
import { type ApprovedFiling, copyKey, isApproved, paperDraft } from './drafts.ts'
import type { Evidence } from './evidence.ts'

interface CopiesDeps {
  evidence: Pick<Evidence, 'keys' | 'lackingCopies' | 'keepNow'>
  journal: Pick<Journal, 'proven' | 'find'>
  printer: Pick<Printer, 'pdf'>
  policy: Pick<Policy, 'export'>
  log: Log
}

/** Keeps the answer small after years. */
const MOST = 500

/**
 * Submission copies (申請控え) for the evidence. Only the page knows the bank's answer with its payees, so it hands the
 * copy over; the journal decides whether one is due. Each is kept once. Functions throw StorageError.
 */
export function createCopies({ evidence, journal, printer, policy, log }: CopiesDeps) {
  // Two windows may hand over the same copy.
  const exclusive = createKeyedMutex()

  return {
    /** Newest first. */
    async wanted(): Promise<ApprovedFiling[]> {
      if (policy.export('pdf')) return []
      await journal.proven()
      return (await evidence.lackingCopies()).slice(0, MOST)
    },
    /** Does nothing if the PDF is there, or `certificate` is not of this approved filing. */
    async keep(
      entryId: string,
      certificate: FilingCertificate,
    ): Promise<Result<{ kept: boolean }, { code: 'printFailed'; detail: string }>> {
      const entry = journal.find(entryId)
      if (!entry || !isApproved(entry) || !isOf(entry, certificate)) return ok({ kept: false })
      return exclusive(entryId, async () => {
        const kept = policy.export('pdf') ? null : await evidence.keys()
        if (kept === null || kept.has(copyKey(entry))) return ok({ kept: false })
        const made = await printer.pdf(certificate)
        if (!made.ok) {
          log.write('warn', 'evidence.notWritten', storageFields('evidence: failed'))
          return fail(made.error)
        }
        const draft = copyDraft(entry, certificate, made.value.bytes)
        if (draft) await evidence.keepNow(draft)
        return ok({ kept: draft !== null })
      })
    },
  }
}

const isOf = (entry: ApprovedFiling, { acceptanceNo, status, practice }: FilingCertificate): boolean =>
  acceptanceNo === entry.acceptanceNo && status.isApproved && practice === (entry.environment === 'practice')

/** Once, because each copy has another time of printing. */
function copyDraft(entry: ApprovedFiling, certificate: FilingCertificate, bytes: Uint8Array): EvidenceDraft | null {
  const draft = paperDraft(certificate, bytes)
  const { environment, entryId } = entry
  return draft && { ...draft, key: copyKey(entry), environment, entryId, once: true }
}
