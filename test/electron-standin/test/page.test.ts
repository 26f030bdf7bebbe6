/* oxlint-disable typescript/unbound-method -- what a hostile page would do */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Page } from '@playwright/test'
import { launch, removeFolders, type Running } from '../testing/harness.ts'

type Call = (...args: unknown[]) => Promise<unknown>
interface Api {
  invoke: Call
  send: (...args: unknown[]) => void
  on: (channel: string, listener: (...args: unknown[]) => void) => () => void
  [name: string]: unknown
}
declare const api: Api
declare const seenAtStart: Record<string, unknown>

let running: Running
let page: Page
beforeAll(async () => {
  running = await launch()
  page = running.page
}, 90_000)
afterAll(async () => {
  await running.app.close()
  removeFolders()
}, 60_000)

describe('IPC', () => {
  test('returns every cloneable kind of value unchanged from page through preload to main and back', async () => {
    const same = await page.evaluate(async () => {
      const values: unknown[] = [
        undefined,
        null,
        -0,
        NaN,
        2n ** 70n,
        '特徴',
        new Date(5),
        /x/g,
        new Map([[1, { a: new Set([2]) }]]),
        new Uint8Array([1, 2]),
        new Uint8Array([3]).buffer,
        { u: undefined, n: [[{}]] },
      ]
      const show = (value: unknown): string => {
        if (typeof value !== 'object' || value === null)
          return Object.is(value, -0) ? '-0' : `${typeof value} ${String(value)}`
        if (value instanceof Date) return `Date ${value.getTime()}`
        if (value instanceof Map || value instanceof Set) return `${value.constructor.name} ${show([...value])}`
        if (value instanceof ArrayBuffer) return `ArrayBuffer ${show(new Uint8Array(value))}`
        if (value instanceof Uint8Array) return `Uint8Array ${value.join()}`
        if (value instanceof RegExp) return String(value)
        return `${value.constructor.name}{${Object.entries(value)
          .map(([key, item]) => `${key}:${show(item)}`)
          .join()}}`
      }
      return Promise.all(values.map(async (value) => [show(await api.invoke('echo', value)), show(value)]))
    })
    for (const [back, sent] of same) expect(back).toBe(sent)
  })

  test('sends values from main to the page, and throws in main for values that cannot be cloned', async () => {
    await page.evaluate(() => {
      const heard = new Promise<unknown>((resolve) =>
        api.on('push', (value, when) => resolve([value, (when as Date).getTime()])),
      )
      Object.assign(window, { heard })
    })
    const error = await running.app.evaluate(({ BrowserWindow }) => {
      const contents = BrowserWindow.getAllWindows()[0]!.webContents
      contents.send('push', { bytes: 3 }, new Date(7))
      try {
        contents.send('push', () => 1)
      } catch (reason) {
        return (reason as Error).message
      }
      return ''
    })
    expect(await page.evaluate(() => (window as unknown as { heard: Promise<unknown> }).heard)).toEqual([
      { bytes: 3 },
      7,
    ])
    expect(error).toBe('An object could not be cloned.')
  })

  test('delivers messages that were sent by send and reply', async () => {
    const back = await page.evaluate(
      () =>
        new Promise((resolve) => {
          api.on('noted', (...args) => resolve(args))
          api.send('note', 1, { b: 2 })
        }),
    )
    expect(back).toEqual([1, { b: 2 }])
  })

  test("reports errors with Electron's messages", async () => {
    const rest = await page.evaluate(() =>
      Promise.all(
        [api.invoke('fail', 'no'), api.invoke('missing'), api.invoke('uncloneable')].map((call) =>
          call.catch((error: unknown) => (error as Error).message),
        ),
      ),
    )
    expect(rest).toEqual([
      "Error invoking remote method 'fail': TypeError: no",
      "Error invoking remote method 'missing': Error: No handler registered for 'missing'",
      "Error invoking remote method 'uncloneable': Error: An object could not be cloned.",
    ])
  })

  test('passes 100,000 rows to main and back, and 60 MB to main', async () => {
    const sizes = await page.evaluate(async () => {
      const rows = Array.from({ length: 100_000 }, (_none, i) => ({ i, name: `氏名${i}`, amount: i * 100 }))
      const back = (await api.invoke('echo', rows)) as unknown[]
      return [back.length, JSON.stringify(back[99_999]), await api.invoke('size', new Uint8Array(60_000_000).fill(7))]
    })
    expect(sizes).toEqual([
      100_000,
      JSON.stringify({ i: 99_999, name: '氏名99999', amount: 9_999_900 }),
      [60_000_000, 7],
    ])
  }, 90_000)

  test('reports the address of the page to main as the application knows it', async () => {
    expect(await page.evaluate(() => api.invoke('where'))).toMatchObject({
      url: 'fixture://main/',
      origin: 'fixture://main',
      parent: null,
    })
  })
})

describe('contextBridge', () => {
  test('exposes a frozen copy that cannot be replaced', async () => {
    const seen = await page.evaluate(() => {
      const data = api.data as { counter: { n: number }; list: number[] }
      const bumped = (api.bump as () => number)()
      const frozen = [api, data, data.counter, data.list].every((value) => Object.isFrozen(value))
      const descriptor = Object.getOwnPropertyDescriptor(window, 'api')!
      return [bumped, data.counter.n, frozen, descriptor.writable, descriptor.configurable]
    })
    expect(seen).toEqual([2, 1, true, false, false])
  })

  test('calls functions across in both directions, with copies of the arguments', async () => {
    const seen = await page.evaluate(async () => {
      const given = { a: { b: 1 } }
      const same = (api.same as (value: unknown) => unknown)(given) as typeof given
      const made = (api.make as () => { twice: (n: number) => number })()
      const later = await (api.later as Call)({ c: 1 })
      return [
        same === given,
        same.a === given.a,
        same,
        (api.callBack as (back: (n: number) => number) => number)((n) => n + 1),
        made.twice(4),
        later,
        later instanceof Object,
      ]
    })
    expect(seen).toEqual([false, false, { a: { b: 1 } }, 42, 8, { c: 1 }, true])
  })

  test('passes an error as an Error with its message', async () => {
    const seen = await page.evaluate(() => {
      try {
        ;(api.throws as () => void)()
      } catch (error) {
        return [(error as Error).constructor === Error, (error as Error).message]
      }
      return []
    })
    expect(seen).toEqual([true, 'from preload'])
  })

  test('refuses a Proxy, alone or beside functions', async () => {
    const seen = await page.evaluate(() =>
      [new Proxy({ a: 1 }, {}), { f: () => 1, p: new Proxy({ a: 1 }, {}) }].map((value) => {
        try {
          ;(api.same as (value: unknown) => unknown)(value)
        } catch (error) {
          return (error as Error).message
        }
        return 'crossed'
      }),
    )
    expect(seen).toEqual(['An object could not be cloned.', 'An object could not be cloned.'])
  })

  test('does not overwrite an existing property of the window', async () => {
    expect(await page.evaluate(() => api.again)).toEqual({
      error: 'Cannot bind an API on top of an existing property on the window object',
    })
  })
})

describe('a page', () => {
  test('sees the API before its first script runs, but nothing else of the preload or the channel', async () => {
    const seen = await page.evaluate(() => seenAtStart)
    expect(seen).toEqual({
      api: 'object',
      leaked: 'undefined',
      own: ['XRWebGLBinding'].filter((name) => (seen.own as string[]).includes(name)),
      require: 'undefined',
      process: 'undefined',
    })
  })

  test('cannot listen in on the bridge by replacing built-ins', async () => {
    const stolen = await page.evaluate(async () => {
      const caught: unknown[] = []
      const keep = {
        dispatch: EventTarget.prototype.dispatchEvent,
        custom: window.CustomEvent,
        then: Promise.prototype.then,
      }
      EventTarget.prototype.dispatchEvent = function (event) {
        caught.push(event.type)
        return keep.dispatch.call(this, event)
      }
      window.CustomEvent = class extends keep.custom<unknown> {
        constructor(...args: [string]) {
          super(...args)
          caught.push(args)
        }
      } as typeof CustomEvent
      const result = (api.same as (value: unknown) => unknown)(1)
      Object.assign(EventTarget.prototype, { dispatchEvent: keep.dispatch })
      window.CustomEvent = keep.custom
      return [caught, result]
    })
    expect(stolen).toEqual([[], 1])
  })

  test('has no preload in a sub-frame', async () => {
    const frame = page.frames().find((each) => each.url().endsWith('frame.html'))!
    expect(
      await frame.evaluate(() => [
        typeof (window as unknown as Record<string, unknown>).api,
        Object.getOwnPropertyNames(window).filter((name) => /^_[0-9a-f]{32}$/.test(name)),
      ]),
    ).toEqual(['undefined', []])
  })
})

describe('a sandboxed preload', () => {
  test('may require what Electron permits and nothing else', async () => {
    const required = (await page.evaluate(() => api.required)) as Record<string, { error: string }>
    for (const [name, outcome] of Object.entries(required)) expect(outcome.error).toBe(`module not found: ${name}`)
    expect(await page.evaluate(() => api.allowed)).toEqual(['object', 'function', 'object', 'object', 'function'])
  })

  test('has a process without Node', async () => {
    const keys = (await page.evaluate(() => api.processKeys)) as string[]
    expect(keys).toContain('versions')
    expect(keys.filter((key) => ['binding', 'dlopen', 'mainModule', 'exit', 'kill', 'chdir'].includes(key))).toEqual([])
    expect(await page.evaluate(() => api.binding)).toEqual({ value: 'undefined' })
  })

  test('gets an error for anything that is not implemented', async () => {
    expect(await page.evaluate(() => api.webFrame)).toMatchObject({
      error: expect.stringContaining('electron.webFrame is not implemented') as string,
    })
  })
})
