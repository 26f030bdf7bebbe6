import type { ImportedFilings } from '../filing/importedFilings.ts'
import type { Claims } from '../filing/claims.ts'
import type { Office } from './office.ts'
import { claimsOutside } from './officePolicy.ts'
import type { OfficeDeps } from './officeState.ts'
import { readOfficeFile } from './officeFile.ts'

/** Usable before the office's code is loaded. */
export interface OfficeGate {
  /** Resolves once this computer's office, if any, is loaded. Rejects with StorageError. */
  ready: () => Promise<void>
  load: () => Promise<Office>
  current: () => Office | null
  /** Null without an office. Only after `ready`. */
  claims: () => Claims | null
  record: ImportedFilings
  journalChanged: () => void
}

/** A computer that was never in an office loads nothing of it. */
export function createOfficeGate(deps: OfficeDeps): OfficeGate {
  let office: Office | null = null
  let loading: Promise<Office> | null = null
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

/** Asks the record that counts at the time of each call. */
const lateRecord = (imported: ImportedFilings, now: () => ImportedFilings): ImportedFilings => ({
  ...imported,
  list: () => now().list(),
  find: (entryId) => now().find(entryId),
  finder: () => now().finder(),
  settle: (entryId, settled) => now().settle(entryId, settled),
  approve: (entryId, said) => now().approve(entryId, said),
})
