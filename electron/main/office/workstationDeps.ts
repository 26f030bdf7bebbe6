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

/** What is stored of the office from one start to the next (office.json). */
export interface OfficeMemory {
  seen: () => Seen
  /** Throws StorageError. */
  remember: (seen: NonNullable<Seen>) => void
  machines: () => readonly Omit<KnownMachine, 'lines'>[]
  /** Throws StorageError. */
  rememberMachines: (machines: readonly Omit<KnownMachine, 'lines'>[]) => void
}

export interface WorkstationDeps {
  to: Invitation
  machine: string
  machineName: () => string
  user: () => string
  password: () => Promise<Result<Secret, { code: string }>>
  open: OpenConnection
  memory: OfficeMemory
  journal: Journal
  imported: Pick<ImportedFilings, 'find'>
  /** The lines of this computer's journal, as its file has them. */
  ownLines: OwnLines
  mirror: Mirror
  claimLog: ClaimLog
  claimMemory: ClaimMemory
  vault: Pick<Vault, 'secret'>
  /** Asks about a production lot that somebody else settled as never arrived. */
  confirmFreed?: ((asked: FreedQuestion) => Promise<boolean>) | undefined
  onChange: () => void
  /** The server has items above this number. */
  onItems: (seq: number) => void
  /** Other computers' filings may have changed. */
  onFilings: () => void
  now: () => Date
  /** Milliseconds of a clock that cannot be set. */
  steady: () => number
  sleep: (ms: number, signal?: AbortSignal) => Promise<void>
  log: Log
}
