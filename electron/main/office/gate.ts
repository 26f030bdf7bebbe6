import type { ImportedFilings } from '../filing/importedFilings.ts'
import type { Claims } from '../filing/claims.ts'
import type { Office } from './office.ts'
import { claimsOutside } from './officePolicy.ts'
import type { OfficeDeps } from './officeState.ts'
import { readOfficeFile } from './officeFile.ts'

/** The office as the rest of main sees it, before its code is loaded. */
export interface OfficeGate {
  /** Resolves once the office of this computer, if it is in one, is loaded. Rejects with StorageError. */
  ready: () => Promise<void>
  /** Loads the office's code and returns it, also on a computer that is in none. */
  load: () => Promise<Office>
  /** Returns the office, or null while it is not loaded. */
  current: () => Office | null
  /** Returns how lots are claimed, or null without an office. Call it after `ready`. */
  claims: () => Claims | null
  /** The record of other computers' filings, with the office's once it is loaded. */
  record: ImportedFilings
  /** Called when this computer's journal has changed. */
  journalChanged: () => void
}

/**
 * Creates the entrance to the office. A computer that was never in an office loads nothing of it.
 */
export function createOfficeGate(deps: OfficeDeps): OfficeGate {
  let office: Office | null = null
  let loading: Promise<Office> | null = null
  // The office asks the journal about its claims from the first moment.
  const load = (): Promise<Office> =>
    (loading ??= deps.journal
      .proven()
      .then(() => import('./office.ts'))
      .then(({ createOffice }) => (office = createOffice(deps))))
  if (readOfficeFile(deps.file).machine !== undefined)
    void load().then(deps.onFilings, () => {
      // Whoever waits for `ready` gets the error; until then the office only looks unreachable.
      deps.onChange()
    })
  const current = (): Office | null => office
  return {
    ready: async () => {
      await loading
    },
    load,
    current,
    claims: () => office?.claims() ?? claimsOutside(deps.policy),
    record: lateRecord(deps.imported, () => office?.record ?? deps.imported),
    journalChanged: () => {
      office?.journalChanged()
    },
  }
}

/** Returns a record that asks whichever record counts at the time of the call. */
const lateRecord = (imported: ImportedFilings, now: () => ImportedFilings): ImportedFilings => ({
  ...imported,
  list: () => now().list(),
  find: (entryId) => now().find(entryId),
  settle: (entryId, settled) => now().settle(entryId, settled),
  approve: (entryId, said) => now().approve(entryId, said),
})
