import type { EnvironmentName } from '#contract/ipc/company'
import { fail, ok, type Result } from '#contract/ipc/errors'
import type { FiledFigures, FiledTotals, JournalEntry, JournalStatus } from '#contract/ipc/journal'
import { mayBeAtBank } from '#domain/filingState'
import type { Handed } from './importedEvents.ts'

export type AlreadyThere =
  | { code: 'alreadyFiled'; entryId: string }
  | { code: 'sameAsFiled'; entryId: string }
  | { code: 'handedOver'; fileId: string; name: string; at: string; restored?: true }

export interface JournalDamaged {
  code: 'journalDamaged'
  line: number
}

/**
 * While lines of the journal cannot be proven and nobody has confirmed that, nothing is filed or settled: what they
 * hide may be this lot.
 */
export function damageOf({ problems: [problem] }: JournalStatus): JournalDamaged | null {
  return problem ? { code: 'journalDamaged', line: problem.line } : null
}

export interface Intent {
  companyId: string
  lotId: string
  environment: EnvironmentName
  fingerprint: string
  confirmedSameAs?: string | undefined
  confirmedHandedOver?: string | undefined
  /** What a lot is recognised by when its company is registered under another id. */
  bodyHash?: string
  month?: string
  totals?: FiledTotals
  figures?: FiledFigures
}

/**
 * May this lot be filed? Not when an entry of the same lot is, or may be, at the bank; and not beside an equal lot of
 * the same company and environment unless the person confirmed exactly the latest of those, whichever computer filed
 * it. A lot that went to another computer, or one equal to it, has to be confirmed by the file it went in. `entries` is
 * newest first.
 */
export function mayFile(
  entries: readonly JournalEntry[],
  intent: Intent,
  handed: readonly Handed[] = [],
): Result<null, AlreadyThere> {
  const holding = entries.filter(({ state }) => mayBeAtBank(state))
  const own = holding.find(({ lotId }) => lotId === intent.lotId)
  if (own) return fail({ code: 'alreadyFiled', entryId: own.entryId })
  const same = holding.find((entry) => entry.environment === intent.environment && isEqual(entry, intent))
  if (same && same.entryId !== intent.confirmedSameAs) return fail({ code: 'sameAsFiled', entryId: same.entryId })
  const gone =
    handed.find((mark) => mark.lotId === intent.lotId) ??
    handed.find((mark) => mark.environment === intent.environment && mark.fingerprint === intent.fingerprint)
  if (gone && gone.fileId !== intent.confirmedHandedOver)
    return fail({
      code: 'handedOver',
      fileId: gone.fileId,
      name: gone.name,
      at: gone.at,
      ...(gone.purpose === 'backup' && { restored: true as const }),
    })
  return ok(null)
}

/**
 * Of one company equal lots have one fingerprint. A company may be registered twice, here or on two computers: then the
 * very same body is an equal lot, and so is one of the same debit account, month and totals. Companies for practice
 * share their accounts, so there the body alone says it.
 */
function isEqual(
  entry: JournalEntry,
  { companyId, environment, fingerprint, bodyHash, month, totals, figures }: Intent,
): boolean {
  if (entry.companyId === companyId) return entry.fingerprint === fingerprint
  if (bodyHash !== undefined && entry.bodyHash === bodyHash) return true
  if (environment === 'practice' || !totals || !figures || !entry.figures || entry.month !== month) return false
  const account = ({ payingBranchNo, payingAccountNo }: FiledFigures) => `${payingBranchNo} ${payingAccountNo}`
  return (
    account(entry.figures) === account(figures) &&
    (['municipalityCount', 'totalNumber', 'totalAmount'] as const).every(
      (field) => entry.totals[field] === totals[field],
    )
  )
}
