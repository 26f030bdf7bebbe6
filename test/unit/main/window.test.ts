import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createAssetHandler } from '../../../electron/main/app/assets.ts'
import { clampToDisplay, readBounds } from '../../../electron/main/app/bounds.ts'
import { CONTENT_SECURITY_POLICY } from '../../../electron/main/app/contentPolicy.ts'
import { menuTemplate } from '../../../electron/main/app/menu.ts'
import { questionTexts } from '../../../electron/main/app/questionTexts.ts'
import { type AskToInsist, createQuitGuard, type Pending } from '../../../electron/main/app/quit.ts'
import { isAllowedExternal } from '../../../electron/main/externalHosts.ts'
import { temporaryFolder } from './support.ts'

describe('the app scheme', () => {
  const serve = () => {
    const folder = temporaryFolder()
    const root = join(folder, 'renderer')
    mkdirSync(join(root, 'assets'), { recursive: true })
    writeFileSync(join(folder, 'secret.json'), '{}')
    writeFileSync(join(root, 'index.html'), '<p>')
    writeFileSync(join(root, '.hidden.json'), '{}')
    for (const name of ['a-B_1.js', 'a.css', 'f.woff2', 'p.png', 'x.exe']) writeFileSync(join(root, 'assets', name), name)
    return createAssetHandler(root)
  }

  it.each([['/', 'text/html; charset=utf-8'], ['/index.html?x#y', 'text/html; charset=utf-8'], ['/assets/a-B_1.js', 'text/javascript; charset=utf-8'], ['/assets/a.css', 'text/css; charset=utf-8'], ['/assets/f.woff2', 'font/woff2'], ['/assets/p.png', 'image/png']])(
    'serves %s as %s under the policy', async (path, type) => {
      const response = await serve()(new Request(`app://tokucho${path}`))
      expect([response.status, response.headers.get('content-type'), response.headers.get('x-content-type-options')]).toEqual([200, type, 'nosniff'])
      expect(response.headers.get('content-security-policy')).toBe(CONTENT_SECURITY_POLICY)
    })

  it.each([
    '/../secret.json', '/%2e%2e/secret.json', '/..%2fsecret.json', '/assets/..%2f..%2fsecret.json', '/assets/..%5c..%5csecret.json', '/assets/%2e%2e/%2e%2e/secret.json', '//secret.json', '/assets//a.css',
    '/.hidden.json', '/assets', '/assets/', '/assets/x.exe', '/nothing.js', '/index.html%00.js', '/assets/a.css/', '/C:/a.js', '/assets/%61.css',
  ])('answers 404 to %s', async (path) => {
    expect((await serve()(new Request(`app://tokucho${path}`))).status).toBe(404)
  })

  it('answers nothing to another host or another method', async () => {
    expect((await serve()(new Request('app://other/index.html'))).status).toBe(404)
    expect((await serve()(new Request('app://tokucho/index.html', { method: 'POST' }))).status).toBe(405)
  })
})

describe('remembered bounds', () => {
  const display = { x: 0, y: 0, width: 1920, height: 1040 }

  it.each([
    ['inside', { x: 100, y: 50, width: 1280, height: 800 }, { x: 100, y: 50, width: 1280, height: 800 }],
    ['half outside', { x: 1500, y: -200, width: 1280, height: 800 }, { x: 640, y: 0, width: 1280, height: 800 }],
    ['too large', { x: -50, y: -50, width: 4000, height: 3000 }, display],
    ['too small', { x: 10, y: 10, width: 10, height: 10 }, { x: 10, y: 10, width: 1024, height: 640 }],
    ['on a display that is gone', { x: 3000, y: 0, width: 1280, height: 800 }, null],
  ])('%s', (_name, bounds, expected) => {
    expect(clampToDisplay(bounds, [display])).toEqual(expected)
  })

  it('go to the display they overlap most', () => {
    const right = { x: 1920, y: 0, width: 1280, height: 1024 }
    expect(clampToDisplay({ x: 1800, y: 0, width: 1100, height: 700 }, [display, right])).toMatchObject({ x: 1920 })
  })

  it('are forgotten when they are not four integers', () => {
    for (const value of [null, 1, {}, { x: 0, y: 0, width: 1 }, { x: 0, y: 0, width: 1, height: NaN }, { x: '0', y: 0, width: 1, height: 1 }]) expect(readBounds(value)).toBeNull()
    expect(readBounds({ ...display, more: 1 })).toEqual(display)
  })
})

describe('the way out to a browser', () => {
  it.each([['https://www.eltax.lta.go.jp/', true], ['https://www.nta.go.jp', true], ['https://www.nta.go.jp/a?b', false], ['https://www.nta.go.jp/#a', false], ['http://www.nta.go.jp/', false], ['https://www.nta.go.jp.evil.example/', false], ['https://evil.example/', false], ['https://www.nta.go.jp:8443/', false], ['https://a@www.nta.go.jp/', false], ['file:///etc/passwd', false], ['ms-msdt:/id', false], ['', false]])(
    '%s: %s', (url, allowed) => { expect(isAllowedExternal(url)).toBe(allowed) })
})

describe('the menu', () => {
  const roles = (development: boolean) => JSON.stringify(menuTemplate('ja', { mac: false, development, newWindow: () => undefined, lock: () => undefined }))

  it('has the edit roles, and reload only in development', () => {
    for (const role of ['undo', 'redo', 'cut', 'copy', 'paste', 'selectAll', 'quit']) expect(roles(false)).toContain(`"role":"${role}"`)
    expect(roles(false)).not.toMatch(/reload|toggleDevTools/)
    expect(roles(true)).toContain('"role":"reload"')
  })
})

describe('the native questions', () => {
  it('name the host, the totals and, in both languages, the same things', () => {
    for (const locale of ['ja', 'en'] as const) {
      const texts = questionTexts(locale)
      expect(texts.address({ environment: 'production', host: 'bank.example', address: 'https://bank.example/v1' }).message).toContain('bank.example')
      const { message, detail } = texts.filing({ companyName: '甲社', environment: 'production', host: 'bank.example', month: '2026-07', dueDate: '2026-08-10', account: { branchNo: '321', depositType: '1', accountNo: '7654321' }, totals: { municipalityCount: 12, totalNumber: 345, totalAmount: 6_789_012 }, clock: [] })
      expect(message).toContain('甲社')
      for (const word of ['bank.example', '2026-07', '2026-08-10', locale === 'ja' ? '321 普通 7654321' : '321 ordinary 7654321', '12', '345', '6,789,012']) expect(detail).toContain(word)
      expect(`${message}${detail}`).not.toMatch(/納付済|paid/)
    }
  })
})

describe('quitting', () => {
  /** A filing that settles when told, a person who answers when told. */
  function world(kind: Pending['kind'] | null) {
    const listeners: ((event: { preventDefault(): void }) => void)[] = []
    const { promise, resolve } = Promise.withResolvers<undefined>()
    const state = { pending: kind && { kind, settled: promise as Promise<void> }, quits: 0, asked: 0, gone: false, answer: (_insist: boolean): void => undefined }
    const ask: AskToInsist = (gone) => new Promise((answered) => {
      state.asked++
      state.answer = answered
      gone.addEventListener('abort', () => { state.gone = true; answered(false) })
    })
    createQuitGuard(() => state.pending, ask).guardApp({ on: (_event, listener) => { listeners.push(listener) }, quit: () => { state.quits++ } })
    const attempt = () => {
      let prevented = false
      listeners[0]!({ preventDefault: () => { prevented = true } })
      return prevented
    }
    const settle = async () => {
      state.pending = null
      resolve(undefined)
      await flushed()
    }
    return { state, attempt, settle }
  }
  const flushed = () => new Promise((resolve) => { setImmediate(resolve) })

  it('goes on at once when nothing is being filed', () => {
    expect(world(null).attempt()).toBe(false)
  })

  it('waits for a filing, says so once, and then goes on by itself with the notice gone', async () => {
    const { state, attempt, settle } = world('filing')
    expect([attempt(), attempt()]).toEqual([true, true])
    expect(state).toMatchObject({ asked: 1, quits: 0 })
    await settle()
    expect(state.gone).toBe(true)
    expect(state.quits).toBeGreaterThan(0)
    expect(attempt()).toBe(false)
  })

  it('says so again at the next try once the person has chosen to wait', async () => {
    const { state, attempt } = world('filing')
    attempt()
    state.answer(false)
    await flushed()
    expect([attempt(), state.asked, state.quits]).toEqual([true, 2, 0])
  })

  it('goes on at once when the person insists', async () => {
    const { state, attempt } = world('filing')
    attempt()
    state.answer(true)
    await flushed()
    expect([state.quits, attempt()]).toEqual([1, false])
  })

  it('waits for a moment of saving without a word', async () => {
    const { state, attempt, settle } = world('saving')
    expect(attempt()).toBe(true)
    await settle()
    expect(state).toMatchObject({ asked: 0, quits: 1 })
  })
})
