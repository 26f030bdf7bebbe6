import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createAssetHandler } from '#main/shell/windows/assets'
import fc from 'fast-check'
import {
  arrangementOf,
  clampToDisplay,
  type Display,
  placeFor,
  readBounds,
  readPlacements,
  withPlacement,
} from '#main/shell/windows/bounds'
import { CONTENT_SECURITY_POLICY } from '#main/shell/windows/contentPolicy'
import { questionTexts } from '#main/shell/nativeDialogs/questionTexts'
import { type AskToInsist, createQuitGuard, type Pending } from '#main/shell/windows/quit'
import { isAllowedExternal } from '#main/shell/windows/externalHosts'
import { temporaryFolder } from '../../support.ts'

describe('the app scheme', () => {
  const serve = () => {
    const folder = temporaryFolder()
    const root = join(folder, 'renderer')
    mkdirSync(join(root, 'assets'), { recursive: true })
    writeFileSync(join(folder, 'secret.json'), '{}')
    writeFileSync(join(root, 'index.html'), '<p>')
    writeFileSync(join(root, '.hidden.json'), '{}')
    for (const name of ['a-B_1.js', 'a.css', 'f.woff2', 'p.png', 'x.exe'])
      writeFileSync(join(root, 'assets', name), name)
    return createAssetHandler(root)
  }

  it.each([
    ['/', 'text/html; charset=utf-8'],
    ['/index.html?x#y', 'text/html; charset=utf-8'],
    ['/assets/a-B_1.js', 'text/javascript; charset=utf-8'],
    ['/assets/a.css', 'text/css; charset=utf-8'],
    ['/assets/f.woff2', 'font/woff2'],
    ['/assets/p.png', 'image/png'],
  ])('serves %s as %s with the content policy', async (path, type) => {
    const response = await serve()(new Request(`app://tokucho${path}`))
    expect([
      response.status,
      response.headers.get('content-type'),
      response.headers.get('x-content-type-options'),
    ]).toEqual([200, type, 'nosniff'])
    expect(response.headers.get('content-security-policy')).toBe(CONTENT_SECURITY_POLICY)
  })

  it.each([
    '/../secret.json',
    '/%2e%2e/secret.json',
    '/..%2fsecret.json',
    '/assets/..%2f..%2fsecret.json',
    '/assets/..%5c..%5csecret.json',
    '/assets/%2e%2e/%2e%2e/secret.json',
    '//secret.json',
    '/assets//a.css',
    '/.hidden.json',
    '/assets',
    '/assets/',
    '/assets/x.exe',
    '/nothing.js',
    '/index.html%00.js',
    '/assets/a.css/',
    '/C:/a.js',
    '/assets/%61.css',
  ])('answers 404 to %s', async (path) => {
    expect((await serve()(new Request(`app://tokucho${path}`))).status).toBe(404)
  })

  it('rejects other hosts (404) and other methods (405)', async () => {
    expect((await serve()(new Request('app://other/index.html'))).status).toBe(404)
    expect((await serve()(new Request('app://tokucho/index.html', { method: 'POST' }))).status).toBe(405)
  })
})

describe('the remembered bounds of a window', () => {
  const display = { x: 0, y: 0, width: 1920, height: 1040 }

  it.each([
    ['inside', { x: 100, y: 50, width: 1280, height: 800 }, { x: 100, y: 50, width: 1280, height: 800 }],
    ['half outside', { x: 1500, y: -200, width: 1280, height: 800 }, { x: 640, y: 0, width: 1280, height: 800 }],
    ['too large', { x: -50, y: -50, width: 4000, height: 3000 }, display],
    ['too small', { x: 10, y: 10, width: 10, height: 10 }, { x: 10, y: 10, width: 1024, height: 640 }],
    ['on a display that is gone', { x: 3000, y: 0, width: 1280, height: 800 }, null],
  ])('are fitted to the display, or discarded if it is gone: %s', (_name, bounds, expected) => {
    expect(clampToDisplay(bounds, [display])).toEqual(expected)
  })

  it('are fitted to the display they overlap most', () => {
    const right = { x: 1920, y: 0, width: 1280, height: 1024 }
    expect(clampToDisplay({ x: 1800, y: 0, width: 1100, height: 700 }, [display, right])).toMatchObject({ x: 1920 })
  })

  it('are discarded when they are not four integers', () => {
    for (const value of [
      null,
      1,
      {},
      { x: 0, y: 0, width: 1 },
      { x: 0, y: 0, width: 1, height: NaN },
      { x: '0', y: 0, width: 1, height: 1 },
    ])
      expect(readBounds(value)).toBeNull()
    expect(readBounds({ ...display, more: 1 })).toEqual(display)
  })
})

describe('the placement of a window', () => {
  const displayAt = (x: number, y: number, width = 1920, height = 1080, scaleFactor = 1): Display => ({
    bounds: { x, y, width, height },
    workArea: { x, y, width, height: height - 40 },
    scaleFactor,
  })
  const [laptop, desk] = [displayAt(0, 0, 1440, 900, 2), displayAt(1440, 0)]
  const atDesk = {
    arrangement: arrangementOf([laptop, desk]),
    bounds: { x: 1960, y: 30, width: 1300, height: 900 },
    maximized: true,
  }
  const alone = {
    arrangement: arrangementOf([laptop]),
    bounds: { x: 20, y: 20, width: 1280, height: 800 },
    maximized: false,
  }

  it('is restored for the same arrangement of displays, even if they are listed in another order', () => {
    const known = withPlacement(withPlacement([], atDesk), alone)
    expect(placeFor(known, [desk, laptop])).toEqual({ bounds: atDesk.bounds, maximized: true })
    expect(placeFor(known, [laptop])).toEqual({ bounds: alone.bounds, maximized: false })
  })

  it('is on the first available display if its own is gone, in the same size if that fits', () => {
    expect(placeFor([atDesk], [displayAt(0, 0)])?.bounds).toEqual({ x: 310, y: 70, width: 1300, height: 900 })
    expect(placeFor([atDesk], [laptop])?.bounds).toEqual({ x: 70, y: 0, width: 1300, height: 860 })
    expect(placeFor([], [laptop])).toBeUndefined()
    expect(placeFor([atDesk], [])).toBeUndefined()
  })

  const anyBounds = fc.record({
    x: fc.integer({ min: -9000, max: 9000 }),
    y: fc.integer({ min: -9000, max: 9000 }),
    width: fc.integer({ min: 1, max: 9000 }),
    height: fc.integer({ min: 1, max: 9000 }),
  })
  const anyDisplay = fc
    .record({
      x: fc.integer({ min: -4000, max: 4000 }),
      y: fc.integer({ min: -4000, max: 4000 }),
      width: fc.integer({ min: 300, max: 4000 }),
      height: fc.integer({ min: 300, max: 3000 }),
    })
    .map(({ x, y, width, height }) => displayAt(x, y, width, height))
  it('is always completely inside one work area', () => {
    fc.assert(
      fc.property(anyBounds, fc.array(anyDisplay, { minLength: 1, maxLength: 4 }), (bounds, displays) => {
        const place = placeFor([{ arrangement: '', bounds, maximized: false }], displays)!.bounds
        return displays.some(
          ({ workArea: area }) =>
            place.x >= area.x &&
            place.y >= area.y &&
            place.x + place.width <= area.x + area.width &&
            place.y + place.height <= area.y + area.height,
        )
      }),
    )
  })

  it('is remembered for the twelve latest arrangements, newest first', () => {
    const known = Array.from({ length: 40 }, (_, n) => ({ ...alone, arrangement: String(n) })).reduce<
      ReturnType<typeof readPlacements>
    >(withPlacement, [])
    expect(known.map(({ arrangement }) => arrangement)).toEqual([
      '39',
      '38',
      '37',
      '36',
      '35',
      '34',
      '33',
      '32',
      '31',
      '30',
      '29',
      '28',
    ])
    expect(readPlacements(JSON.parse(JSON.stringify(known)))).toEqual(known)
    expect(withPlacement(known, { ...alone, arrangement: '30' })).toHaveLength(12)
  })

  it('is discarded if it is invalid', () => {
    for (const value of [
      null,
      1,
      {},
      'x',
      [null, 1, { arrangement: 1, bounds: alone.bounds }, { arrangement: 'a', bounds: { x: 1 } }],
    ])
      expect(readPlacements(value)).toEqual([])
    expect(readPlacements([{ arrangement: 'a', bounds: alone.bounds, maximized: 'yes' }])).toEqual([
      { arrangement: 'a', bounds: alone.bounds, maximized: false },
    ])
  })
})

describe('an external link', () => {
  it.each([
    ['https://www.eltax.lta.go.jp/', true],
    ['https://www.nta.go.jp', true],
    ['https://www.nta.go.jp/a?b', false],
    ['https://www.nta.go.jp/#a', false],
    ['http://www.nta.go.jp/', false],
    ['https://www.nta.go.jp.evil.example/', false],
    ['https://evil.example/', false],
    ['https://www.nta.go.jp:8443/', false],
    ['https://a@www.nta.go.jp/', false],
    ['file:///etc/passwd', false],
    ['ms-msdt:/id', false],
    ['', false],
  ])('to %j may be opened: %s', (url, allowed) => {
    expect(isAllowedExternal(url)).toBe(allowed)
  })
})

describe('the native questions', () => {
  it('name host, company, account, dates and totals in both languages', () => {
    for (const locale of ['ja', 'en'] as const) {
      const texts = questionTexts(locale)
      expect(
        texts.address({ environment: 'production', host: 'bank.example', address: 'https://bank.example/v1' }).message,
      ).toContain('bank.example')
      const { message, detail } = texts.filing({
        companyName: '甲社',
        applicantName: 'コウシヤ',
        environment: 'production',
        host: 'bank.example',
        month: '2026-07',
        dueDate: '2026-08-10',
        account: { branchNo: '321', depositType: '1', accountNo: '7654321' },
        totals: { municipalityCount: 12, totalNumber: 345, totalAmount: 6_789_012 },
        clock: [],
      })
      expect(message).toContain('6,789,012')
      for (const word of [
        'bank.example',
        locale === 'ja' ? '令和8年7月分' : '2026/07',
        '2026/08/10',
        locale === 'ja' ? '321 普通 7654321' : '321 ordinary 7654321',
        '12',
        '345',
        '6,789,012',
        'コウシヤ',
        '甲社',
      ])
        expect(detail).toContain(word)
      expect(`${message}${detail}`).not.toMatch(/納付済|paid/)
    }
  })
})

describe('the native questions about a filing', () => {
  const asked = {
    companyName: '乙社',
    applicantName: 'コウシヤ',
    environment: 'production' as const,
    host: 'bank.example',
    month: '2026-07',
    dueDate: '2026-08-10',
    account: { branchNo: '321', depositType: '1', accountNo: '7654321' },
    totals: { municipalityCount: 1, totalNumber: 1, totalAmount: 1 },
    clock: [],
  }
  it.each([
    ['ja', '前回申請時の名前: 「甲社」', '前回申請時の口座: 321 1234567'],
    ['en', 'Name at the last filing: “甲社”', 'Account at the last filing: 321 1234567'],
  ] as const)(
    'show the name and account of the last filing if they have changed since (%s)',
    (locale, before, account) => {
      const lines = (last: object) =>
        questionTexts(locale)
          .filing({ ...asked, ...last })
          .detail.split('\n')
      expect(lines({ last: { companyName: '甲社', branchNo: '321', accountNo: '1234567' } })).toEqual(
        expect.arrayContaining([before, account]),
      )
      const same = lines({ last: { companyName: '乙社', branchNo: '321', accountNo: '7654321' } })
      for (const line of [before, account]) expect(same).not.toContain(line)
      expect(same).toEqual(lines({}))
    },
  )

  it.each(['ja', 'en'] as const)(
    'name the sum, the number and each lot of a queue, the first 20 one by one (%s)',
    (locale) => {
      const lots = Array.from({ length: 23 }, (_, n) => ({
        ...asked,
        companyName: `第${String(n)}社`,
        totals: { ...asked.totals, totalAmount: 1_000 + n },
        // The last one has another account than at its last filing, so it is listed first.
        ...(n === 22 && { last: { companyName: '第22社', branchNo: '321', accountNo: '1111111' } }),
      }))
      const { message, detail } = questionTexts(locale).queue({ environment: 'production', host: 'bank.example', lots })
      expect(message).toMatch(/23[^]*23,253/)
      const lines = detail.split('\n')
      expect(lines[0]).toMatch(/1,022.*第22社.*7654321.*1111111/)
      expect(lines[1]).toMatch(/^1,000.*第0社.*コウシヤ/)
      expect(lines[19]).toContain('1,018')
      expect(lines[20]).toBe(locale === 'ja' ? '他 3 件　3,060 円' : 'and 3 more: 3,060 yen')
      for (const word of ['bank.example', locale === 'ja' ? '令和8年7月分' : '2026/07', '2026/08/10'])
        expect(detail).toContain(word)
    },
  )

  it('name, when an unknown filing is settled, the company as it was called then and the age of the filing', () => {
    const resolve = {
      companyName: '甲社',
      registeredName: '乙社',
      resolution: { kind: 'notArrived' as const },
      totals: asked.totals,
      month: '2026-07',
      minutes: 10,
    }
    expect(questionTexts('ja').resolve(resolve).detail).toMatch(
      /^令和8年7月分[^]*会社: 「甲社」（いまの登録名: 「乙社」）[^]*10分以上/,
    )
    expect(questionTexts('en').resolve(resolve).detail).toMatch(
      /^2026\/07[^]*Company: “甲社” \(registered now as “乙社”\)[^]*10 minutes ago or more/,
    )
    const { registeredName: _other, ...same } = resolve
    expect(questionTexts('ja').resolve(same).detail).not.toContain('登録名')
  })
})

describe('quitting', () => {
  /** A filing that ends when the test says so, and a user whose answers the test gives. */
  function world(kind: Pending['kind'] | null) {
    const listeners: ((event: { preventDefault(): void }) => void)[] = []
    const { promise, resolve } = Promise.withResolvers<undefined>()
    const state = {
      pending: kind && { kind, settled: () => promise as Promise<void> },
      quits: 0,
      asked: 0,
      gone: false,
      leaving: 0,
      answer: (_insist: boolean): void => undefined,
    }
    const ask: AskToInsist = (gone) =>
      new Promise((answered) => {
        state.asked++
        state.answer = answered
        gone.addEventListener('abort', () => {
          state.gone = true
          answered(false)
        })
      })
    const leaving = () => {
      state.leaving++
    }
    const app = {
      on: (_event: string, listener: (event: { preventDefault(): void }) => void) => {
        listeners.push(listener)
      },
      quit: () => {
        state.quits++
      },
    }
    const window = {
      title: '今月の納付',
      getTitle: () => window.title,
      setTitle: (title: string) => {
        window.title = title
      },
      isDestroyed: () => false,
      close: () => undefined,
      on: (event: string, listener: (event: { preventDefault(): void }) => void) => {
        if (event === 'query-session-end') sessionEnd = listener
      },
    }
    let sessionEnd: (event: { preventDefault(): void }) => void = () => undefined
    const guard = createQuitGuard(() => state.pending, ask, { leaving, reason: () => '申請の結果を待っています' })
    guard.guardApp(app)
    guard.guardWindow(window, app)
    const endSession = () => {
      let held = false
      sessionEnd({
        preventDefault: () => {
          held = true
        },
      })
      return held
    }
    const attempt = () => {
      let prevented = false
      listeners[0]!({
        preventDefault: () => {
          prevented = true
        },
      })
      return prevented
    }
    const settle = async () => {
      state.pending = null
      resolve(undefined)
      await flushed()
    }
    return { state, attempt, settle, endSession, window }
  }
  const flushed = () =>
    new Promise((resolve) => {
      setImmediate(resolve)
    })

  it('happens at once when nothing is being filed', () => {
    expect(world(null).attempt()).toBe(false)
  })

  it('ends a queue of filings at the first attempt, so that the app need not wait for all of them', () => {
    for (const kind of ['filing', null] as const) {
      const { state, attempt } = world(kind)
      attempt()
      expect(state.leaving).toBe(1)
    }
  })

  it('waits for a filing with a single notice, which disappears when the filing ends and the app quits', async () => {
    const { state, attempt, settle } = world('filing')
    expect([attempt(), attempt()]).toEqual([true, true])
    expect(state).toMatchObject({ asked: 1, quits: 0 })
    await settle()
    expect(state.gone).toBe(true)
    expect(state.quits).toBeGreaterThan(0)
    expect(attempt()).toBe(false)
  })

  it('shows the notice again at the next attempt if the user chose to wait', async () => {
    const { state, attempt } = world('filing')
    attempt()
    state.answer(false)
    await flushed()
    expect([attempt(), state.asked, state.quits]).toEqual([true, 2, 0])
  })

  it('happens at once if the user insists', async () => {
    const { state, attempt } = world('filing')
    attempt()
    state.answer(true)
    await flushed()
    expect([state.quits, attempt()]).toEqual([1, false])
  })

  it('holds the end of the session during a filing, says why in the title, and stays to show the result', async () => {
    const { state, settle, endSession, window } = world('filing')
    expect(endSession()).toBe(true)
    expect(window.title).toBe('申請の結果を待っています')
    expect([endSession(), state.asked, state.leaving]).toEqual([true, 1, 2])
    await settle()
    expect([window.title, state.quits, endSession()]).toEqual(['今月の納付', 0, false])
  })

  it('quits during a filing if the user insists at the end of the session', async () => {
    const { state, endSession } = world('filing')
    endSession()
    state.answer(true)
    await flushed()
    expect([state.quits, endSession()]).toEqual([1, false])
  })

  it('holds the end of the session for saving, and then quits so that it goes on', async () => {
    const { state, settle, endSession, window } = world('saving')
    expect([endSession(), window.title]).toEqual([true, '今月の納付'])
    await settle()
    expect([state.quits, state.asked, endSession()]).toEqual([1, 0, false])
  })

  it('does not hold the end of the session when nothing is in progress', () => {
    expect(world(null).endSession()).toBe(false)
  })

  it('waits briefly for saving, without a notice', async () => {
    const { state, attempt, settle } = world('saving')
    expect(attempt()).toBe(true)
    await settle()
    expect(state).toMatchObject({ asked: 0, quits: 1 })
  })
})
