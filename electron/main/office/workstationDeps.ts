import type { Result } from '#contract/ipc/errors'
import type { Invitation } from '#contract/office/invitation'
import type { ImportedFilings } from '../filing/importedFilings.ts'
import type { Journal } from '../filing/journal.ts'
import type { Log } from '../guard/log/log.ts'
import type { FreedQuestion } from '../shell/nativeDialogs/filingQuestions.ts'
import type { Secret } from '../vault/secret.ts'
import type { Vault } from '../vault/vault.ts'
import type { ClaimMemory } from './claimMemory.ts'
import type { ClaimLog } from './claimLog.ts'
import type { Mirror } from './mirror.ts'
import type { OpenConnection } from './connection.ts'
import type { OwnLines } from './journalSync.ts'
import type { KnownMachine, Seen } from './server.ts'

/** What a workstation keeps on disk of its office, besides the invitation. */
export interface OfficeMemory {
  /** Returns what this workstation has seen of the record. */
  seen: () => Seen
  /** Throws StorageError. */
  remember: (seen: NonNullable<Seen>) => void
  /** Returns every other workstation that this one ever saw in the office. */
  machines: () => readonly Omit<KnownMachine, 'lines'>[]
  /** Adds workstations. Throws StorageError. */
  rememberMachines: (machines: readonly Omit<KnownMachine, 'lines'>[]) => void
}

export interface WorkstationDeps {
  to: Invitation
  /** The identity of this workstation, made once. */
  machine: string
  machineName: () => string
  user: () => string
  password: () => Promise<Result<Secret, { code: string }>>
  open: OpenConnection
  memory: OfficeMemory
  /** The journal of this computer alone, and what its user said about filings of others. */
  journal: Journal
  imported: Pick<ImportedFilings, 'find'>
  ownLines: OwnLines
  mirror: Mirror
  claimLog: ClaimLog
  claimMemory: ClaimMemory
  vault: Pick<Vault, 'secret'>
  /** Asks whether a production lot may be filed again that somebody else settled as never arrived. */
  confirmFreed?: ((asked: FreedQuestion) => Promise<boolean>) | undefined
  /** Called when anything that `status` or `view` returns may have changed. */
  onChange: () => void
  /** Called when items above this number are at the server. */
  onItems: (seq: number) => void
  /** Called when filings of other workstations came. */
  onFilings: () => void
  now: () => Date
  steady: () => number
  sleep: (ms: number, signal?: AbortSignal) => Promise<void>
  log: Log
}
