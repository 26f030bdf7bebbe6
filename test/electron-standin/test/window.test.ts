import type { Page } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launch, removeFolders, type Running } from '../testing/harness.ts'

interface Fixture {
  requests: { url: string; method: string; origin: string | null }[]
  events: unknown[][]
  open: (options?: object, url?: string) => { window: Electron.BrowserWindow; loaded: Promise<void> }
}
declare const fixture: Fixture

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

const events = (name: string): Promise<unknown[]> =>
  running.app.evaluate(
    (_electron, wanted) => fixture.events.filter((event) => event[0] === wanted).map((event) => event[1]),
    name,
  )

describe('a page on a custom scheme', () => {
  test('is a secure context with an origin of its own, and its content policy is enforced', async () => {
    const seen = await page.evaluate(async () => {
      const blocked = new Promise<string>((resolve) =>
        document.addEventListener('securitypolicyviolation', (event) => resolve(event.effectiveDirective), {
          once: true,
        }),
      )
      const script = document.createElement('script')
      script.textContent = 'window.inline = 1'
      document.body.append(script)
      return [isSecureContext, await blocked, typeof (window as unknown as Record<string, unknown>).inline]
    })
    expect(seen).toEqual([true, 'script-src-elem', 'undefined'])
  })

  test('sends method and body to its handler and receives the status', async () => {
    const seen = await page.evaluate(async () => {
      const response = await fetch('/echo', { method: 'POST', body: '本文' })
      return [
        response.status,
        response.headers.get('x-method'),
        await response.text(),
        (await fetch('/nothing')).status,
      ]
    })
    expect(seen).toEqual([201, 'POST', '本文', 404])
    const requests = await running.app.evaluate(() => fixture.requests)
    expect(requests).toContainEqual({ url: 'fixture://main/echo', method: 'POST', origin: 'fixture://main' })
  })

  test('cannot reach another host of the scheme, which is not CORS-enabled', async () => {
    expect(
      await page.evaluate(() =>
        fetch('https://other.fixture-scheme.invalid/echo').then(
          () => 'reached',
          (error: unknown) => (error as Error).name,
        ),
      ),
    ).toBe('TypeError')
  })

  test('has its custom address wherever main sees an address', async () => {
    const seen = await running.app.evaluate(async ({ BrowserWindow }) => {
      const contents = BrowserWindow.getAllWindows()[0]!.webContents
      await contents.executeJavaScript("location.hash = 'part'")
      return [contents.getURL(), contents.mainFrame.url, contents.getTitle()]
    })
    expect(seen).toEqual(['fixture://main/#part', 'fixture://main/#part', 'Fixture'])
  })
})

describe('windows', () => {
  test('show their content in the requested size', async () => {
    expect(await page.evaluate(() => [innerWidth, innerHeight])).toEqual([900, 700])
    await running.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]!.setContentSize(1280, 800))
    await page.waitForFunction(() => innerWidth === 1280 && innerHeight === 800)
  })

  test('each have a preload, even on another host, and close without ending the application', async () => {
    const opened = running.app.waitForEvent('window')
    const id = await running.app.evaluate(async () => {
      const { window, loaded } = fixture.open({ width: 500 }, 'fixture://other/')
      await loaded
      return window.id
    })
    const second = await opened
    const where = await second.evaluate(() =>
      (window as unknown as { api: { invoke: (channel: string) => Promise<unknown> } }).api.invoke('where'),
    )
    expect(where).toMatchObject({ url: 'fixture://other/', id })
    const handle = await running.app.browserWindow(second)
    expect(await handle.evaluate((window: Electron.BrowserWindow) => window.id)).toBe(id)
    const closed = second.waitForEvent('close')
    await handle.evaluate((window: Electron.BrowserWindow) => window.close())
    await closed
    await expect
      .poll(() => running.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length), {
        timeout: 15_000,
      })
      .toBe(1)
  })

  test('stay open if close is prevented, but not after destroy', async () => {
    const seen = await running.app.evaluate(async () => {
      const { window, loaded } = fixture.open({ show: false })
      await loaded
      const heard: string[] = []
      window.on('close', (event) => {
        heard.push('close')
        event.preventDefault()
      })
      window.on('closed', () => heard.push('closed'))
      window.close()
      const open = !window.isDestroyed()
      window.destroy()
      return [heard, open, window.isDestroyed(), window.isVisible()]
    })
    expect(seen).toEqual([['close', 'closed'], true, true, false])
  })

  test('refuse an unknown option of the window or of its page', async () => {
    const messages = await running.app.evaluate(({ BrowserWindow }) =>
      [{ heigth: 5 }, { webPreferences: { sandobx: true } }].map((options) => {
        try {
          new BrowserWindow(options as object)
          return 'opened'
        } catch (error) {
          return (error as Error).message
        }
      }),
    )
    expect(messages[0]).toMatch(/^Electron stand-in: the window option 'heigth' is not implemented/)
    expect(messages[1]).toMatch(/^Electron stand-in: webPreferences\.sandobx is not implemented/)
    // With the right spelling the same window opens.
    await running.app.evaluate(({ BrowserWindow }) => {
      new BrowserWindow({ show: false, height: 500, webPreferences: { sandbox: true } }).destroy()
    })
  })

  test("stay open without asking the user if their page's beforeunload refuses", async () => {
    // Playwright is attached to the page too, and accepts the dialog of a beforeunload unless there is a listener for
    // it.
    const leaveItAlone = (): void => undefined
    running.app.context().on('dialog', leaveItAlone)
    const seen = await running.app.evaluate(async () => {
      const { window, loaded } = fixture.open({ show: false })
      await loaded
      await window.webContents.executeJavaScript(
        "addEventListener('beforeunload', (event) => event.preventDefault())",
        true,
      )
      const asked = new Promise<void>((resolve) => window.webContents.once('will-prevent-unload', () => resolve()))
      window.close()
      await new Promise((resolve) => setImmediate(resolve))
      // Main is busy while the page asks, as on a machine under load, so anything else has time to answer first.
      for (const until = Date.now() + 1000; Date.now() < until;);
      await asked
      // A page answers only once its dialog is gone, and only if it is still there.
      const answer: unknown = await window.webContents.executeJavaScript("'here'").catch(() => 'gone')
      const kept = !window.isDestroyed()
      window.destroy()
      return [answer, kept]
    })
    running.app.context().off('dialog', leaveItAlone)
    expect(seen).toEqual(['here', true])
  })

  test('refuse options for a page that is less protected than a sandboxed one', async () => {
    const messages = await running.app.evaluate(({ BrowserWindow }) =>
      [{ sandbox: false }, { contextIsolation: false }, { nodeIntegration: true }, { webSecurity: false }].map(
        (webPreferences) => {
          try {
            new BrowserWindow({ webPreferences })
            return 'opened'
          } catch (error) {
            return (error as Error).message
          }
        },
      ),
    )
    for (const message of messages)
      expect(message).toMatch(/^Electron stand-in: webPreferences\.\w+: \w+ is not implemented/)
  })

  test("reject loadURL with Chromium's name and number", async () => {
    const seen = await running.app.evaluate(async () => {
      const { window, loaded } = fixture.open({ show: false }, 'http://127.0.0.1:1/')
      const error = (await loaded.catch((reason: unknown) => reason)) as { code: string; errno: number }
      window.destroy()
      return [error.code, error.errno]
    })
    expect(seen[0]).toMatch(/^ERR_(UNSAFE_PORT|CONNECTION_REFUSED)$/)
  })
})

describe('the restrictions on a page', () => {
  test('make window.open return null and target=_blank open nothing, and report both to the handler', async () => {
    expect(await page.evaluate(() => window.open('https://example.invalid/opened'))).toBeNull()
    await page.click('#blank')
    await expect
      .poll(() => events('open'), { timeout: 15_000 })
      .toEqual(['https://example.invalid/opened', 'https://example.invalid/blank'])
    expect(
      await page.evaluate(() =>
        document.querySelector<HTMLIFrameElement>('#frame')!.contentWindow!.open('https://example.invalid/framed'),
      ),
    ).toBeNull()
    await expect.poll(() => events('open'), { timeout: 15_000 }).toContain('https://example.invalid/framed')
    expect(await running.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1)
  })

  test('keep the page where it is if will-navigate prevents a navigation', async () => {
    await page.click('#away')
    await expect.poll(() => events('will-navigate'), { timeout: 15_000 }).toContain('https://example.invalid/away')
    expect(await page.textContent('h1')).toBe('fixture')
    await page.click('#inside')
    await page.waitForFunction(() => document.querySelector('h1')?.textContent === 'second')
    await running.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]!.loadURL('fixture://main/'))
    expect(await page.textContent('h1')).toBe('fixture')
  })
})
