import { mkdtempSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { app } from 'electron'
import { showBox } from '../shell/nativeDialogs/messageBox.ts'
import { type Refusal, refusalText } from './switches.ts'

const REFUSED_CODE = 1
const STDERR = 2

/**
 * In a system window and on stderr; quits once the user has read it. No page is opened, so nothing runs without its
 * sandbox. Whatever the switches would open (a debugger's port, a file of keys) stays closed, and Chromium's own files
 * go to a temporary folder.
 */
export function refuseToStart(refusal: Refusal): void {
  const { message, detail } = refusalText(refusal)
  tell(`${message}\n\n${detail}\n`)
  for (const name of refusal.switches) app.commandLine.removeSwitch(name)
  for (const name of refusal.variables) Reflect.deleteProperty(process.env, name)
  const scratch = mkdtempSync(join(tmpdir(), 'tokucho-refused-'))
  app.setPath('userData', scratch)
  app
    .whenReady()
    .then(() =>
      showBox({
        type: 'error',
        title: app.getName(),
        message,
        detail,
        buttons: ['閉じる / Close'],
        defaultId: 0,
        cancelId: 0,
        noLink: true,
      }),
    )
    .catch((thrown: unknown) => {
      tell(`${String(thrown)}\n`)
    })
    .finally(() => {
      rmSync(scratch, { recursive: true, force: true, maxRetries: 3 })
      app.exit(REFUSED_CODE)
    })
}

/** A Windows program often has no stderr, but the window shows the same text. */
function tell(text: string): void {
  try {
    writeSync(STDERR, text)
  } catch {
    return
  }
}
