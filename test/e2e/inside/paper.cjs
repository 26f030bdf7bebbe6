// Loaded before the app (`electron -r`) on the real Electron. The folder E2E_PAPER replaces the system's printers and
// their dialog, which would wait for a user. Each print becomes a PDF in the folder (`001.pdf`, …). The stand-in itself
// offers this folder.
const { mkdirSync, readdirSync, writeFileSync } = require('node:fs')
const { join } = require('node:path')
const { app } = require('electron')

const tray = process.env.E2E_PAPER

async function print(contents, { printBackground = false, landscape = false }) {
  const bytes = await contents.printToPDF({ preferCSSPageSize: true, printBackground, landscape })
  mkdirSync(tray, { recursive: true })
  writeFileSync(join(tray, `${String(readdirSync(tray).length + 1).padStart(3, '0')}.pdf`), bytes)
}

app.on('web-contents-created', (_event, contents) => {
  contents.print = (options = {}, callback = () => undefined) => {
    print(contents, options).then(
      () => callback(true, ''),
      (error) => callback(false, String(error)),
    )
  }
})
