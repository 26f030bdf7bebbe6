import { hasDisplay } from './prepare.mjs'
import { Unprepared } from './report.mjs'

/**
 * Throws if there is no display to open a window on. A virtual display is not installed automatically, because that is
 * up to the owner of the machine.
 */
export function requireDisplay(command) {
  if (hasDisplay() || process.env.TOKUCHO_HEADLESS === '1') return
  throw new Unprepared(`This machine has no display (neither DISPLAY nor WAYLAND_DISPLAY is set), so the app has nowhere to open its window.
  - On a desktop, run \`${command}\` there.
  - \`npm run check -- demo\` works through the app without a display and leaves pictures of it.
  - With a virtual display: \`xvfb-run ${command}\` (the package is called xvfb).
  - TOKUCHO_HEADLESS=1 ${command} starts it with no window to look at.`)
}

/**
 * Throws if Electron would have to run as root, which it refuses to do with its sandbox on. Whether to turn the sandbox
 * off is the user's decision.
 */
export function requireOrdinaryUser(mode, args) {
  if (mode !== 'electron' || process.platform !== 'linux' || process.getuid() !== 0 || args.includes('--no-sandbox'))
    return
  throw new Unprepared(
    'Electron does not run as root with its sandbox on. Run this as an ordinary user, or add `-- --no-sandbox` knowing what that gives up.',
  )
}
