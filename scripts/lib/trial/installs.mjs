import { execFileSync } from 'node:child_process'
import { chmodSync, copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { Unprepared } from '../report.mjs'

/** Milliseconds that an installer may take. */
const INSTALL_MS = 300_000
const NAME = 'tokucho-desk'
const TITLE = 'Tokucho Desk'

const call = (command, ...args) =>
  execFileSync(command, args, { stdio: ['ignore', 'pipe', 'inherit'], encoding: 'utf8', timeout: INSTALL_MS })

/** Returns whether a command succeeds, without showing what it says. */
function succeeds(command, ...args) {
  try {
    execFileSync(command, args, { stdio: 'ignore', timeout: INSTALL_MS })
    return true
  } catch {
    return false
  }
}

/** Returns the path of the file with this name somewhere in a folder, or undefined. */
function findIn(folder, name) {
  if (!existsSync(folder)) return undefined
  const found = readdirSync(folder, { recursive: true, encoding: 'utf8' }).find((path) => basename(path) === name)
  return found === undefined ? undefined : join(folder, found)
}

const deb = {
  here: () => succeeds('dpkg', '-s', NAME),
  install: (file) => void call('dpkg', '-i', file),
  program: () => join('/opt', TITLE, NAME),
  uninstall: () => void call('dpkg', '--purge', NAME),
}

function appImage(home) {
  const folder = join(home, 'tokucho-desk-trial')
  const copy = join(folder, `${NAME}.AppImage`)
  return {
    here: () => existsSync(folder),
    install(file) {
      mkdirSync(folder, { recursive: true })
      copyFileSync(file, copy)
      chmodSync(copy, 0o755)
    },
    program: () => copy,
    uninstall: () => rmSync(folder, { recursive: true, force: true }),
  }
}

function nsis() {
  const folder = join(process.env.LOCALAPPDATA ?? '', 'Programs')
  const program = () => findIn(folder, `${TITLE}.exe`)
  return {
    here: () => program() !== undefined,
    install: (file) => void call(file, '/S'),
    program,
    uninstall: () => void call(findIn(folder, `Uninstall ${TITLE}.exe`) ?? '', '/S'),
  }
}

function msi(file) {
  const program = () => findIn(process.env.ProgramFiles ?? '', `${TITLE}.exe`)
  return {
    here: () => program() !== undefined,
    install: () => void call('msiexec', '/i', file, '/qn'),
    program,
    uninstall: () => void call('msiexec', '/x', file, '/qn'),
  }
}

function dmg(home) {
  const app = join(home, 'Applications', `${TITLE}.app`)
  return {
    here: () => existsSync(app),
    install(file) {
      const volume = mkdtempSync(join(tmpdir(), 'tokucho-volume-'))
      call('hdiutil', 'attach', '-nobrowse', '-readonly', '-mountpoint', volume, file)
      try {
        mkdirSync(join(home, 'Applications'), { recursive: true })
        call('cp', '-R', join(volume, `${TITLE}.app`), app)
      } finally {
        call('hdiutil', 'detach', volume)
      }
    },
    program: () => join(app, 'Contents', 'MacOS', TITLE),
    uninstall: () => rmSync(app, { recursive: true, force: true }),
  }
}

/**
 * Returns how a release file is installed, where its program is then, and how it is removed.
 * @param {string} file
 * @param {string} home The home folder of the person who uses the app.
 * @returns {{ here: () => boolean, install: (file: string) => void, program: () => string | undefined, uninstall: () => void }}
 */
export function installOf(file, home) {
  if (file.endsWith('.deb')) return deb
  if (file.endsWith('.AppImage')) return appImage(home)
  if (file.endsWith('.exe')) return nsis()
  if (file.endsWith('.msi')) return msi(file)
  if (file.endsWith('.dmg')) return dmg(home)
  throw new Unprepared(`${file} is no installer that a trial knows: deb, AppImage, exe, msi or dmg.`)
}
