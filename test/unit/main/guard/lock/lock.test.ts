import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { channels, type ChannelName } from '#contract/ipc/channels'
import { ok } from '#contract/ipc/errors'
import { createDispatcher, isOpenWhileLocked } from '#main/ipc/dispatcher'
import type { Handlers } from '#main/ipc/handlers'
import { isLockFile } from '#main/guard/lock/lockFile'
import type { LockDeps } from '#main/guard/lock/lock'
import { opens, sealPassphrase, waitAfter } from '#main/guard/lock/passphrase'
import { createReadiness } from '#main/guard/lock/readiness'
import { createPolicy } from '#main/guard/policy/policy'
import { registerBank } from '#main/bank/handlers'
import { caller, memoryFile, openLock, recordingLog } from '../../support.ts'

const RIGHT = 'パスワードは秘密です'
const WRONG = '違うパスワードです。'

/** A lock with a clock that the test sets, over a file that outlives it. */
function world(changes: Partial<LockDeps> = {}) {
  const file = memoryFile()
  const clock = { at: Date.UTC(2026, 6, 1) }
  const told: boolean[] = []
  const calls: string[] = []
  const start = () =>
    openLock({
      file,
      now: () => new Date(clock.at),
      onChange: ({ locked }) => {
        told.push(locked)
      },
      prepare: async () => {
        calls.push('prepare')
      },
      forgetSessionKeys: () => {
        calls.push('forget')
      },
      eraseKeys: () => {
        calls.push('erase')
      },
      ...changes,
    })
  return { file, clock, told, calls, start }
}

async function ready(changes: Partial<LockDeps> = {}) {
  const one = world(changes)
  const lock = one.start()
  expect((await lock.setPassphrase(RIGHT)).ok).toBe(true)
  return { ...one, lock }
}

describe('a passphrase', () => {
  it('is stored as a salted hash, and matches in any width or composition of its letters', async () => {
    const [one, other] = [await sealPassphrase('ガギグゲゴ12345'), await sealPassphrase('ガギグゲゴ12345')]
    expect(one.hash).not.toBe(other.hash)
    expect(JSON.stringify(one)).not.toContain('ガ')
    expect([
      await opens('ガギグゲゴ12345'.normalize('NFD'), one),
      await opens('ガギグゲゴ１２３４５', one),
      await opens('ガギグゲゴ12346', one),
    ]).toEqual([true, true, false])
  })

  it('causes ever longer waits when it is wrong, up to 15 minutes', () => {
    expect([1, 2, 3, 4, 5, 6].map(waitAfter)).toEqual([0, 0, 5, 10, 20, 40])
    fc.assert(
      fc.property(fc.nat(10_000), (failures) => {
        expect(waitAfter(failures + 1)).toBeGreaterThanOrEqual(waitAfter(failures))
        expect(waitAfter(failures)).toBeLessThanOrEqual(900)
      }),
    )
  })
})

describe('the lock', () => {
  it('cannot be locked without a way to unlock it', async () => {
    const { start } = world()
    const lock = start()
    expect(await lock.lock('person')).toEqual({ ok: false, error: { code: 'lockNotSetUp' } })
    expect(lock.isLocked()).toBe(false)
  })

  it('waits for drafts to be saved, then locks, and opens only with the passphrase', async () => {
    const { lock, told, calls } = await ready()
    expect((await lock.lock('person')).ok).toBe(true)
    expect([lock.isLocked(), told, calls]).toEqual([true, [true], ['prepare']])
    expect(await lock.unlock(WRONG)).toEqual({ ok: false, error: { code: 'wrongPassphrase', waitSeconds: 0 } })
    expect(lock.isLocked()).toBe(true)
    expect(await lock.unlock(RIGHT)).toMatchObject({ ok: true, value: { locked: false } })
    expect(told).toEqual([true, false])
  })

  it('stays locked after a restart, and still counts earlier wrong attempts', async () => {
    const { lock, start, clock, file } = await ready()
    await lock.lock('person')
    for (let n = 0; n < 3; n++) await lock.unlock(WRONG)
    expect(isLockFile(file.content)).toBe(true)
    expect(JSON.stringify(file.content)).not.toContain(RIGHT)
    const again = start()
    expect(again.status()).toMatchObject({ locked: true, reason: 'start', waitSeconds: 5 })
    expect(await again.unlock(RIGHT)).toEqual({ ok: false, error: { code: 'wrongPassphrase', waitSeconds: 5 } })
    clock.at += 5_000
    expect((await again.unlock(RIGHT)).ok).toBe(true)
    await again.lock('person')
    expect(again.status().waitSeconds).toBe(0)
  })

  it('handles one attempt at a time, so that many at once cannot avoid the waits', async () => {
    const { lock } = await ready()
    await lock.lock('person')
    const answers = await Promise.all([WRONG, WRONG, WRONG, RIGHT].map((tried) => lock.unlock(tried)))
    expect(answers.map(({ ok: right }) => right)).toEqual([false, false, false, false])
    expect(lock.isLocked()).toBe(true)
  })

  it('lets only a user who knows the passphrase change or remove it, and only while it is unlocked', async () => {
    const { lock } = await ready()
    expect(await lock.setPassphrase('another one!')).toMatchObject({ error: { code: 'wrongPassphrase' } })
    expect(await lock.removePassphrase(WRONG)).toMatchObject({ error: { code: 'wrongPassphrase' } })
    await lock.lock('person')
    expect(await lock.setPassphrase('another one!', RIGHT)).toMatchObject({ error: { code: 'locked' } })
    await lock.unlock(RIGHT)
    expect(await lock.removePassphrase(RIGHT)).toMatchObject({ ok: true, value: { passphrase: false } })
  })

  it('can be reset without the passphrase if the user agrees to erase every key', async () => {
    const answer = { agree: false }
    const { lock, calls } = await ready({ confirmReset: async () => answer.agree })
    await lock.lock('person')
    expect(await lock.reset()).toEqual({ ok: false, error: { code: 'cancelledByUser' } })
    expect([lock.isLocked(), calls]).toEqual([true, ['prepare']])
    answer.agree = true
    expect(await lock.reset()).toMatchObject({ ok: true, value: { locked: false, passphrase: false } })
    expect(calls).toEqual(['prepare', 'erase'])
  })

  it('clears session keys if the user has chosen that, and cancels open system dialogs', async () => {
    const { lock, calls } = await ready()
    await lock.configure({ forgetSessionKeys: true })
    const signal = lock.signal()
    await lock.lock('system')
    expect([calls, signal.aborted]).toEqual([['prepare', 'forget'], true])
    await lock.unlock(RIGHT)
    expect(lock.signal().aborted).toBe(false)
  })

  it('can be opened by the system if the user has enabled this and the system identifies the user', async () => {
    const person = { there: true }
    const { lock } = await ready({ system: { available: () => true, prompt: async () => person.there } })
    expect(await lock.unlockWithSystem()).toMatchObject({ error: { code: 'lockNotSetUp' } })
    person.there = false
    expect(await lock.configure({ system: true })).toMatchObject({ error: { code: 'systemRefused' } })
    person.there = true
    expect(await lock.configure({ system: true })).toMatchObject({ ok: true, value: { system: { used: true } } })
    await lock.lock('person')
    person.there = false
    expect(await lock.unlockWithSystem()).toEqual({ ok: false, error: { code: 'systemRefused' } })
    person.there = true
    expect((await lock.unlockWithSystem()).ok).toBe(true)
  })

  it('makes background work wait until it is unlocked', async () => {
    const { lock } = await ready()
    await lock.whenUnlocked()
    await lock.lock('person')
    let gone = false
    const waiting = lock.whenUnlocked().then(() => {
      gone = true
    })
    await Promise.resolve()
    expect(gone).toBe(false)
    await lock.unlock(RIGHT)
    await waiting
    expect(gone).toBe(true)
  })
})

describe('the idle time', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  })
  afterEach(() => {
    vi.useRealTimers()
  })
  const minutes = (count: number) => vi.advanceTimersByTimeAsync(count * 60_000)

  it('locks the app after the set number of minutes without activity', async () => {
    const { lock } = await ready()
    expect(lock.status().minutes).toBe(15)
    await minutes(14)
    lock.active()
    await minutes(14)
    expect(lock.isLocked()).toBe(false)
    await minutes(1)
    expect(lock.status()).toMatchObject({ locked: true, reason: 'idle' })
  })

  it('does not lock the app if it is set to zero or there is no way to unlock', async () => {
    const { lock } = await ready()
    await lock.configure({ minutes: 0 })
    await minutes(1_000)
    const bare = world().start()
    bare.active()
    await minutes(1_000)
    expect([lock.isLocked(), bare.isLocked()]).toEqual([false, false])
  })
})

describe('a policy that requires the lock', () => {
  const policy = (changeable: boolean) =>
    createPolicy({ state: 'active', file: '/p', policy: { version: 1, idleLock: { minutes: 5, changeable } } })

  it('makes the app ask for a passphrase first, and protects idle time and passphrase from removal', async () => {
    const { start } = world({ policy: policy(false) })
    const lock = start()
    expect(lock.status()).toMatchObject({ locked: true, reason: 'setUp', minutes: 5, minutesFixed: true })
    expect((await lock.setPassphrase(RIGHT)).ok).toBe(true)
    expect(lock.isLocked()).toBe(false)
    expect(await lock.configure({ minutes: 0 })).toEqual({
      ok: false,
      error: { code: 'fixedByPolicy', field: 'idleLock', file: '/p' },
    })
    expect(await lock.removePassphrase(RIGHT)).toMatchObject({ error: { code: 'fixedByPolicy' } })
    await lock.lock('person')
    expect(await lock.reset()).toMatchObject({ ok: true, value: { locked: true, reason: 'setUp' } })
  })

  it('can let the user choose the idle time before locking', async () => {
    const { start } = world({ policy: policy(true) })
    const lock = start()
    expect(lock.status()).toMatchObject({ locked: false, minutes: 5, minutesFixed: false })
    expect(await lock.configure({ minutes: 0 })).toMatchObject({ ok: true, value: { minutes: 0 } })
  })
})

describe('a locked main process', () => {
  const names = Object.keys(channels) as ChannelName[]

  it('accepts from a page only the calls that unlocking needs', async () => {
    const called: string[] = []
    const handlers = Object.fromEntries(
      names.map((name) => [
        name,
        () => {
          called.push(name)
          return ok(null)
        },
      ]),
    ) as unknown as Handlers
    const dispatch = createDispatcher({ handlers, log: recordingLog(), checkOutput: false, isLocked: () => true })
    for (const name of names.filter((one) => !one.startsWith('print.') && !isOpenWhileLocked(one)))
      for (const input of [undefined, {}, { passphrase: RIGHT }])
        expect(await dispatch(caller(), name, input)).toEqual({ ok: false, error: { code: 'locked' } })
    expect(called).toEqual([])
    expect(names.filter(isOpenWhileLocked).sort()).toEqual([
      'health.report',
      'health.state',
      'lock.ready',
      'lock.reset',
      'lock.setPassphrase',
      'lock.status',
      'lock.unlock',
      'lock.unlockWithSystem',
    ])
  })

  it('pauses an inquiry between pages, and delivers a page only once it is unlocked', async () => {
    let open: () => void = () => undefined
    const gate = new Promise<void>((resolve) => {
      open = resolve
    })
    const gates = [Promise.resolve(), gate]
    const asked: unknown[] = []
    const client = {
      statement: async (_kind: string, _account: string, query: unknown) => {
        asked.push(query)
        return { ok: true, value: { nextFlag: '0', number: 0, transactions: [] } }
      },
    }
    const handlers = registerBank({
      access: async () => ok({ client, company: {} } as never),
      trial: undefined as never,
      now: () => new Date(0),
      onAcceptance: () => undefined,
      whenUnlocked: () => gates.shift() ?? Promise.resolve(),
    })
    const window = caller()
    const running = handlers['statements.fetch'](
      {
        jobId: '0190a3a1-0000-7000-8000-0000000000b1',
        companyId: '0190a3a1-0000-7000-8000-000000000001',
        accountId: '00111111111',
        kind: 'transactions',
      },
      window,
    )
    await vi.waitFor(() => {
      expect(asked).toHaveLength(1)
    })
    expect(window.pushed).toEqual([])
    open()
    expect(await running).toMatchObject({ ok: true })
    expect(window.pushed).toHaveLength(1)
  })
})

describe('the windows before a lock', () => {
  it('get a limited time to save', async () => {
    const asked: number[] = []
    const slow = createReadiness({
      windows: () => [1, 2],
      ask: () => {
        asked.push(1)
      },
      waitMs: 20,
    })
    const started = slow.prepare()
    slow.ready(1)
    slow.ready(7)
    await started
    const quick = createReadiness({ windows: () => [1, 2], ask: () => undefined, waitMs: 60_000 })
    const both = quick.prepare()
    quick.ready(1)
    quick.ready(2)
    await both
    await createReadiness({ windows: () => [], ask: () => undefined, waitMs: 60_000 }).prepare()
    expect(asked).toEqual([1])
  })
})
