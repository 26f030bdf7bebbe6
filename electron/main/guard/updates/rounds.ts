import type { ProxySetting } from '#contract/ipc/network'
import type { Questions } from '../../shell/nativeDialogs/questions.ts'
import type { WindowRegistry } from '../../ipc/windows.ts'
import { describeThrown } from '../log/events.ts'
import type { Log } from '../log/log.ts'
import type { Policy } from '../policy/policy.ts'
import { createElectronUpdater } from './electronUpdater.ts'
import { createUpdates, type UpdateDeps, type Updates } from './updates.ts'

/** Milliseconds from the app's start to the first round, and between rounds. */
const ROUNDS = { first: 60_000, every: 3_600_000 }

interface RoundDeps extends Pick<UpdateDeps, 'busy' | 'settled'> {
  /** The publisher's; '' without one. */
  address: string
  publicKey: string
  proxy: () => ProxySetting
  policy: Policy
  questions: Pick<Questions, 'updateFound' | 'updateReady'>
  registry: Pick<WindowRegistry, 'broadcast'>
  log: Log
}

export function startUpdates({
  address,
  publicKey,
  proxy,
  policy,
  busy,
  settled,
  questions,
  registry,
  log,
}: RoundDeps): Updates {
  const updates = createUpdates({
    updater: address === '' ? null : createElectronUpdater({ address, publicKey, proxy }),
    forbidden: forbiddenBy(policy),
    busy,
    settled,
    askDownload: questions.updateFound,
    askRestart: questions.updateReady,
    now: () => new Date(),
    failed: (thrown) => {
      log.write('warn', 'updates.failed', describeThrown(thrown))
    },
    changed: () => {
      registry.broadcast('updates.changed', null)
    },
  })
  const { state } = updates.status()
  log.write('info', 'updates.state', { state: state.kind === 'off' ? state.why : 'on' })
  if (state.kind === 'off') return updates
  setTimeout(() => {
    void updates.round()
  }, ROUNDS.first).unref()
  setInterval(() => {
    void updates.round()
  }, ROUNDS.every).unref()
  return updates
}

function forbiddenBy(policy: Policy): 'policy' | 'policyBroken' | null {
  if (policy.broken() !== null) return 'policyBroken'
  return policy.rules.updates === 'off' ? 'policy' : null
}
