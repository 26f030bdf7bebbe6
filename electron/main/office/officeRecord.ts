import { randomUUID } from 'node:crypto'
import type { JournalEntry, Resolution } from '#contract/ipc/journal'
import { canSettle, nextFilingState } from '#domain/filingState'
import type { ImportedFilings } from '../filing/importedFilings.ts'
import { INTERRUPTED, withResolution } from '../filing/journalEvents.ts'
import type { Mirror } from './mirror.ts'
import type { OfficeClaim } from '#contract/office/rows'

export interface OfficeRecordDeps {
  imported: ImportedFilings
  mirror: Pick<Mirror, 'list' | 'find' | 'problems'>
  /** Returns the claim of a filing as the server has it, if known. */
  claimOf: (entryId: string) => OfficeClaim | undefined
  now: () => Date
}

/**
 * Returns the record of other computers' filings with the office's added. What a workstation's own journal says counts
 * before anything that came in a file. Somebody else's unknown filing can be settled here; the settlement is kept with
 * the imported filings.
 */
export function withOffice(deps: OfficeRecordDeps): ImportedFilings {
  const { imported, mirror } = deps
  const find = (entryId: string): JournalEntry | undefined => {
    const told = mirror.find(entryId)
    return told ? counting(deps, told) : imported.find(entryId)
  }
  return {
    ...imported,
    find,
    list: () =>
      [
        ...mirror.list().map((entry) => counting(deps, entry)),
        ...imported.list().filter(({ entryId }) => mirror.find(entryId) === undefined),
      ].sort((a, b) => (a.at < b.at ? 1 : -1)),
    settle(entryId: string, settled: Resolution): JournalEntry {
      const told = find(entryId)
      if (told && mirror.find(entryId)) takeOver(deps, told)
      imported.settle(entryId, settled)
      return find(entryId) ?? imported.settle(entryId, settled)
    },
    approve(entryId, said) {
      const told = find(entryId)
      if (told && mirror.find(entryId)) takeOver(deps, told)
      return imported.approve(entryId, said)
    },
  }
}

/** Adds a filing of the office to the imported ones, so that a statement about it can be kept here. */
function takeOver({ imported, now }: OfficeRecordDeps, entry: JournalEntry): void {
  const { machine = '', user = '' } = entry
  imported.take({ fileId: randomUUID(), machine, user, at: now().toISOString() }, [entry])
}

/** Returns the filing of another workstation with what the server, or the user of this computer, said about it since. */
function counting({ imported, claimOf }: OfficeRecordDeps, told: JournalEntry): JournalEntry {
  const entry = withClaim(told, claimOf(told.entryId))
  const here = imported.find(told.entryId)
  if (here?.resolution && canSettle(entry.state)) return here
  return here?.approval && !entry.approval ? { ...entry, approval: here.approval } : entry
}

function withClaim(entry: JournalEntry, claim: OfficeClaim | undefined): JournalEntry {
  const { outcome, outcome_at: at, outcome_author: by, acceptance_no: acceptanceNo } = claim ?? {}
  if (entry.state === 'sending' && outcome && outcome !== 'accepted') return withClaim(interrupted(entry), claim)
  if (!canSettle(entry.state) || !at || !by) return entry
  if (outcome === 'settledNotArrived') return withResolution(entry, { kind: 'notArrived' }, at, by)
  return outcome === 'settledAccepted' && acceptanceNo
    ? withResolution(entry, { kind: 'accepted', acceptanceNo }, at, by)
    : entry
}

/** Returns a filing whose computer ended before the outcome was recorded. */
function interrupted(entry: JournalEntry): JournalEntry {
  const state = nextFilingState(entry.state, 'interrupted')
  return state === undefined ? entry : { ...entry, state, outcome: INTERRUPTED }
}
