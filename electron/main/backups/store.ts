import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type SnapshotInfo, snapshotName } from '#contract/ipc/backups'
import { storageFields } from '../log/events.ts'
import type { Log } from '../log/log.ts'
import { createKeyedMutex } from '../storage/keyedMutex.ts'
import { StorageError, toStorageError } from '../storage/storageError.ts'
import { checksum, type Opened, seal, unseal } from './envelope.ts'
import { namesToKeep } from './policy.ts'

export interface SnapshotStoreDeps {
  folder: string
  now: () => Date
  /** Writes a file whole or not at all; throws on failure. */
  write: (path: string, bytes: Uint8Array) => Promise<void>
  log: Log
}

export type SnapshotStore = ReturnType<typeof createSnapshotStore>

const JAPAN_OFFSET_MS = 9 * 3_600_000
const LEFT_BY_A_CRASH = /^\.drafts-.*\.tmp$/

/**
 * Creates the store for the snapshots of drafts in one folder. It never overwrites a file. It deletes a snapshot only
 * after a newer one is on disk, and keeps unreadable ones, because someone may still want to examine them. After a disk
 * error nothing is deleted for the rest of the session, because the remaining snapshots may be the last good copies.
 * All functions throw StorageError.
 */
export function createSnapshotStore(deps: SnapshotStoreDeps) {
  const store: StoreState = { ...deps, known: new Map(), keepAll: false }
  const exclusive = createKeyedMutex()

  /** Runs one operation at a time and remembers a disk error. */
  const run = <T>(operation: () => Promise<T>): Promise<T> =>
    exclusive('folder', operation).catch((thrown: unknown) => {
      store.keepAll = true
      throw reported(thrown, deps.log)
    })

  return {
    /**
     * Writes a snapshot of the content to disk and returns its entry. If the newest snapshot already has this content,
     * writes nothing and returns that entry.
     */
    save: (content: string, counts: Counts) => run(() => save(store, content, counts)),
    /** Returns all snapshots, newest first, including damaged ones. */
    list: () => run(async () => (await lookAtAll(store)).map(({ info }) => info)),
    /** Returns the content as saved; null when the snapshot does not exist or is damaged. */
    read: (name: string) => run(() => read(store, name)),
    /** Stops deleting snapshots until the end of the session. */
    keepAll: () => {
      store.keepAll = true
    },
  }
}

interface Counts {
  lots: number
  details: number
}

/** A snapshot as last read; `stamp` changes whenever the file does. */
interface Known {
  stamp: string
  info: SnapshotInfo
  sha256: string
}

interface StoreState extends SnapshotStoreDeps {
  known: Map<string, Known>
  keepAll: boolean
}

async function save(store: StoreState, content: string, counts: Counts): Promise<SnapshotInfo> {
  const { folder, write } = store
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await clearLeftovers(folder)
  const newest = (await lookAtAll(store))[0]
  if (newest?.info.readable && newest.sha256 === checksum(content)) return newest.info
  const name = await freeName(store)
  await write(join(folder, name), seal(content, counts))
  const { info } = await look(store, name)
  if (!store.keepAll) await rotate(store, name)
  return info
}

async function read({ folder }: StoreState, name: string): Promise<string | null> {
  if (!(await namesIn(folder)).includes(name)) return null
  return unseal(await readFile(join(folder, name)))?.content ?? null
}

const lookAtAll = async (store: StoreState) =>
  Promise.all((await namesIn(store.folder)).map((name) => look(store, name)))

/** Returns one snapshot on disk; its checksum is computed again only when the file has changed. */
async function look({ folder, known }: StoreState, name: string): Promise<Known> {
  const { size, mtimeMs } = await stat(join(folder, name))
  const stamp = `${String(size)} ${String(mtimeMs)}`
  const before = known.get(name)
  if (before?.stamp === stamp) return before
  const opened = unseal(await readFile(join(folder, name)))
  const seen = { stamp, info: infoOf(name, size, opened), sha256: opened?.sha256 ?? '' }
  known.set(name, seen)
  return seen
}

async function namesIn(folder: string): Promise<string[]> {
  const found = await readdir(folder).catch((thrown: unknown) => {
    if (codeOf(thrown) === 'ENOENT') return []
    throw thrown
  })
  return found
    .filter((name) => snapshotName.safeParse(name).success)
    .sort()
    .reverse()
}

async function freeName({ folder, now }: StoreState): Promise<string> {
  const taken = new Set(await namesIn(folder))
  let at = now().getTime()
  while (taken.has(nameOf(at))) at++
  return nameOf(at)
}

async function rotate(store: StoreState, justWritten: string): Promise<void> {
  const readable = (await lookAtAll(store))
    .filter(({ info }) => info.readable)
    .map(({ info: { name, at } }) => ({ name, day: dayInJapan(Date.parse(at)) }))
  const kept = namesToKeep(readable, dayInJapan(store.now().getTime()), justWritten)
  for (const { name } of readable) if (!kept.has(name)) await rm(join(store.folder, name))
}

/**
 * Deletes incomplete files left by a crash. Only one process writes here, one file at a time, so none of them is in
 * use.
 */
async function clearLeftovers(folder: string): Promise<void> {
  for (const name of await readdir(folder))
    if (LEFT_BY_A_CRASH.test(name)) await rm(join(folder, name), { force: true })
}

/** Logs a disk error and returns it as a StorageError, both without the file's path. */
function reported(thrown: unknown, log: Log): StorageError {
  const error =
    thrown instanceof StorageError
      ? thrown.detail.replace(/^.*: /, '')
      : toStorageError('', thrown).detail.replace(/^: /, '')
  log.write('error', 'backups.storage', storageFields(`backups: ${error}`))
  return new StorageError(`backups: ${error}`)
}

const codeOf = (thrown: unknown): unknown => (thrown instanceof Error && 'code' in thrown ? thrown.code : undefined)
const nameOf = (at: number): string => `drafts-${new Date(at).toISOString().replace(/[-:.]/g, '')}.json`
const dayInJapan = (at: number): string => new Date(at + JAPAN_OFFSET_MS).toISOString().slice(0, 10)

function infoOf(name: string, bytes: number, opened: Opened | null): SnapshotInfo {
  const at = name.replace(/^drafts-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z\.json$/, '$1-$2-$3T$4:$5:$6.$7Z')
  return { name, at, lots: opened?.lots ?? 0, details: opened?.details ?? 0, bytes, readable: opened !== null }
}
