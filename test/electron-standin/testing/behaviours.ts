// Behaviours of Electron that an application might expect to be different. behaviours.test.ts checks the stand-in
// against this list. On the real Electron, the same list shows that Electron does behave this way.
import { createRequire } from 'node:module'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { join } from 'node:path'
import { _electron, type ElectronApplication, type Page } from '@playwright/test'

export interface Started {
  app: ElectronApplication
  page: Page
  servers: Server[]
}
export interface Behaviour {
  name: string
  see: (started: Started) => Promise<unknown>
  expected: unknown
}

const HOLD = join(import.meta.dirname, '../fixture-app/hold.cjs')
const FIXTURE = join(import.meta.dirname, '../fixture-app')

/** Starts the fixture application on the Electron of the environment, without any of Playwright's switches. */
export async function startFixture(userData: string, env: Record<string, string> = {}): Promise<Started> {
  const executablePath = createRequire(import.meta.url)('electron') as string
  const own = Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
  const app = await _electron.launch({
    executablePath,
    chromiumSandbox: process.getuid?.() !== 0,
    args: ['-r', HOLD, FIXTURE, `--user-data-dir=${userData}`, '--Mixed-Case=1'],
    env: { ...own, ...env },
  })
  const page = await app.firstWindow()
  await page.waitForLoadState('load')
  return { app, page, servers: [] }
}

export async function endFixture({ app, servers }: Started): Promise<void> {
  await app.close()
  for (const server of servers) server.close()
}

/** Starts a server that sends exactly these bytes and then closes; returns its address. */
async function says(started: Started, ...parts: (string | Buffer)[]): Promise<string> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.once('data', () => {
      socket.end(Buffer.concat(parts.map((part) => Buffer.from(part as string))))
    })
  })
  started.servers.push(server)
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/`
}

const withHeader = (started: Started, bytes: Buffer, status = '200 OK') =>
  says(
    started,
    `HTTP/1.1 ${status}\r\nContent-Length: 2\r\nX-Own: `,
    bytes,
    '\r\nX-Own: two\r\nSet-Cookie: a=1\r\n\r\nok',
  )

/** Returns every event of one request in order, until its answer closes or it fails without an answer. */
const told = ({ app }: Started, url: string, throwing = false) =>
  app.evaluate(
    ({ net }, asked) =>
      new Promise<unknown[]>((resolve) => {
        const seen: unknown[] = []
        const uncaught = (error: Error): void => {
          seen.push(`uncaught: ${error.message}`)
        }
        process.once('uncaughtExceptionMonitor', uncaught)
        const end = (): void => {
          process.off('uncaughtExceptionMonitor', uncaught)
          resolve(seen)
        }
        const request = net.request({ url: asked.url, redirect: 'error', credentials: 'omit' })
        request.on('finish', () => seen.push('finish')).on('close', () => seen.push('close'))
        request.on('login', (_question, answer) => {
          seen.push('login')
          answer()
        })
        request.on('error', (error) => {
          seen.push(error.message)
        })
        request.on('response', (message) => {
          seen.push([message.statusCode, message.statusMessage, message.headers['x-own'] ?? ''])
          message.on('data', () => undefined)
          message.on('end', () => seen.push('end')).on('error', (error: Error) => seen.push(`answer: ${error.message}`))
          ;(message as unknown as NodeJS.EventEmitter).on('close', () => {
            setImmediate(end)
          })
          if (asked.throwing) throw new Error('thrown by a listener')
        })
        request.end()
      }),
    { url, throwing },
  )

/** Returns how net.fetch ended, or the uncaught error if it did not end. */
const fetched = ({ app }: Started, url: string) =>
  app.evaluate(
    ({ net }, address) =>
      Promise.race([
        net.fetch(address).then(
          ({ status }) => `answered ${String(status)}`,
          (error: unknown) => (error as Error).message,
        ),
        new Promise<string>((resolve) =>
          process.once('uncaughtExceptionMonitor', (error) => {
            resolve(`uncaught: ${error.message}`)
          }),
        ),
      ]),
    url,
  )

/** Returns the error of each call that throws at once, or whether it returned a promise instead. */
const refusals = ({ app }: Started, calls: readonly (readonly [member: string, options: unknown])[]) =>
  app.evaluate(
    ({ dialog, BrowserWindow }, list) => {
      const [window] = BrowserWindow.getAllWindows()
      return list.map(([member, options]) => {
        try {
          if (member === 'print') window!.webContents.print(options as object)
          else (dialog as unknown as Record<string, (...args: unknown[]) => unknown>)[member]!(window, options)
          return 'taken'
        } catch (error) {
          return `${(error as Error).name}: ${(error as Error).message}`
        }
      })
    },
    calls.map(([member, options]) => [member, options] as const),
  )

const BOX = 'showMessageBox'
const REFUSED: readonly (readonly [string, unknown, string])[] = [
  [BOX, { message: 'x', type: 'odd' }, 'TypeError: Invalid message box type'],
  [BOX, { message: 'x', buttons: 'OK' }, 'TypeError: Buttons must be an array'],
  [BOX, { message: 'x', title: 5 }, 'TypeError: Title must be a string'],
  [BOX, { message: 5 }, 'TypeError: Message must be a string'],
  [BOX, { message: 'x', detail: 5 }, 'TypeError: Detail must be a string'],
  [BOX, { message: 'x', checkboxLabel: 5 }, 'TypeError: checkboxLabel must be a string'],
  [BOX, { message: 'x', checkboxChecked: true }, 'Error: checkboxChecked requires that checkboxLabel also be passed'],
  [BOX, { message: 'x', noLink: 1 }, 'TypeError: noLink must be a boolean'],
  ['showSaveDialog', { title: 5 }, 'TypeError: Title must be a string'],
  ['showSaveDialog', { defaultPath: 5 }, 'TypeError: Default path must be a string'],
  ['showSaveDialog', { buttonLabel: 5 }, 'TypeError: Button label must be a string'],
  ['showOpenDialog', { message: 5 }, 'TypeError: Message must be a string'],
  ['showOpenDialog', { properties: 'x' }, 'TypeError: Properties must be an array'],
  ['print', 5, 'TypeError: webContents.print(): Invalid print settings specified.'],
  ['print', { silent: true, pageSize: 'B9' }, 'Error: Unsupported pageSize: B9'],
  ['print', { silent: true, pageSize: 'a4' }, 'Error: Unsupported pageSize: a4'],
  ['print', { silent: true, pageSize: {} }, 'Error: height and width properties are required for pageSize'],
  [
    'print',
    { silent: true, pageSize: { width: 1, height: 1 } },
    'RangeError: height and width properties must be minimum 352 microns.',
  ],
]

const UNKNOWN =
  'Error(An unknown exception occurred in the isolated context, an error occurred but a valid exception was not thrown.)'
const UNCLONED = 'throws Error(An object could not be cloned.)'
const CROSSED = {
  'an instance of a class': '{yen:1}',
  'an instance with a function': '{yen:1,f:function}',
  'a getter': '{g:5}',
  'a circle': '{a:1,self:itself}',
  'a circle with a function': '{f:function,self:itself}',
  'one object twice': '{x:{n:1},y:{n:1},f:function} one',
  'an array with a hole': '[x,undefined,z]',
  'an array with a name': '[1,2]',
  'a date, a pattern and bytes': '[Date 5,RegExp /a/g,Uint8Array 1,2]',
  'a map': 'Map [[1,{a:1}]]',
  'an error': 'Error(wrong)',
  'an error in an object': '{e:Error(wrong)}',
  'an error in an array': '[Error(wrong)]',
  'an error in a map': 'Map [[1,TypeError(wrong)]]',
  'an object without a prototype': '{a:1}',
  'what is inherited': '{own:2}',
  'a proxy': UNCLONED,
  'a proxy with a function': UNCLONED,
  'a proxy beside a function': UNCLONED,
  'a proxy of a function': '{p:function}',
  'a function in a map': UNCLONED,
  arguments: UNCLONED,
  'a name of the prototype': '{__proto__:{polluted:true},a:1}',
  'a function with a name': 'function',
  '499 levels': 'deep',
  '500 levels':
    'throws Error(Electron contextBridge recursion depth exceeded.  Nested objects deeper than 1000 are not supported.)',
  'a thrown text': `throws ${UNKNOWN}`,
  'a thrown object': `throws ${UNKNOWN}`,
  'a thrown error': 'throws Error(wrong)',
  'a text that a promise fails with': 'throws text',
  'an error that a promise fails with': 'throws Error(wrong)',
}

/** Calls each function of the preload from the page, and returns what arrived. */
const crossed = ({ page }: Started) =>
  page.evaluate(async () => {
    const { crossing } = (window as unknown as { api: { crossing: Record<string, () => unknown> } }).api
    const show = (value: unknown, depth = 0): string => {
      if (typeof value === 'function') return ['function', ...Object.keys(value)].join()
      if (typeof value !== 'object' || value === null) return String(value)
      // The message of an error in the preload begins with one of several wordings of Chromium.
      if (value instanceof Error)
        return `${value.constructor.name}(${value.message.replace(/^Uncaught \w*Error: /, '')})${Object.keys(value)
          .filter((key) => key !== 'message')
          .join()}`
      if (value instanceof Date) return `Date ${String(value.getTime())}`
      if (value instanceof RegExp || value instanceof Uint8Array) return `${value.constructor.name} ${String(value)}`
      if (value instanceof Map) return `Map ${show([...(value as Map<unknown, unknown>)])}`
      if (depth > 8) return 'deep'
      const part = (name: string) =>
        (value as Record<string, unknown>)[name] === value
          ? 'itself'
          : show((value as Record<string, unknown>)[name], depth + 1)
      if (Array.isArray(value))
        return `[${[...Array.from(value, (item: unknown) => show(item, depth + 1)), ...Object.keys(value).filter((key) => !/^\d+$/.test(key))].join()}]`
      if (Object.getPrototypeOf(value) !== Object.prototype) return `a ${value.constructor.name}`
      return `{${Object.getOwnPropertyNames(value)
        .map((name) => `${name}:${part(name)}`)
        .join()}}`
    }
    const found: Record<string, string> = {}
    for (const [name, call] of Object.entries(crossing)) {
      try {
        const value = await call()
        const text = show(value)
        const { x, y } = Object(value) as { x?: unknown; y?: unknown }
        found[name] = (text.includes('deep') ? 'deep' : text) + (x !== undefined && x === y ? ' one' : '')
      } catch (error) {
        found[name] = `throws ${show(error)}`
      }
    }
    return found
  })

export const BEHAVIOURS: readonly Behaviour[] = [
  {
    name: "Electron's own switch is in the command line but not in process.argv, and only lower-case switches are found",
    see: ({ app }) =>
      app.evaluate(({ app: { commandLine } }) => [
        ...['allow-file-access-from-files', 'ALLOW-FILE-ACCESS-FROM-FILES'].map((name) => commandLine.hasSwitch(name)),
        // The Windows command line ignores case.
        ...['Mixed-Case', 'mixed-case'].map((name) => commandLine.hasSwitch(name) === (process.platform === 'win32')),
        process.argv.some((word) => word.includes('allow-file')),
      ]),
    expected: [true, true, true, true, false],
  },
  {
    name: 'headers are read as UTF-8, with a replacement character for each invalid byte',
    see: async (started) =>
      Promise.all(
        [Buffer.from('受付'), Buffer.from([0xe9]), Buffer.from([0x8e, 0xf3, 0x95, 0x74])].map(
          async (bytes) => (await told(started, await withHeader(started, bytes)))[2],
        ),
      ),
    expected: [
      [200, 'OK', '受付, two'],
      [200, 'OK', '\ufffd, two'],
      [200, 'OK', '\ufffd\ufffdt, two'],
    ],
  },
  {
    name: 'a request passes on any status',
    see: async (started) =>
      Promise.all(
        ['600 Odd', '999 受付'].map(
          async (status) => (await told(started, await withHeader(started, Buffer.from('one'), status)))[2],
        ),
      ),
    expected: [
      [600, 'Odd', 'one, two'],
      [999, '受付', 'one, two'],
    ],
  },
  {
    name: 'net.fetch turns such a header or status into an uncaught exception, and never answers',
    see: async (started) => [
      await fetched(started, await withHeader(started, Buffer.from('受付'))),
      await fetched(started, await withHeader(started, Buffer.from('one'), '600 Odd')),
      await fetched(started, await withHeader(started, Buffer.from('one'))),
    ],
    expected: [
      'uncaught: Cannot convert argument to a ByteString because the character at index 0 has a value of 21463 which is greater than 255.',
      'uncaught: init["status"] must be in the range of 200 to 599, inclusive.',
      'answered 200',
    ],
  },
  {
    name: 'a truncated body is an error of the request and of the answer, but never emits `aborted`',
    see: async (started) => told(started, await says(started, 'HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nshort')),
    expected: [
      'finish',
      'close',
      [200, 'OK', ''],
      'net::ERR_CONTENT_LENGTH_MISMATCH',
      'answer: net::ERR_CONTENT_LENGTH_MISMATCH',
    ],
  },
  {
    name: 'a request without credentials is never asked for a login by a server',
    see: async (started) =>
      told(
        started,
        await says(started, 'HTTP/1.1 401 No\r\nWWW-Authenticate: Basic realm="r"\r\nContent-Length: 2\r\n\r\nno'),
      ),
    expected: ['finish', 'close', [401, 'No', ''], 'end'],
  },
  {
    name: 'an error in a listener becomes an uncaught exception, and the answer continues',
    see: async (started) => told(started, await says(started, 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok'), true),
    expected: ['finish', 'close', [200, 'OK', ''], 'uncaught: thrown by a listener', 'end'],
  },
  {
    name: 'dialogs and printing refuse wrong options at once',
    see: (started) =>
      refusals(
        started,
        REFUSED.map(([member, options]) => [member, options]),
      ),
    expected: REFUSED.map(([, , words]) => words),
  },
  {
    name: 'a message box that the program itself closes has no response',
    see: ({ app }) =>
      app.evaluate(({ dialog }) =>
        dialog.showMessageBox({ message: 'x', buttons: ['a', 'b', 'c'], cancelId: 2, signal: AbortSignal.abort() }),
      ),
    expected: { cancelId: 2, checkboxChecked: false },
  },
  {
    name: 'members of other systems are undefined',
    see: ({ app }) =>
      app.evaluate(({ app: electron, systemPreferences }) => [
        (typeof systemPreferences.canPromptTouchID === 'function') === (process.platform === 'darwin'),
        (typeof electron.dock === 'object') === (process.platform === 'darwin'),
        typeof electron.setAppUserModelId,
        typeof electron.addRecentDocument,
      ]),
    expected: [true, true, 'function', 'function'],
  },
  { name: 'the bridge copies objects property by property', see: crossed, expected: CROSSED },
  {
    name: 'a page can go to about:blank without any event that could prevent it',
    see: async ({ app, page }) => {
      const heard = app.evaluate(
        ({ BrowserWindow }) =>
          new Promise<string[]>((resolve) => {
            const { webContents } = BrowserWindow.getAllWindows()[0]!
            const events: string[] = []
            webContents.on('will-navigate', ({ url }) => {
              events.push(`will-navigate ${url}`)
            })
            webContents.on('did-navigate', (_event, url) => {
              resolve([...events, `did-navigate ${url}`])
            })
          }),
      )
      await page.evaluate(() => {
        setTimeout(() => {
          location.href = 'about:blank'
        }, 0)
      })
      return heard
    },
    expected: ['did-navigate about:blank'],
  },
]

/** Behaviours that need a separate start. */
export const FORCED = {
  name: 'ELECTRON_FORCE_IS_PACKAGED makes an application packaged, regardless of its value',
  env: { ELECTRON_FORCE_IS_PACKAGED: 'false' },
  see: ({ app }: Started) => app.evaluate(({ app: { isPackaged } }) => isPackaged),
  expected: true,
}
