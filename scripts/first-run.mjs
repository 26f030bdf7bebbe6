// npm run first-run: checks what only the real Electron on a real system can show. It opens windows by itself, needs a
// display and takes about three minutes.
import { arch, platform, release } from 'node:os'
import { hasDisplay } from './lib/prepare.mjs'
import { main, Unprepared } from './lib/report.mjs'
import { runAgainstBuilt } from './lib/runBuilt.mjs'

// The stand-in can show none of this, so the real Electron is required.
process.env.TOKUCHO_ELECTRON = 'real'

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

await main(async () => {
  try {
    requireDesktop()
    await runAgainstBuilt('test/first-run/run.ts', process.argv.slice(2))
  } catch (error) {
    if (!(error instanceof Unprepared)) throw error
    tellStopped(error)
    process.exitCode = 1
  }
})
