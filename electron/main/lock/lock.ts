import type { LockReason, LockStatus } from '#contract/ipc/lock'
import { fail, ok, type Result } from '#contract/ipc/errors'
import type { Preferences } from '#contract/ipc/channels'
import type { FixedByPolicy, Policy } from '../policy/policy.ts'
import type { JsonFile } from '../settings/jsonFile.ts'
import { createLock as createTurns } from '../submissions/lock.ts'
import { openLockData } from './lockFile.ts'
import { opens, sealPassphrase, waitAfter } from './passphrase.ts'

/** What the system can do to find out who is there: Touch ID. Null where Electron offers nothing. */
export interface SystemCheck { available: () => boolean; prompt: () => Promise<boolean> }

export interface LockDeps {
  file: JsonFile
  policy: Policy
  now: () => Date
  system: SystemCheck | null
  preferences: () => Pick<Preferences, 'locale' | 'theme'>
  /** Lets the windows save what is unsaved; settles soon, whatever they do. */
  prepare: () => Promise<void>
  onChange: (status: LockStatus) => void
  /** Forgets the keys that live for the session only. */
  forgetSessionKeys: () => void
  eraseKeys: () => void
  /** The native question before a forgotten passphrase is given up, with all keys. */
  confirmReset: () => Promise<boolean>
}

/** Minutes until the app locks, once it can be locked at all and nobody has said otherwise. */
const STANDARD_MINUTES = 15
const MINUTE_MS = 60_000

type Wrong = { code: 'wrongPassphrase'; waitSeconds: number }
type NotSetUp = { code: 'lockNotSetUp' }
type Locked = { code: 'locked' }

/**
 * The lock of the whole application. While it is on, the dispatcher refuses every call but those of unlocking, whatever the page does. It needs something
 * to unlock with: a passphrase, or the system's own check. An app that has one also starts locked, or closing it would be the way around. Throws StorageError.
 */
export function createAppLock(deps: LockDeps) {
  const { policy, now, system } = deps
  const data = openLockData(deps.file)
  const turns = createTurns()
  const office = policy.rules.idleLock
  const fixed: FixedByPolicy | null = office && !office.changeable ? policy.fixed('idleLock') : null
  const wanted = fixed !== null && (office?.minutes ?? 0) > 0
  const usesSystem = (): boolean => data.get().system && system?.available() === true
  const canLock = (): boolean => data.get().passphrase !== undefined || usesSystem()
  const minutes = (): number => (fixed ? office?.minutes : undefined) ?? data.get().minutes ?? office?.minutes ?? STANDARD_MINUTES

  let locked: LockReason | null = canLock() ? 'start' : wanted ? 'setUp' : null
  let ending = new AbortController()
  let waiting: (() => void)[] = []
  let timer: NodeJS.Timeout | undefined
  if (locked) ending.abort()

  const waitSeconds = (): number => Math.max(0, Math.ceil((data.get().waitUntil - now().getTime()) / 1_000))
  const status = (): LockStatus => ({
    locked: locked !== null, ...(locked && { reason: locked }), passphrase: data.get().passphrase !== undefined,
    system: { available: system?.available() === true, used: usesSystem() }, minutes: minutes(), minutesFixed: fixed !== null,
    forgetSessionKeys: data.get().forgetSessionKeys, waitSeconds: waitSeconds(), ...deps.preferences(),
  })

  /** Counts from now; a timer that fires late (the computer slept) still fires. */
  function restartIdle(): void {
    clearTimeout(timer)
    timer = undefined
    if (locked || !canLock() || minutes() === 0) return
    timer = setTimeout(() => { void lock('idle') }, minutes() * MINUTE_MS)
    timer.unref()
  }

  async function lock(reason: LockReason): Promise<Result<null, NotSetUp>> {
    if (!canLock()) return fail({ code: 'lockNotSetUp' })
    if (locked) return ok(null)
    await deps.prepare()
    locked ??= reason
    clearTimeout(timer)
    ending.abort()
    if (data.get().forgetSessionKeys) deps.forgetSessionKeys()
    deps.onChange(status())
    return ok(null)
  }

  function unlock(): void {
    locked = null
    ending = new AbortController()
    const held = waiting
    waiting = []
    for (const go of held) go()
    restartIdle()
    deps.onChange(status())
  }

  /** One try at a time; it is written down as wrong before it is looked at, so that a crash in between is no free try. */
  async function tryPassphrase(passphrase: string): Promise<Result<null, Wrong | NotSetUp>> {
    const { passphrase: sealed, failures } = data.get()
    if (!sealed) return fail({ code: 'lockNotSetUp' })
    if (waitSeconds() > 0) return fail({ code: 'wrongPassphrase', waitSeconds: waitSeconds() })
    data.save({ failures: failures + 1, waitUntil: now().getTime() + waitAfter(failures + 1) * 1_000 })
    if (!(await opens(passphrase, sealed))) return fail({ code: 'wrongPassphrase', waitSeconds: waitSeconds() })
    data.save({ failures: 0, waitUntil: 0 })
    return ok(null)
  }

  async function setPassphrase(passphrase: string, current?: string): Promise<Result<LockStatus, Wrong | NotSetUp | Locked>> {
    if (locked && locked !== 'setUp') return fail({ code: 'locked' })
    if (data.get().passphrase) {
      const right = await tryPassphrase(current ?? '')
      if (!right.ok) return right
    }
    data.save({ passphrase: await sealPassphrase(passphrase) })
    if (locked === 'setUp') unlock()
    restartIdle()
    return ok(status())
  }

  async function removePassphrase(current: string): Promise<Result<LockStatus, Wrong | NotSetUp | FixedByPolicy>> {
    if (wanted && !usesSystem()) return fail(fixed)
    const right = await tryPassphrase(current)
    if (!right.ok) return right
    data.save({ passphrase: undefined })
    restartIdle()
    return ok(status())
  }

  async function configure(change: { minutes?: number | undefined; forgetSessionKeys?: boolean | undefined; system?: boolean | undefined }): Promise<Result<LockStatus, FixedByPolicy | { code: 'systemRefused' }>> {
    if (change.minutes !== undefined && fixed) return fail(fixed)
    if (change.system === false && wanted && !data.get().passphrase) return fail(fixed)
    if (change.system === true && !(await asksSystem())) return fail({ code: 'systemRefused' })
    const before = data.get()
    data.save({ minutes: change.minutes ?? before.minutes, forgetSessionKeys: change.forgetSessionKeys ?? before.forgetSessionKeys, system: change.system ?? before.system })
    restartIdle()
    return ok(status())
  }

  const asksSystem = async (): Promise<boolean> => system?.available() === true && system.prompt()

  return {
    status, lock, configure,
    isLocked: (): boolean => locked !== null,
    /** Aborts when the app locks: what asks the person something must not stay on the screen. A new one after each unlocking. */
    signal: (): AbortSignal => ending.signal,
    /** Settles at once, or when the app is unlocked: what runs in the background rests until then. */
    whenUnlocked: (): Promise<void> => (locked ? new Promise((resolve) => { waiting.push(resolve) }) : Promise.resolve()),
    active: restartIdle,
    unlock: (passphrase: string) => turns('try', async (): Promise<Result<LockStatus, Wrong | NotSetUp>> => {
      const right = await tryPassphrase(passphrase)
      if (right.ok) unlock()
      return right.ok ? ok(status()) : right
    }),
    async unlockWithSystem(): Promise<Result<LockStatus, { code: 'systemRefused' } | NotSetUp>> {
      if (!usesSystem()) return fail({ code: 'lockNotSetUp' })
      if (!(await asksSystem())) return fail({ code: 'systemRefused' })
      unlock()
      return ok(status())
    },
    setPassphrase: (passphrase: string, current?: string) => turns('try', () => setPassphrase(passphrase, current)),
    removePassphrase: (current: string) => turns('try', () => removePassphrase(current)),
    /** The way out of a forgotten passphrase: it costs every client key, so that it is no way to them. */
    async reset(): Promise<Result<LockStatus, { code: 'cancelledByUser' }>> {
      if (!(await deps.confirmReset())) return fail({ code: 'cancelledByUser' })
      deps.eraseKeys()
      data.save({ passphrase: undefined, system: false, failures: 0, waitUntil: 0 })
      if (wanted) {
        locked = 'setUp'
        deps.onChange(status())
      } else unlock()
      return ok(status())
    },
  }
}

export type AppLock = ReturnType<typeof createAppLock>
