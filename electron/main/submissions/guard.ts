import type { EnvironmentName } from '#contract/ipc/company'
import { fail, ok, type Result } from '#contract/ipc/errors'
import type { JournalEntry, JournalStatus } from '#contract/ipc/journal'
import { HOLDING } from './journal.ts'

export type AlreadyThere = { code: 'alreadyFiled'; entryId: string } | { code: 'sameAsFiled'; entryId: string }

export interface JournalDamaged { code: 'journalDamaged'; line: number }

/** While lines of the journal cannot be proven and nobody has confirmed that, nothing is filed or settled: what they hide may be this lot. */
export function damageOf({ problems: [problem] }: JournalStatus): JournalDamaged | null {
  return problem ? { code: 'journalDamaged', line: problem.line } : null
}

export interface Intent {
  companyId: string
  lotId: string
  environment: EnvironmentName
  fingerprint: string
  confirmedSameAs?: string | undefined
}

/**
 * May this lot be filed? Not when an entry of the same lot is, or may be, at the bank; and not beside an equal lot of the same company and
 * environment unless the person confirmed exactly the latest of those. `entries` is newest first.
 */
export function mayFile(entries: readonly JournalEntry[], intent: Intent): Result<null, AlreadyThere> {
  const holding = entries.filter(({ state }) => HOLDING.has(state))
  const own = holding.find(({ lotId }) => lotId === intent.lotId)
  if (own) return fail({ code: 'alreadyFiled', entryId: own.entryId })
  const same = holding.find((entry) =>
    entry.companyId === intent.companyId && entry.environment === intent.environment && entry.fingerprint === intent.fingerprint)
  if (same && same.entryId !== intent.confirmedSameAs) return fail({ code: 'sameAsFiled', entryId: same.entryId })
  return ok(null)
}
