import type { LockReason, LockStatus } from '#contract/ipc/lock'
import { fail, ok, type Result } from '#contract/ipc/errors'
import type { Preferences } from '#contract/ipc/channels'
import type { Policy } from '../policy/policy.ts'
import type { JsonFile } from '../../storage/jsonFile.ts'
import type { KeptData } from '../../settings/keptData.ts'
import { createKeyedMutex } from '../../storage/keyedMutex.ts'
import { type LockData, openLockData } from './lockFile.ts'
import { lockRules, type LockRules, type SystemCheck } from './lockRules.ts'
import { lockSettings } from './lockSettings.ts'
import { createTries, type NotSetUp, type Tries, type Wrong } from './tries.ts'

export interface LockDeps {
  file: JsonFile
  policy: Policy
  now: () => Date
  system: SystemCheck | null
  preferences: () => Pick<Preferences, 'locale' | 'theme'>
  /** Windows save drafts; resolves after a short time even if they did not. */
  prepare: () => Promise<void>
  onChange: (status: LockStatus) => void
  forgetSessionKeys: () => void
  eraseKeys: () => void
  /** A reset of the passphrase erases all keys. */
  confirmReset: () => Promise<boolean>
}

/**
 * While locked, the dispatcher refuses every call but those for unlocking. Locking needs a passphrase or the system's
 * own check; the app then also starts locked, or a restart would bypass the lock. Throws StorageError.
 */
export function createAppLock(deps: LockDeps) {
  const app = openLock(deps)
  const settings = lockSettings({
    data: app.data,
    rules: app.rules,
    tries: app.tries,
    reason: app.gate.reason,
    status: () => statusOf(app),
    unlock: () => {
      unlock(app)
    },
    changed: app.idle.restart,
  })
  const exclusive = createKeyedMutex()
  return {
    status: () => statusOf(app),
    lock: (reason: LockReason) => lock(app, reason),
    configure: settings.configure,
    reset: () => reset(app),
    unlockWithSystem: () => unlockWithSystem(app),
    isLocked: (): boolean => app.gate.reason() !== null,
    /** Aborts on locking: no question to the user may stay on the screen. New after each unlock. */
    signal: app.gate.signal,
    whenUnlocked: app.gate.whenOpen,
    active: app.idle.restart,
    // One attempt at a time.
    unlock: (passphrase: string) => exclusive('try', () => unlockWith(app, passphrase)),
    setPassphrase: (passphrase: string, current?: string) =>
      exclusive('try', () => settings.setPassphrase(passphrase, current)),
    removePassphrase: (current: string) => exclusive('try', () => settings.removePassphrase(current)),
  }
}

export type AppLock = ReturnType<typeof createAppLock>

interface LockState {
  deps: LockDeps
  data: KeptData<LockData>
  rules: LockRules
  tries: Tries
  gate: ReturnType<typeof createGate>
  idle: ReturnType<typeof createIdleTimer>
}

function openLock(deps: LockDeps): LockState {
  const data = openLockData(deps.file)
  const rules = lockRules(data, deps.policy, deps.system)
  const tries = createTries(data, deps.now)
  const gate = createGate(rules.canLock() ? 'start' : rules.wanted ? 'setUp' : null)
  const idle = createIdleTimer(
    () => (gate.reason() || !rules.canLock() ? 0 : rules.minutes()),
    () => void lock(app, 'idle'),
  )
  const app: LockState = { deps, data, rules, tries, gate, idle }
  return app
}

function statusOf({ deps, data, rules, tries, gate }: LockState): LockStatus {
  const { passphrase, forgetSessionKeys } = data.get()
  const reason = gate.reason()
  return {
    locked: reason !== null,
    ...(reason && { reason }),
    passphrase: passphrase !== undefined,
    system: { available: deps.system?.available() === true, used: rules.usesSystem() },
    minutes: rules.minutes(),
    minutesFixed: rules.fixed !== null,
    forgetSessionKeys,
    waitSeconds: tries.waitSeconds(),
    ...deps.preferences(),
  }
}

async function lock(app: LockState, reason: LockReason): Promise<Result<null, NotSetUp>> {
  const { deps, data, rules, gate, idle } = app
  if (!rules.canLock()) return fail({ code: 'lockNotSetUp' })
  if (gate.reason()) return ok(null)
  await deps.prepare()
  // Another call may have locked for another reason meanwhile.
  gate.close(gate.reason() ?? reason)
  idle.stop()
  if (data.get().forgetSessionKeys) deps.forgetSessionKeys()
  deps.onChange(statusOf(app))
  return ok(null)
}

function unlock(app: LockState): void {
  app.gate.open()
  app.idle.restart()
  app.deps.onChange(statusOf(app))
}

async function unlockWith(app: LockState, passphrase: string): Promise<Result<LockStatus, Wrong | NotSetUp>> {
  const right = await app.tries.attempt(passphrase)
  if (!right.ok) return right
  unlock(app)
  return ok(statusOf(app))
}

async function unlockWithSystem(app: LockState): Promise<Result<LockStatus, { code: 'systemRefused' } | NotSetUp>> {
  if (!app.rules.usesSystem()) return fail({ code: 'lockNotSetUp' })
  if (!(await app.rules.asksSystem())) return fail({ code: 'systemRefused' })
  unlock(app)
  return ok(statusOf(app))
}

/** Erases every client key, so that a reset gives no access to them. */
async function reset(app: LockState): Promise<Result<LockStatus, { code: 'cancelledByUser' }>> {
  const { deps, data, rules, gate } = app
  if (!(await deps.confirmReset())) return fail({ code: 'cancelledByUser' })
  deps.eraseKeys()
  data.save({ passphrase: undefined, system: false, failures: 0, waitUntil: 0 })
  if (rules.wanted) {
    gate.close('setUp')
    deps.onChange(statusOf(app))
  } else unlock(app)
  return ok(statusOf(app))
}

const MINUTE_MS = 60_000

/** `minutes` is read at each restart; 0 is never. Overdue after sleep, it still fires. */
function createIdleTimer(minutes: () => number, lock: () => void) {
  let timer: NodeJS.Timeout | undefined

  function stop(): void {
    clearTimeout(timer)
    timer = undefined
  }

  function restart(): void {
    stop()
    const wait = minutes()
    if (wait > 0) timer = setTimeout(lock, wait * MINUTE_MS).unref()
  }

  return { restart, stop }
}

/** `reason` is null when unlocked; the signal aborts on locking. */
function createGate(first: LockReason | null) {
  let why = first
  let ending = new AbortController()
  let waiting: (() => void)[] = []
  if (why) ending.abort()

  function close(reason: LockReason): void {
    why = reason
    ending.abort()
  }

  function open(): void {
    why = null
    ending = new AbortController()
    const held = waiting
    waiting = []
    for (const go of held) go()
  }

  return {
    close,
    open,
    reason: (): LockReason | null => why,
    signal: (): AbortSignal => ending.signal,
    whenOpen: (): Promise<void> =>
      why
        ? new Promise((resolve) => {
            waiting.push(resolve)
          })
        : Promise.resolve(),
  }
}
