import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launch, removeFolders, type Running } from '../testing/harness.ts'
import { examine } from '../testing/uncovered.ts'

let running: Running
beforeAll(async () => {
  running = await launch()
}, 90_000)
afterAll(async () => {
  await running.app.close()
  removeFolders()
}, 60_000)

describe('a part of Electron that is not implemented', () => {
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
  ])('throws an error with its name on access: %s', async (use, shown) => {
    expect(await examine(running.app, [use])).toEqual([
      `Electron stand-in: ${shown} is not implemented. Implement it in the stand-in or run with the real Electron.`,
    ])
  })

  test('throws an error with its name when it is called', async () => {
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

  test('is undefined if Electron lacks it too, so that objects can be awaited and printed', async () => {
    const seen = await running.app.evaluate(async (electron) => {
      const { inspect } = process.getBuiltinModule('node:util')
      const window = electron.BrowserWindow.getAllWindows()[0]!
      for (const each of [electron, electron.app, window, window.webContents, electron.dialog]) inspect(each)
      return [(electron as unknown as Record<string, unknown>).nonsense, (await (window as unknown)) === window]
    })
    expect(seen).toEqual([undefined, true])
  })
})

describe('before an application is ready', () => {
  test('the stand-in refuses the calls that Electron refuses at this stage', async () => {
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

  test('the process identifies itself as the stand-in', async () => {
    const versions = await running.app.evaluate(() => process.versions as Record<string, string>)
    expect(versions).toMatchObject({
      electronStandin: '1',
      electron: expect.stringMatching(/^\d+\.\d+\.\d+/) as string,
      chrome: expect.stringMatching(/^\d+\./) as string,
    })
  })
})
