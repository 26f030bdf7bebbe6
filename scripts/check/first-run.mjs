import { arch, platform, release } from 'node:os'
import { hasDisplay } from '../lib/prepare.mjs'
import { Unprepared } from '../lib/report.mjs'
import { runAgainstBuilt } from '../lib/runBuilt.mjs'

export const about = 'what only the real Electron on a desktop can show, in three minutes'

function requireDesktop() {
  if (!hasDisplay())
    throw new Unprepared(
      'This machine has no display (neither DISPLAY nor WAYLAND_DISPLAY is set), and this opens windows. Run it on a desktop.',
    )
  if (platform() === 'linux' && process.getuid() === 0)
    throw new Unprepared('Electron does not run as root with its sandbox on. Run this as an ordinary user.')
}

/** Prints why the run could not start: one line for the user, and a block of text to send to the developers. */
function tellStopped({ message }) {
  const line = `FAILED  before the first start: ${message.trim().replace(/\s+/g, ' ')}`
  console.log(
    [
      line,
      '',
      '--- to send to the developers ---',
      `${platform()} ${arch()}, ${release()}, Node ${process.versions.node}`,
      line,
      '---',
    ].join('\n'),
  )
}

export async function check(args) {
  // The stand-in can show none of this.
  process.env.TOKUCHO_ELECTRON = 'real'
  try {
    requireDesktop()
    await runAgainstBuilt('test/release/first-run/run.ts', args)
  } catch (error) {
    if (!(error instanceof Unprepared)) throw error
    tellStopped(error)
    process.exitCode = 1
  }
}
