import type { Value } from '#contract/ipc/channels'
import type { JsonFile } from '../storage/jsonFile.ts'
import type { Transport } from '../bank/transport.ts'
import type { FileAccess } from '../documents/deps.ts'
import type { Printer } from '../documents/printer.ts'
import type { Inbox } from '../shell/openedFiles/inbox.ts'
import type { Health } from '../guard/health/health.ts'
import type { WindowRegistry } from '../ipc/windows.ts'
import type { AppLock } from '../guard/lock/lock.ts'
import type { Readiness } from '../guard/lock/readiness.ts'
import type { Log } from '../guard/log/log.ts'
import type { MenuDeps } from '../shell/menu/handlers.ts'
import type { NetworkDeps } from '../network/handlers.ts'
import type { NotificationDeps } from '../shell/notifications/handlers.ts'
import type { Policy } from '../guard/policy/policy.ts'
import type { Questions } from '../shell/nativeDialogs/questions.ts'
import type { Settings } from '../settings/settings.ts'
import type { DeriveKeys } from '../transfer/preamble.ts'
import type { Updates } from '../guard/updates/updates.ts'
import type { Vault } from '../vault/vault.ts'
import type { Unsaved } from '../shell/windows/unsaved.ts'

export interface Computer {
  userData: string
  /** Must not be restored together with `userData`. */
  anchorFolder: string
  user: () => string
  name: () => string
  info: () => Omit<Value<'diagnostics.info'>, 'safeStorageAvailable'>
  /** ISO instant. */
  builtAt: string
  isPageFile: (name: string) => boolean
  openDataFolder: () => Promise<boolean>
}

export interface Time {
  now: () => Date
  /** Milliseconds of a clock that cannot be set. */
  steady: () => number
  /** Milliseconds before an unknown filing can be settled as not arrived; only for tests. */
  settleWaitMs?: number
}

export interface Desktop extends Omit<MenuDeps, 'log'>, Pick<NotificationDeps, 'notify' | 'windowOf'> {
  broadcast: WindowRegistry['broadcast']
  onPreferences: () => void
}

type AskedByHandlers = Pick<
  Questions,
  | 'address'
  | 'filing'
  | 'queue'
  | 'resolve'
  | 'freed'
  | 'returned'
  | 'journalDamage'
  | 'practiceReset'
  | 'weakStorage'
  | 'proxy'
  | 'officeJoin'
  | 'officeLeave'
  | 'officeExcuse'
  | 'officeChange'
  | 'tellUnsent'
>

/** What main's parts need, from Electron or a test, before the first call is answered. Only start/ sees all of it. */
export interface World {
  computer: Computer
  time: Time
  desktop: Desktop
  questions: AskedByHandlers
  files: FileAccess
  settings: Settings
  vault: Vault
  officeFile: JsonFile
  evidenceFile: JsonFile
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
  derive?: DeriveKeys
}
