// Whether a lot may be filed.
import type { EnvironmentName } from '#contract/ipc/company'
import { fail, ok, type Result } from '#contract/ipc/errors'
import type { FiledFigures, FiledTotals, JournalEntry, JournalStatus } from '#contract/ipc/journal'
import { lotStateOf, mayBeAtBank, mayBePaid } from '#domain/filing/filingState'
import type { Handed } from './importedEvents.ts'

export type AlreadyThere =
  | { code: 'alreadyFiled'; entryId: string }
  | { code: 'sameAsFiled'; entryId: string }
  | { code: 'handedOver'; fileId: string; name: string; at: string; restored?: true }

export interface JournalDamaged {
  code: 'journalDamaged'
  line: number
}

/** An unproven line may be the record that this very lot was filed. */
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
  /** From here on: to find an equal lot of a company registered under another id. */
  bodyHash?: string
  month?: string
  totals?: FiledTotals
  figures?: FiledFigures
}

/**
 * Refused if an entry of the lot is, or may be, at the bank. For equal lots of the environment that were not
 * returned, the confirmation must name exactly the latest, whichever computer filed it; for a lot handed over (or its
 * equal), exactly that file. `entries` is newest first.
 */
export function mayFile(
  entries: readonly JournalEntry[],
  intent: Intent,
  handed: readonly Handed[] = [],
): Result<null, AlreadyThere> {
  const own = entries.find(({ lotId, state }) => lotId === intent.lotId && mayBeAtBank(state))
  if (own) return fail({ code: 'alreadyFiled', entryId: own.entryId })
  const same = equalFiling(entries, intent)
  if (same && same.entryId !== intent.confirmedSameAs) return fail({ code: 'sameAsFiled', entryId: same.entryId })
  const gone = handedOver(handed, intent)
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

/** The latest equal filing that the bank has, or may have, and has not returned. */
export const equalFiling = (entries: readonly JournalEntry[], intent: Intent): JournalEntry | undefined =>
  entries.find(
    (entry) => mayBePaid(lotStateOf(entry)) && entry.environment === intent.environment && isEqual(entry, intent),
  )

/** Also when an equal lot was handed over. */
export const handedOver = (handed: readonly Handed[], intent: Intent): Handed | undefined =>
  handed.find((mark) => mark.lotId === intent.lotId) ??
  handed.find((mark) => mark.environment === intent.environment && mark.fingerprint === intent.fingerprint)

/** A filing of this lot or an equal one in another computer's journal, without a claim in the office. */
export const toldFiling = (told: readonly JournalEntry[], intent: Intent): JournalEntry | undefined =>
  told.find(
    (entry) =>
      entry.environment === intent.environment &&
      mayBeAtBank(entry.state) &&
      (entry.lotId === intent.lotId || isEqual(entry, intent)),
  )

/**
 * Companies may be registered twice, here or on two computers: across companies, the same body or the same debit
 * account, month and totals is equal; within one, the same fingerprint. Practice companies share accounts: only the
 * body counts.
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
