import { spawn } from 'node:child_process'
import type { Desk } from './desk.ts'

/**
 * Ends the user's session, as signing off or a restart of the computer does. True if the app held it; otherwise the app
 * is gone. Where the tests run in a session of their own, E2E_END_SESSION can be the command that ends it and that
 * fails if a program holds it; elsewhere, the app is told what the system would tell it.
 */
export async function endSession(desk: Desk): Promise<boolean> {
  const command = process.env['E2E_END_SESSION']
  const held = command === undefined ? await tell(desk) : (await codeOf(command)) !== 0
  if (!held) await desk.kill()
  return held
}

const tell = ({ app }: Desk): Promise<boolean> =>
  app.evaluate(({ BrowserWindow, powerMonitor }) => {
    let held = false
    const event = {
      preventDefault() {
        held = true
      },
    }
    if (process.platform === 'win32')
      for (const window of BrowserWindow.getAllWindows()) window.emit('query-session-end', event)
    else powerMonitor.emit('shutdown', event)
    return held
  })

const codeOf = (command: string): Promise<number | null> =>
  new Promise((resolve, reject) => {
    spawn(command, { shell: true, stdio: 'ignore' }).once('exit', resolve).once('error', reject)
  })
