import type { ElectronApplication } from '@playwright/test'

/**
 * Puts a folder in the place of the real Electron's printers and its dialog, which belong to the system and wait for a person: what a window prints from now on is a PDF there
 * (`001.pdf`, …). The stand-in has such a folder of its own.
 */
export async function layPaper(app: ElectronApplication, folder: string): Promise<void> {
  await app.evaluate(({ app: electron }, tray) => {
    const { mkdirSync, readdirSync, writeFileSync } = process.getBuiltinModule('node:fs')
    const print = async (contents: Electron.WebContents, { printBackground = false, landscape = false }: Electron.WebContentsPrintOptions): Promise<void> => {
      const bytes = await contents.printToPDF({ preferCSSPageSize: true, printBackground, landscape })
      mkdirSync(tray, { recursive: true })
      writeFileSync(`${tray}/${String(readdirSync(tray).length + 1).padStart(3, '0')}.pdf`, bytes)
    }
    electron.on('web-contents-created', (_event, contents) => {
      contents.print = (options = {}, callback = () => undefined) => { print(contents, options).then(() => { callback(true, '') }, (error: unknown) => { callback(false, String(error)) }) }
    })
  }, folder)
}
