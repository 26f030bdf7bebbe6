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

/**
 * Until the user confirms it, nothing is filed or settled, because an unproven line may be the record that this very
 * lot was filed.
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
  /** From here on, the fields serve to find an equal lot whose company is registered under another id. */
  bodyHash?: string
  month?: string
  totals?: FiledTotals
  figures?: FiledFigures
}

/**
 * A lot must not be filed if an entry of the same lot is, or may be, at the bank. If the same environment has equal
 * lots that were not returned, the user must confirm exactly the latest of them, whichever computer filed it. If this
 * lot or an equal one was handed over to another computer, the user must confirm exactly the file in which it was
 * handed over. `entries` is newest first.
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

/** The latest that the bank has, or may have, and has not returned. */
export const equalFiling = (entries: readonly JournalEntry[], intent: Intent): JournalEntry | undefined =>
  entries.find(
    (entry) => mayBePaid(lotStateOf(entry)) && entry.environment === intent.environment && isEqual(entry, intent),
  )

/** This lot, or an equal one, went to another computer. */
export const handedOver = (handed: readonly Handed[], intent: Intent): Handed | undefined =>
  handed.find((mark) => mark.lotId === intent.lotId) ??
  handed.find((mark) => mark.environment === intent.environment && mark.fingerprint === intent.fingerprint)

/** Returns what another computer's journal tells of this lot or an equal one, though no claim of the office bears it out. */
export const toldFiling = (told: readonly JournalEntry[], intent: Intent): JournalEntry | undefined =>
  told.find(
    (entry) =>
      entry.environment === intent.environment &&
      mayBeAtBank(entry.state) &&
      (entry.lotId === intent.lotId || isEqual(entry, intent)),
  )

/**
 * Within one company, equal lots share a fingerprint. A company may be registered twice, here or on two computers, so
 * across companies lots with the same body are equal, and so are lots with the same debit account, month and totals.
 * Practice companies share their accounts, so for them only the body counts.
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
