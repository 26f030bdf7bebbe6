import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launch, removeFolders, type Running } from './harness.ts'
import { isElsewhere } from '../lib/shared/loud.ts'
import { collectUses } from '../conformance/surface.ts'

let running: Running
const server = createServer((_request, response) => response.end('x'))
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  running = await launch()
}, 90_000)
afterAll(async () => {
  await running.app.close()
  server.close()
  removeFolders()
}, 60_000)

// For each use, what is wrong with it here; '' when it is implemented.
function examine(uses: string[]): Promise<string[]> {
  return running.app.evaluate(
    async (electron, { list, url }) => {
      const request = electron.net.request({ url, redirect: 'error', credentials: 'omit' })
      // What a request gives is made by none but a request.
      const message = await new Promise((resolve) => request.on('response', resolve).end())
      const window = electron.BrowserWindow.getAllWindows()[0]!
      const samples: Record<string, unknown> = {
        App: electron.app,
        CommandLine: electron.app.commandLine,
        BrowserWindow: window,
        WebContents: window.webContents,
        WebFrameMain: window.webContents.mainFrame,
        Session: electron.session.defaultSession,
        WebRequest: electron.session.defaultSession.webRequest,
        Protocol: electron.protocol,
        IpcMain: electron.ipcMain,
        Dialog: electron.dialog,
        Net: electron.net,
        NativeTheme: electron.nativeTheme,
        SafeStorage: electron.safeStorage,
        Screen: electron.screen,
        Shell: electron.shell,
        Clipboard: electron.clipboard,
        PowerMonitor: electron.powerMonitor,
        SystemPreferences: electron.systemPreferences,
        Process: process,
        PowerSaveBlocker: electron.powerSaveBlocker,
        Menu: electron.Menu.buildFromTemplate([]),
        MenuItem: new electron.MenuItem({ label: 'x' }),
        Notification: new electron.Notification({ title: 'x' }),
        ClientRequest: request,
        IncomingMessage: message,
      }
      const check = (object: unknown, name: string): string => {
        const value = (object as Record<string, unknown>)[name]
        if (value === undefined) return 'missing'
        return typeof value === 'function' && Object.hasOwn(value, Symbol.for('electron-standin.loud'))
          ? 'only throws'
          : ''
      }
      return list.map((use) => {
        const [kind, path = ''] = use.split(' ')
        const [owner = '', name = ''] = path.split('.')
        try {
          if (kind === 'module') return check(electron, owner)
          if (kind === 'static')
            return check(
              (electron as unknown as Record<string, unknown>)[
                owner === 'Session' ? 'session' : owner === 'WebContents' ? 'webContents' : owner
              ],
              name,
            )
          if (!(owner in samples)) return 'no sample'
          if (kind === 'member') return check(samples[owner], name)
          const nothing = (): void => {}
          const emitter = samples[owner] as NodeJS.EventEmitter
          emitter.on(name, nothing).off(name, nothing)
          return ''
        } catch (error) {
          return (error as Error).message
        }
      })
    },
    { list: uses, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` },
  )
}

describe("the application's use of Electron", () => {
  test('is implemented here, every part of it', async () => {
    const { uses, methods } = collectUses()
    const list = [...uses.keys()]
    expect(list).toContain('module app')
    const findings = await examine(list)
    const wrong = list
      .map((use, index) => [use, uses.get(use), findings[index]] as const)
      .filter(([use, , finding]) => {
        // Options, events and results are plain data: without methods there is nothing of theirs to implement.
        // What other systems alone have is asked for on those.
        const [kind, path = ''] = use.split(' ')
        if (kind === 'member' && isElsewhere(path.split('.')[0] ?? '', path.split('.')[1] ?? ''))
          return finding !== 'missing' && finding !== ''
        if (finding === 'no sample')
          return methods.has(use.split(' ')[1]!) && !/ (Event|\w*Event)\.preventDefault$/.test(use)
        return finding !== ''
      })
    expect(wrong).toEqual([])
  }, 120_000)
})

describe('what is not implemented', () => {
  test.each<[string, string]>([
    ['module Tray', 'electron.Tray'],
    ['module autoUpdater', 'electron.autoUpdater'],
    ['module crashReporter', 'electron.crashReporter'],
    ['module utilityProcess', 'electron.utilityProcess'],
    ['module globalShortcut', 'electron.globalShortcut'],
    ['member App.setLoginItemSettings', 'app.setLoginItemSettings'],
    ['member BrowserWindow.setThumbarButtons', 'BrowserWindow.setThumbarButtons'],
    ['member WebContents.insertCSS', 'WebContents.insertCSS'],
    ['member Session.cookies', 'Session.cookies'],
    ['event WebContents.before-input-event', "the event 'before-input-event' of WebContents"],
    ['static BrowserWindow.fromBrowserView', 'BrowserWindow.fromBrowserView'],
  ])('%s is loud', async (use, shown) => {
    expect(await examine([use])).toEqual([
      `Electron stand-in: ${shown} is not implemented. Implement it in test/electron-standin or run with the real Electron.`,
    ])
  })

  test('what only throws says so when called', async () => {
    const messages = await running.app.evaluate(({ BrowserWindow, dialog, session }) =>
      [
        () => BrowserWindow.getAllWindows()[0]!.loadFile('x'),
        () => dialog.showMessageBoxSync({ message: 'x' }),
        () => session.defaultSession.setCertificateVerifyProc(null),
      ].map((call) => {
        try {
          call()
          return ''
        } catch (error) {
          return (error as Error).message
        }
      }),
    )
    for (const message of messages) expect(message).toContain('is not implemented')
  })

  test('a name Electron does not have is undefined, and objects can be awaited and shown', async () => {
    const seen = await running.app.evaluate(async (electron) => {
      const { inspect } = process.getBuiltinModule('node:util')
      const window = electron.BrowserWindow.getAllWindows()[0]!
      for (const each of [electron, electron.app, window, window.webContents, electron.dialog]) inspect(each)
      return [(electron as unknown as Record<string, unknown>).nonsense, (await (window as unknown)) === window]
    })
    expect(seen).toEqual([undefined, true])
  })
})

describe('before ready', () => {
  test('what Electron refuses then is refused', async () => {
    const seen = await running.app.evaluate(({ protocol }) => {
      try {
        protocol.registerSchemesAsPrivileged([])
        return ''
      } catch (error) {
        return (error as Error).message
      }
    })
    expect(seen).toBe('protocol.registerSchemesAsPrivileged should be called before app is ready')
  })

  test('the process says that it is the stand-in', async () => {
    const versions = await running.app.evaluate(() => process.versions as Record<string, string>)
    expect(versions).toMatchObject({
      electronStandin: '1',
      electron: expect.stringMatching(/^\d+\.\d+\.\d+/) as string,
      chrome: expect.stringMatching(/^\d+\./) as string,
    })
  })
})
