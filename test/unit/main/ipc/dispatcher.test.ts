import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { channels, type ChannelName, events } from '#contract/ipc/channels'
import { appError, ok } from '#contract/ipc/errors'
import { createDispatcher } from '#main/ipc/dispatcher'
import type { Handlers } from '#main/ipc/handlers'
import { isTrustedSender } from '#main/ipc/sender'
import { createWindowRegistry } from '#main/ipc/windows'
import { StorageError } from '#main/storage/storageError'
import { CHANNEL_NAMES, EVENT_NAMES } from '../../../../electron/preload/names.ts'
import { caller, COMPANY_ID, KEY, recordingLog } from '../support.ts'

const names = Object.keys(channels) as ChannelName[]

function dispatcher(changes: Partial<Handlers> = {}, checkOutput = true) {
  const log = recordingLog()
  const called: string[] = []
  const rest = Object.fromEntries(
    names.map((name) => [
      name,
      () => {
        called.push(name)
        return ok([])
      },
    ]),
  ) as unknown as Handlers
  return { log, called, dispatch: createDispatcher({ handlers: { ...rest, ...changes }, log, checkOutput }) }
}

describe('a channel call', () => {
  it("from a trusted window reaches its handler and returns the handler's answer", async () => {
    const { dispatch } = dispatcher()
    expect(await dispatch(caller(), 'companies.list', undefined)).toEqual(ok([]))
  })

  it('from an untrusted sender is refused, even for names that are not channels', async () => {
    const { dispatch, called } = dispatcher()
    for (const name of [...names, 'nonsense', undefined, {}])
      expect(await dispatch(null, name, undefined)).toEqual({ ok: false, error: { code: 'untrustedSender' } })
    expect(called).toEqual([])
  })

  it('from the print window reaches only the print channels, and from a main window only the others', async () => {
    const { dispatch, called } = dispatcher()
    for (const name of names) {
      const isPrint = name.startsWith('print.')
      expect(await dispatch(caller(isPrint ? 'main' : 'print'), name, undefined)).toEqual({
        ok: false,
        error: { code: 'untrustedSender' },
      })
    }
    expect(called).toEqual([])
  })

  it('to an unknown channel is refused', async () => {
    const { dispatch } = dispatcher()
    for (const name of [
      'nonsense',
      '',
      'toString',
      '__proto__',
      'constructor',
      1,
      null,
      undefined,
      ['companies.list'],
      {},
    ])
      expect(await dispatch(caller(), name, undefined)).toMatchObject({ ok: false, error: { code: 'invalidInput' } })
  })

  it('with invalid input never reaches the handler, and the answer does not repeat the value', async () => {
    const { dispatch, called } = dispatcher()
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...names.filter((name) => !name.startsWith('print.'))),
        fc.constantFrom<unknown>(1, KEY, [KEY], { [KEY]: KEY }, { companyId: KEY }, null),
        async (name, input) => {
          const answer = await dispatch(caller(), name, input)
          if (answer.ok) return
          expect(answer.error.code).toBe('invalidInput')
          expect(JSON.stringify(answer)).not.toContain(KEY)
        },
      ),
    )
    expect(called.every((name) => channels[name as ChannelName].input.safeParse({}).success)).toBe(true)
  })

  it('answers `internal` with a log reference if its handler throws, and never reveals the message', async () => {
    const { dispatch, log } = dispatcher({
      'companies.list': () => {
        throw new Error(`boom ${KEY}`)
      },
    })
    const answer = await dispatch(caller(), 'companies.list', undefined)
    expect(answer).toEqual({
      ok: false,
      error: { code: 'internal', reference: expect.stringMatching(/^[0-9a-f]{8}$/) as string },
    })
    const { reference } = (answer as { error: { reference: string } }).error
    expect(log.lines.join()).toContain(reference)
    expect(JSON.stringify([answer, log.lines])).not.toContain(KEY)
  })

  it('answers `storage` if its handler fails on a full disk', async () => {
    const { dispatch } = dispatcher({
      'companies.list': async () => {
        throw new StorageError('settings: ENOSPC')
      },
    })
    expect(await dispatch(caller(), 'companies.list', undefined)).toEqual({
      ok: false,
      error: { code: 'storage', detail: 'settings: ENOSPC' },
    })
  })

  it('answers `internal` if its handler breaks the contract', async () => {
    const undeclared = dispatcher({
      'companies.list': () => ({ ok: false, error: { code: 'noCredentials' } }) as never,
    })
    expect(await undeclared.dispatch(caller(), 'companies.list', undefined)).toMatchObject({
      error: { code: 'internal' },
    })
    const wrong = dispatcher({ 'companies.list': () => ok([{ name: 1 }]) as never })
    expect(await wrong.dispatch(caller(), 'companies.list', undefined)).toMatchObject({ error: { code: 'internal' } })
  })

  it('succeeds even if a text from the bank is longer than declared', async () => {
    const { dispatch } = dispatcher({ 'accounts.balance': () => ok({ branchName: 'x'.repeat(40) }) })
    expect(
      await dispatch(caller(), 'accounts.balance', { companyId: COMPANY_ID, accountId: '00111111111' }),
    ).toMatchObject({ ok: true })
  })

  it('with any name and any input returns a Result of the contract', async () => {
    const { dispatch } = dispatcher({}, false)
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.constantFrom(...names), fc.string()), fc.anything(), async (name, input) => {
        const answer = await dispatch(caller(), name, input)
        expect(answer.ok || appError.safeParse(answer.error).success).toBe(true)
      }),
    )
  })
})

describe('a sender is trusted', () => {
  const event = (changes: object = {}) => ({
    sender: { id: 1 },
    senderFrame: { url: 'app://tokucho/index.html#/lots', parent: null, ...changes },
  })
  const known = (id: number) => id === 1

  it("as the main frame of a known window that shows the app's page", () => {
    expect(isTrustedSender(event(), known)).toBe(true)
    expect(isTrustedSender(event({ url: 'http://localhost:5173/' }), known, 'http://localhost:5173')).toBe(true)
  })

  it.each<[string, object]>([
    ['another window', { sender: { id: 2 } }],
    ['a frame that is gone', { senderFrame: null }],
    ['a sub-frame', event({ parent: {} })],
    ['another host', event({ url: 'app://other/index.html' })],
    ['another scheme', event({ url: 'https://tokucho/index.html' })],
    ['an empty page', event({ url: 'about:blank' })],
    ['no address', event({ url: '' })],
    ['a port', event({ url: 'app://tokucho:1/' })],
    ['a user', event({ url: 'app://tokucho@evil/' })],
    ['a data address', event({ url: 'data:text/html,x' })],
    ['the development server when there is none', event({ url: 'http://localhost:5173/' })],
  ])('never as %s', (_name, change) => {
    expect(isTrustedSender({ ...event(), ...change }, known)).toBe(false)
  })

  it('never as a page of a server other than the development server', () => {
    expect(isTrustedSender(event({ url: 'http://localhost:5174/' }), known, 'http://localhost:5173')).toBe(false)
    expect(isTrustedSender(event({ url: 'data:,' }), known, 'data:,')).toBe(false)
  })
})

describe('the windows', () => {
  const contents = (id: number) => {
    const sent: unknown[][] = []
    const listeners: (() => void)[] = []
    const state = { destroyed: false }
    return {
      id,
      sent,
      isDestroyed: () => state.destroyed,
      send: (...args: unknown[]) => {
        sent.push(args)
      },
      once: (_event: string, listener: () => void) => {
        listeners.push(listener)
      },
      removeListener: () => undefined,
      destroy: () => {
        state.destroyed = true
        for (const listener of listeners) listener()
      },
    }
  }

  it('receive events while they are open, except the print window', () => {
    const registry = createWindowRegistry()
    const [main, print] = [contents(1), contents(2)]
    registry.add(main as never, 'main')
    registry.add(print as never, 'print')
    registry.broadcast('practice.changed', null)
    expect([main.sent, print.sent]).toEqual([[['desk.event', 'practice.changed', null]], []])
    const callerOfMain = registry.caller(1)
    let gone = false
    callerOfMain?.onGone(() => {
      gone = true
    })
    main.destroy()
    expect([registry.has(1), registry.caller(1), registry.caller(2)?.role, gone]).toEqual([false, null, 'print', true])
    callerOfMain?.push('practice.changed', null)
    expect(main.sent).toHaveLength(1)
  })
})

describe('the preload', () => {
  it('knows exactly the channels and events of the contract', () => {
    expect([...CHANNEL_NAMES].sort()).toEqual([...names].sort())
    expect([...EVENT_NAMES].sort()).toEqual(Object.keys(events).sort())
  })
})
