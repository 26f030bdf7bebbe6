import { spawn } from 'node:child_process'
import { chownSync, copyFileSync, readFileSync, rmSync, statSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { Unprepared } from '../report.mjs'

const DATA = {
  win32: () => join(process.env.LOCALAPPDATA ?? '', 'Tokucho Desk'),
  darwin: (home) => join(home, 'Library', 'Application Support', 'Tokucho Desk'),
  linux: (home) => join(home, '.config', 'Tokucho Desk'),
}

/** Returns the entry of a user of this Linux. */
function userNamed(name) {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((one) => one.startsWith(`${name}:`))
  if (line === undefined) throw new Unprepared(`There is no user ${name}.`)
  const [, , uid, gid, , home] = line.split(':')
  return { uid: Number(uid), gid: Number(gid), home }
}

/** An AppImage unpacks itself where people must not mount it. */
function unpacking() {
  const mode = statSync('/dev/fuse', { throwIfNoEntry: false })?.mode ?? 0
  return (mode & 0o006) === 0o006 ? {} : { APPIMAGE_EXTRACT_AND_RUN: '1' }
}

/** Lends the right to draw on the display to a user, as a copy of the file that grants it. Returns its path. */
function lendDisplay({ uid, gid, home }) {
  const own = process.env.XAUTHORITY
  if (!own) return undefined
  const copy = join(home, '.tokucho-trial-xauthority')
  copyFileSync(own, copy)
  chownSync(copy, uid, gid)
  return copy
}

/**
 * Returns the person who uses the app in a trial: whoever runs it, or another user of this Linux whom root names, since
 * Electron does not run as root.
 * @param {string | undefined} name
 */
export function personOf(name) {
  if (process.platform === 'linux' && process.getuid() === 0 && name === undefined)
    throw new Unprepared('The app does not run as root: name a user with --as.')
  const user = name === undefined ? undefined : userNamed(name)
  const home = user?.home ?? homedir()
  const authority = user === undefined ? undefined : lendDisplay(user)
  const env = {
    ...process.env,
    ...(process.platform === 'linux' ? unpacking() : {}),
    ...(user === undefined ? {} : { HOME: home, USER: name, LOGNAME: name }),
    ...(authority === undefined ? {} : { XAUTHORITY: authority }),
  }
  delete env.XDG_CONFIG_HOME
  return {
    home,
    data: (DATA[process.platform] ?? DATA.linux)(home),
    /** Starts a program as this person does. */
    start(program) {
      const [command, ...args] =
        user === undefined
          ? [program]
          : ['setpriv', `--reuid=${user.uid}`, `--regid=${user.gid}`, '--init-groups', program]
      return spawn(command, args, { env, cwd: home, stdio: ['ignore', 'pipe', 'pipe'], detached: true })
    },
    /** Gives a file, and the folder it is in, to this person: an app that renews itself replaces it. */
    own(path) {
      if (user === undefined) return
      for (const one of [dirname(path), path]) chownSync(one, user.uid, user.gid)
    },
    leave: () => authority && rmSync(authority, { force: true }),
  }
}
