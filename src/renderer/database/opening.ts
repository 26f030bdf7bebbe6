import Dexie from 'dexie'
import type { AppDatabase } from './schema/db.ts'
import { exportDrafts } from './snapshots/snapshotText.ts'

/** Longest wait for the database; after that the user has to decide what to do. */
const WAIT_MS = 20_000

/**
 * The result of opening the drafts. `ready`: they can be used; `empty` is true if there is no lot and no payee.
 * `newer`: they were written by a newer version of the app. `broken`: they cannot be read; `reason` is the name of the
 * browser's error. `notSaved`: the snapshot before the upgrade could not be saved, so nothing was changed.
 */
export type OpeningResult =
  | { state: 'ready'; empty: boolean }
  | { state: 'newer'; installed: number; known: number }
  | { state: 'broken'; reason: string }
  | { state: 'notSaved'; failure: unknown }

export interface OpeningDeps {
  /** Saves a snapshot; rejects when it is not on disk. */
  save: (content: string) => Promise<unknown>
  /** Upgrades even if no snapshot could be saved first. */
  withoutSnapshot?: boolean
  waitMs?: number
}

/**
 * Opens the drafts before anything else reads them. A database of a newer version is not touched (Dexie would open it).
 * One of an older version is saved as a snapshot before it is upgraded.
 */
export async function openDrafts(database: AppDatabase, deps: OpeningDeps): Promise<OpeningResult> {
  try {
    return await withTimeout(open(database, deps), deps.waitMs ?? WAIT_MS)
  } catch (failure) {
    database.close({ disableAutoOpen: false })
    return { state: 'broken', reason: nameOf(failure) }
  }
}

async function open(database: AppDatabase, { save, withoutSnapshot }: OpeningDeps): Promise<OpeningResult> {
  const installed = await installedVersion(database.name)
  const known = database.verno
  if (installed !== undefined && installed > known) return { state: 'newer', installed, known }
  if (installed !== undefined && installed < known && !withoutSnapshot) {
    const content = await exportUnchanged(database.name)
    try {
      await save(content)
    } catch (failure) {
      return { state: 'notSaved', failure }
    }
  }
  await database.open()
  // Damage often shows only when something is read.
  const counts = await Promise.all([database.lots.count(), database.payees.count()])
  return { state: 'ready', empty: counts.every((count) => count === 0) }
}

/** Returns the version on disk; undefined when there is none or the browser cannot say. */
async function installedVersion(name: string): Promise<number | undefined> {
  const all = await indexedDB.databases().catch(() => [])
  const version = all.find((one) => one.name === name)?.version
  // Dexie stores its version times ten, and uses the numbers in between for schema repairs.
  return version === undefined ? undefined : Math.floor(version / 10)
}

async function exportUnchanged(name: string): Promise<string> {
  const old = new Dexie(name)
  try {
    await old.open()
    return await exportDrafts(old)
  } finally {
    old.close()
  }
}

/**
 * Replaces an unusable database with an empty one. Only for a restore, after the snapshot has been read and checked.
 */
export async function replaceDatabase(database: AppDatabase, waitMs = WAIT_MS): Promise<void> {
  await withTimeout(
    database.delete({ disableAutoOpen: false }).then(() => database.open()),
    waitMs,
  )
}

function withTimeout<T>(work: PromiseLike<T>, waitMs: number): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    reject(new DOMException('no answer', 'TimeoutError'))
  }, waitMs)
  return Promise.race([Promise.resolve(work), promise]).finally(() => {
    clearTimeout(timer)
  })
}

/** Returns the browser's own name of an error, which Dexie wraps. */
export function nameOf(failure: unknown): string {
  const inner: unknown = failure instanceof Dexie.DexieError ? failure.inner : undefined
  if (inner instanceof Error) return inner.name
  return failure instanceof Error ? failure.name : 'UnknownError'
}
