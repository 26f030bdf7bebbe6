import { mkdtempSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { app } from 'electron'
import { showBox } from '../questions/messageBox.ts'
import { type Refusal, refusalText } from './switches.ts'

/** What the program ends with when it refuses to start. */
const REFUSED_CODE = 1
const STDERR = 2

/**
 * Tells in a window of the system, and on stderr for whoever looks there, why the app does not start, and ends it when
 * the person has read it. There is no page, so nothing runs without its sandbox; what the switches would open (a
 * debugger's port, a file of keys) stays shut, and Chromium's own files go to a folder that is thrown away.
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

/** A program of Windows has no stderr unless somebody gave it one; the window says the same. */
function tell(text: string): void {
  try {
    writeSync(STDERR, text)
  } catch {
    return
  }
}
