// The office as the rest of main uses it. Its code is loaded only on a computer that is, or was, in an office.
import type { ImportedFilings } from '../filing/importedFilings.ts'
import type { Claims } from '../filing/claims.ts'
import type { Office } from './office.ts'
import { claimsOutside } from './officePolicy.ts'
import type { OfficeDeps } from './officeState.ts'
import { readOfficeFile } from './officeFile.ts'

/** Usable before the office's code is loaded. */
export interface LazyOffice {
  /** Resolves once this computer's office, if any, is loaded. Rejects with StorageError. */
  ready: () => Promise<void>
  load: () => Promise<Office>
  current: () => Office | null
  /** Null without an office. Only after `ready`. */
  claims: () => Claims | null
  /** Filings of other computers: those of the office's journals and, always, imported ones. */
  filings: ImportedFilings
  journalChanged: () => void
}

/** A computer that was never in an office loads nothing of it. */
export function createLazyOffice(deps: OfficeDeps): LazyOffice {
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
    filings: lateFilings(deps.imported, () => office?.filings ?? deps.imported),
    journalChanged: () => {
      office?.journalChanged()
    },
  }
}

/** Each call goes to the office as soon as it is loaded. */
const lateFilings = (imported: ImportedFilings, now: () => ImportedFilings): ImportedFilings => ({
  ...imported,
  list: () => now().list(),
  find: (entryId) => now().find(entryId),
  finder: () => now().finder(),
  settle: (entryId, settled) => now().settle(entryId, settled),
  approve: (entryId, said) => now().approve(entryId, said),
})
