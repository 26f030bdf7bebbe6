import { readFile, writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launch, removeFolders, temporaryFolder, type Running } from '../testing/harness.ts'

let running: Running
let page: Page
let answers: string
let printer: string
beforeAll(async () => {
  answers = join(temporaryFolder(), 'answers.json')
  printer = temporaryFolder()
  await writeFile(answers, '[]')
  running = await launch({ env: { STANDIN_DIALOGS: answers, STANDIN_PRINTER_DIR: printer }, args: ['--lang=ja'] })
  page = running.page
}, 90_000)
afterAll(async () => {
  await running.app.close()
  removeFolders()
}, 60_000)

describe('the desktop of the stand-in', () => {
  test('printToPDF follows its options', async () => {
    const boxes = await running.app.evaluate(async ({ BrowserWindow }) => {
      const contents = BrowserWindow.getAllWindows()[0]!.webContents
      const box = async (options: Electron.PrintToPDFOptions): Promise<number[]> => {
        const text = (await contents.printToPDF(options)).toString('latin1')
        return [...(/\/MediaBox \[([^\]]+)\]/.exec(text)?.[1] ?? '').matchAll(/[\d.]+/g)]
          .map(Number)
          .slice(2)
          .map(Math.round)
      }
      return [
        await box({ pageSize: 'A4' }),
        await box({ pageSize: 'A4', landscape: true }),
        await box({
          pageSize: { width: 4, height: 6 },
          margins: { top: 0, bottom: 0, left: 0, right: 0 },
          printBackground: true,
          scale: 0.5,
          displayHeaderFooter: true,
          footerTemplate: '<span></span>',
          pageRanges: '1',
        }),
        await box({}),
      ]
    })
    expect(boxes[1]).toEqual([boxes[0]![1], boxes[0]![0]])
    expect(boxes[0]!.map((side) => Math.abs(side - (side < 700 ? 595 : 842)) <= 1)).toEqual([true, true])
    expect(boxes.slice(2)).toEqual([
      [288, 432],
      [612, 792],
    ])
    await expect(
      running.app.evaluate(({ BrowserWindow }) =>
        BrowserWindow.getAllWindows()[0]!.webContents.printToPDF({ pageSize: 'B9' as 'A4' }),
      ),
    ).rejects.toThrow('Invalid pageSize B9')
  })

  test('print writes to the folder that replaces the printer', async () => {
    const result = await running.app.evaluate(
      ({ BrowserWindow }) =>
        new Promise((resolve) =>
          BrowserWindow.getAllWindows()[0]!.webContents.print({}, (success, reason) => resolve([success, reason])),
        ),
    )
    expect(result).toEqual([true, ''])
    expect((await readFile(join(printer, '001.pdf'))).subarray(0, 5).toString()).toBe('%PDF-')
  })

  test('print uses the paper that the page names, or A4 if it names none', async () => {
    const size = async (number: string) =>
      (/\/MediaBox \[([^\]]+)\]/.exec((await readFile(join(printer, `${number}.pdf`))).toString('latin1'))?.[1] ?? '')
        .trim()
        .split(/\s+/)
        .slice(2)
        .map((side) => Math.round(Number(side)))
    const print = (css: string) =>
      running.app.evaluate(async ({ BrowserWindow }, rule) => {
        const { webContents } = BrowserWindow.getAllWindows()[0]!
        await webContents.executeJavaScript(
          `document.adoptedStyleSheets = [new CSSStyleSheet()]; document.adoptedStyleSheets[0].replaceSync(${JSON.stringify(rule)})`,
        )
        return new Promise<boolean>((resolve) => {
          webContents.print({ silent: true }, resolve)
        })
      }, css)
    expect(await print('')).toBe(true)
    expect(await print('@page { size: A5 landscape }')).toBe(true)
    const [[width, height], [wide, high]] = [await size('002'), await size('003')] as [
      [number, number],
      [number, number],
    ]
    expect([
      Math.abs(width - 595) <= 1,
      Math.abs(height - 842) <= 1,
      Math.abs(wide - 595) <= 1,
      Math.abs(high - 420) <= 1,
    ]).toEqual([true, true, true, true])
  })

  test('an unknown option of a dialog is refused', async () => {
    const messages = await running.app.evaluate(({ dialog }) =>
      [
        () => dialog.showMessageBox({ message: 'x', nonsense: 1 } as object as Electron.MessageBoxOptions),
        () => dialog.showSaveDialog({ filters: [{ name: 'CSV' } as Electron.FileFilter] }),
        () => dialog.showOpenDialog({ properties: ['openFiles' as 'openFile'] }),
      ].map((call) => {
        try {
          void call()
          return 'asked'
        } catch (error) {
          return (error as Error).message
        }
      }),
    )
    for (const message of messages) expect(message).toMatch(/^Electron stand-in: .*is not implemented/)
  })

  test('dialogs use the prepared answers or those that a test sets, and never hang', async () => {
    await writeFile(
      answers,
      JSON.stringify([
        { kind: 'showMessageBox', response: 1 },
        { filePath: '/tmp/x.csv' },
        { kind: 'showOpenDialog', canceled: true },
      ]),
    )
    const seen = await running.app.evaluate(async ({ dialog, BrowserWindow }) => {
      const window = BrowserWindow.getAllWindows()[0]!
      const given = [
        await dialog.showMessageBox(window, { message: 'sure?' }),
        await dialog.showSaveDialog({}),
        await dialog.showOpenDialog({}),
      ]
      const unanswered = await dialog
        .showMessageBox({ message: 'and now?' })
        .catch((error: unknown) => (error as Error).message)
      dialog.showSaveDialog = async () => ({ canceled: true, filePath: '' })
      return [given, unanswered, await dialog.showSaveDialog({})]
    })
    expect(seen[0]).toEqual([
      { response: 1, checkboxChecked: false },
      { canceled: false, filePath: '/tmp/x.csv' },
      { canceled: true, filePaths: [] },
    ])
    expect(seen[1]).toMatch(/nobody can answer dialog\.showMessageBox .*and now\?/)
    expect(seen[2]).toEqual({ canceled: true, filePath: '' })
  })

  test('the theme reaches the pages', async () => {
    const dark = () => page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)
    const set = (source: 'dark' | 'light' | 'system') =>
      running.app.evaluate(({ nativeTheme }, value) => {
        nativeTheme.themeSource = value
        return nativeTheme.shouldUseDarkColors
      }, source)
    expect(await set('dark')).toBe(true)
    await expect.poll(dark).toBe(true)
    expect(await set('light')).toBe(false)
    await expect.poll(dark).toBe(false)
  })

  test('the command line sets the language', async () => {
    expect(await page.evaluate(() => navigator.language)).toBe('ja')
    expect(await running.app.evaluate(({ app }) => app.getLocale())).toBe('ja')
  })

  test('openExternal is recorded but opens nothing', async () => {
    const calls = await running.app.evaluate(async ({ shell }) => {
      await shell.openExternal('https://example.invalid/')
      return (globalThis as unknown as { __standin: { shellCalls: unknown[] } }).__standin.shellCalls
    })
    expect(calls).toEqual([{ method: 'openExternal', args: ['https://example.invalid/'] }])
  })

  test('the command line sets the user data folder', async () => {
    expect(
      await running.app.evaluate(({ app }) => [
        app.getPath('userData'),
        app.getName(),
        app.getVersion(),
        app.isPackaged,
      ]),
    ).toEqual([running.userData, 'Stand-in Fixture', '1.2.3', false])
    expect(existsSync(join(running.userData, 'Chromium'))).toBe(true)
  })
})
