import type { WindowRegistry } from '../ipc/windows.ts'
import { type AppLock, createAppLock } from '../guard/lock/lock.ts'
import { createReadiness, type Readiness } from '../guard/lock/readiness.ts'
import { systemCheck } from '../guard/lock/systemCheck.ts'
import type { Policy } from '../guard/policy/policy.ts'
import type { Questions } from '../shell/nativeDialogs/questions.ts'
import type { OpenFiles } from './files.ts'
import { now } from './info.ts'

/** Locking waits so long for the windows to save their drafts. */
const SAVING_MS = 1_500

interface LockingDeps {
  opened: OpenFiles
  policy: Policy
  registry: WindowRegistry
  questions: Questions
  /** Locked or unlocked. */
  onLock: () => void
}

export function createLocking({ opened, policy, registry, questions, onLock }: LockingDeps): {
  lock: AppLock
  readiness: Readiness
} {
  const readiness = createReadiness({
    windows: registry.mainIds,
    ask: () => {
      registry.broadcast('lock.wanted', null)
    },
    waitMs: SAVING_MS,
  })
  const lock = createAppLock({
    file: opened.lockFile,
    policy,
    now,
    system: systemCheck(process.platform, () => opened.settings.preferences().locale),
    preferences: () => {
      const { locale, theme } = opened.settings.preferences()
      return { locale, theme }
    },
    prepare: readiness.prepare,
    onChange: (status) => {
      registry.broadcast('lock.changed', status)
      onLock()
    },
    forgetSessionKeys: opened.vault.forgetSession,
    eraseKeys: opened.vault.clearAll,
    confirmReset: questions.lockReset,
  })
  return { lock, readiness }
}
