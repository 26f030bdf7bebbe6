import {
  closeSync,
  mkdirSync,
  openSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  watch,
  writeFileSync,
  writeSync,
  type FSWatcher,
} from 'node:fs'
import { join } from 'node:path'
import { isAlive } from '../chromium/profile-lock.ts'
import { ensureFolder } from '../shared/runtime.ts'

export interface SecondInstance {
  argv: string[]
  workingDirectory: string
  additionalData: unknown
}

const lockName = 'standin-instance.lock'
const inboxName = 'standin-instance.inbox'

/**
 * A lock in the user-data folder with an inbox beside it. A second process leaves its command line in the inbox and may
 * then exit at once, as applications do.
 */
export class SingleInstance {
  #folder: string | undefined
  #watcher: FSWatcher | undefined
  #seen = new Set<string>()

  get held(): boolean {
    return this.#folder !== undefined
  }

  /** Takes the lock and returns true. If another process holds the lock, leaves `message` for it and returns false. */
  request(folder: string, message: SecondInstance, onSecond: (message: SecondInstance) => void): boolean {
    if (this.#folder) return true
    ensureFolder(folder)
    if (!takeLock(join(folder, lockName))) {
      leaveMessage(join(folder, inboxName), message)
      return false
    }
    this.#folder = folder
    this.#watch(join(folder, inboxName), onSecond)
    process.once('exit', () => this.release())
    return true
  }

  release(): void {
    if (!this.#folder) return
    this.#watcher?.close()
    rmSync(join(this.#folder, inboxName), { recursive: true, force: true })
    rmSync(join(this.#folder, lockName), { force: true })
    this.#folder = undefined
  }

  #watch(inbox: string, onSecond: (message: SecondInstance) => void): void {
    rmSync(inbox, { recursive: true, force: true })
    mkdirSync(inbox, { recursive: true, mode: 0o700 })
    this.#watcher = watch(inbox, () => this.#read(inbox, onSecond))
    this.#watcher.unref()
  }

  #read(inbox: string, onSecond: (message: SecondInstance) => void): void {
    for (const name of readdirSync(inbox)) {
      if (!name.endsWith('.json') || this.#seen.has(name)) continue
      this.#seen.add(name)
      onSecond(JSON.parse(readFileSync(join(inbox, name), 'utf8')) as SecondInstance)
      rmSync(join(inbox, name), { force: true })
    }
  }
}

function takeLock(path: string): boolean {
  for (let tries = 0; tries < 5; tries++) {
    try {
      const file = openSync(path, 'wx', 0o600)
      writeSync(file, String(process.pid))
      closeSync(file)
      return true
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      const pid = Number(readFileSync(path, 'utf8'))
      if (pid !== process.pid && pid > 0 && isAlive(pid)) return false
      rmSync(path, { force: true })
    }
  }
  return false
}

function leaveMessage(inbox: string, message: SecondInstance): void {
  mkdirSync(inbox, { recursive: true, mode: 0o700 })
  const name = join(inbox, `${process.pid}-${Date.now()}`)
  writeFileSync(name, JSON.stringify(message), { mode: 0o600 })
  renameSync(name, `${name}.json`)
}
