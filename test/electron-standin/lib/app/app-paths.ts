import { existsSync, readFileSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { isAbsolute, join, resolve } from 'node:path'
import { ensureFolder, runtime } from '../shared/runtime.ts'

const overrides = new Map<string, string>()
const userFolders = ['desktop', 'documents', 'downloads', 'music', 'pictures', 'videos'] as const

function appData(): string {
  if (process.platform === 'win32') return process.env.APPDATA ?? join(homedir(), 'AppData', 'Roaming')
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Application Support')
  return process.env.XDG_CONFIG_HOME || join(homedir(), '.config')
}

// Linux lists the user's folders, whose names may be translated, in a small shell file.
function userFolder(name: string): string {
  const file = join(process.env.XDG_CONFIG_HOME || join(homedir(), '.config'), 'user-dirs.dirs')
  const key = name === 'downloads' ? 'DOWNLOAD' : name.toUpperCase()
  const line = existsSync(file)
    ? new RegExp(`^XDG_${key}_DIR="(.*)"`, 'm').exec(readFileSync(file, 'utf8'))?.[1]
    : undefined
  return line?.replace('$HOME', homedir()) ?? join(homedir(), name[0]!.toUpperCase() + name.slice(1))
}

function standard(name: string, appName: string): string | undefined {
  const userData = (): string => (runtime.args.userData ? resolve(runtime.args.userData) : join(appData(), appName))
  switch (name) {
    case 'home':
      return homedir()
    case 'appData':
      return appData()
    case 'userData':
      return userData()
    case 'sessionData':
      return overrides.get('userData') ?? userData()
    case 'logs':
      return ensureFolder(join(overrides.get('userData') ?? userData(), 'logs'))
    case 'crashDumps':
      return join(overrides.get('userData') ?? userData(), 'Crashpad')
    case 'temp':
      return tmpdir()
    case 'exe':
    case 'module':
      return process.execPath
    default:
      return (userFolders as readonly string[]).includes(name) ? userFolder(name) : undefined
  }
}

/** Returns a path as `app.getPath` does. */
export function getPath(name: string, appName: string): string {
  const path = overrides.get(name) ?? standard(name, appName)
  if (path === undefined) throw new Error(`Failed to get '${name}' path`)
  return path
}

/** Sets a path as `app.setPath` does. */
export function setPath(name: string, path: string, appName: string): void {
  if (!isAbsolute(path)) throw new Error('Path must be absolute')
  if (standard(name, appName) === undefined) throw new Error(`Failed to set path`)
  overrides.set(name, path)
}
