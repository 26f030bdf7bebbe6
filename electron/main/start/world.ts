import type { Value } from '#contract/ipc/channels'
import type { Transport } from '../bank/transport.ts'
import type { FileAccess } from '../documents/deps.ts'
import type { Printer } from '../documents/printer.ts'
import type { Inbox } from '../files/inbox.ts'
import type { Health } from '../health/health.ts'
import type { WindowRegistry } from '../ipc/windows.ts'
import type { AppLock } from '../lock/lock.ts'
import type { Readiness } from '../lock/readiness.ts'
import type { Log } from '../log/log.ts'
import type { MenuDeps } from '../menu/handlers.ts'
import type { NetworkDeps } from '../network/handlers.ts'
import type { NotificationDeps } from '../notifications/handlers.ts'
import type { Policy } from '../policy/policy.ts'
import type { Questions } from '../questions/questions.ts'
import type { Settings } from '../settings/settings.ts'
import type { DeriveKeys } from '../transfer/preamble.ts'
import type { Updates } from '../updates/updates.ts'
import type { Vault } from '../vault/vault.ts'
import type { Unsaved } from '../windows/unsaved.ts'

/** This computer, and the program on it. */
export interface Computer {
  userData: string
  /** Where the end of the journal is anchored: a folder that is not restored together with `userData`. */
  anchorFolder: string
  /** Who is logged in. */
  user: () => string
  /** The computer's name. */
  name: () => string
  info: () => Omit<Value<'diagnostics.info'>, 'safeStorageAvailable'>
  /** When this version was made (ISO instant). */
  builtAt: string
  /** Is a name that of a file of the page? */
  isPageFile: (name: string) => boolean
  openDataFolder: () => Promise<boolean>
}

export interface Time {
  now: () => Date
  /** A clock in milliseconds that nobody can set. */
  steady: () => number
  /** Another wait than the usual before an unknown filing can be settled as not arrived; for tests only. */
  settleWaitMs?: number
}

/** The windows and what surrounds them on the desktop. */
export interface Desktop extends Omit<MenuDeps, 'log'>, Pick<NotificationDeps, 'notify' | 'windowOf'> {
  broadcast: WindowRegistry['broadcast']
  /** Called after a change of preferences, for the theme and the menu. */
  onPreferences: () => void
}

/** The native questions that handlers ask. */
type AskedByHandlers = Pick<
  Questions,
  'address' | 'filing' | 'resolve' | 'journalDamage' | 'practiceReset' | 'weakStorage' | 'proxy'
>

/**
 * Everything that stands before the first call is answered, each made by Electron or by a test. Only the files of
 * start/ know all of it: they hand each part what it needs.
 */
export interface World {
  computer: Computer
  time: Time
  desktop: Desktop
  questions: AskedByHandlers
  files: FileAccess
  settings: Settings
  vault: Vault
  policy: Policy
  log: Log
  lock: AppLock
  readiness: Readiness
  health: Pick<Health, 'healthy'>
  network: NetworkDeps
  transport: Transport
  updates: Updates
  unsaved: Unsaved
  inbox: Inbox
  printer: Printer
  /** How a passphrase becomes keys; another way only where its cost is not what is tested. */
  derive?: DeriveKeys
}
