import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ElectronApplication } from '@playwright/test'
import { isElsewhere } from '../lib/shared/loud.ts'
import type { Uses } from './surface.ts'

/** A use, a place in the application's sources, and what is wrong with it. */
export type Uncovered = readonly [use: string, place: string, finding: string]

/** Returns every use of an application that the stand-in, which runs `app`, does not implement. */
export async function uncovered(app: ElectronApplication, { uses, methods }: Uses): Promise<Uncovered[]> {
  const findings = await examine(app, [...uses.keys()])
  return [...uses]
    .map(([use, place], index): Uncovered => [use, place, findings[index] ?? ''])
    .filter(([use, , finding]) => isWrong(use, finding, methods))
}

/**
 * Returns whether a finding is a real gap. Options, events and results are plain data, so without methods they need no
 * implementation. Members that only other systems have are checked on those systems.
 */
function isWrong(use: string, finding: string, methods: ReadonlySet<string>): boolean {
  const [kind, path = ''] = use.split(' ')
  const [owner = '', name = ''] = path.split('.')
  if (kind === 'member' && isElsewhere(owner, name)) return finding !== 'missing' && finding !== ''
  if (finding === 'no sample') return methods.has(path) && !/ (Event|\w*Event)\.preventDefault$/.test(use)
  return finding !== ''
}

/** Returns for each use what is wrong with it in a running application; '' when it is implemented. */
export async function examine(app: ElectronApplication, uses: readonly string[]): Promise<string[]> {
  const server = createServer((_request, response) => response.end('x'))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  return app.evaluate(look, { list: [...uses], url }).finally(() => server.close())
}

// Sent to the main process as text, so it can use nothing outside itself.
async function look(
  electron: typeof Electron.CrossProcessExports,
  { list, url }: { list: string[]; url: string },
): Promise<string[]> {
  const request = electron.net.request({ url, redirect: 'error', credentials: 'omit' })
  // A response can be obtained only from a request.
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
    return typeof value === 'function' && Object.hasOwn(value, Symbol.for('electron-standin.loud')) ? 'only throws' : ''
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
}
