import { fail, ok } from '#contract/ipc/errors'
import type { ChannelName } from '#contract/ipc/channels'
import type { Handlers } from '../../ipc/handlers.ts'
import type { AppLock } from './lock.ts'
import type { Readiness } from './readiness.ts'

type LockChannels = Extract<ChannelName, `lock.${string}`>

export function registerLock({
  lock,
  readiness,
}: {
  lock: AppLock
  readiness: Readiness
}): Pick<Handlers, LockChannels> {
  return {
    'lock.status': () => ok(lock.status()),
    'lock.now': async () => {
      const done = await lock.lock('person')
      return done.ok ? ok(lock.status()) : fail(done.error)
    },
    'lock.ready': (_input, { windowId }) => {
      readiness.ready(windowId)
      return ok(null)
    },
    'lock.activity': () => {
      lock.active()
      return ok(null)
    },
    'lock.unlock': ({ passphrase }) => lock.unlock(passphrase),
    'lock.unlockWithSystem': () => lock.unlockWithSystem(),
    'lock.setPassphrase': ({ passphrase, current }) => lock.setPassphrase(passphrase, current),
    'lock.removePassphrase': ({ current }) => lock.removePassphrase(current),
    'lock.configure': (change) => lock.configure(change),
    'lock.reset': () => lock.reset(),
  }
}
