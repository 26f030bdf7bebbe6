import Dexie from 'dexie'
import type { AppDatabase } from './schema/db.ts'
import { unfinishedRestore } from './snapshots/unfinishedRestore.ts'

/** Milliseconds that opening may take; after that the user decides what to do. */
const WAIT_MS = 20_000

/**
 * `ready`: `unfinished` names the snapshot of an interrupted restore, of which only a part is there.
 * `newer`: written by a newer version of the app. `broken`: `reason` is the name of the browser's error. `notSaved`:
 * no snapshot could be saved before the upgrade, so nothing was changed.
 */
export type OpeningResult =
  | { state: 'ready'; empty: boolean; unfinished?: string }
  | { state: 'newer'; installed: number; known: number }
  | { state: 'broken'; reason: string }
  | { state: 'notSaved'; failure: unknown }

export interface OpeningDeps {
  /** Saves a snapshot of the old database before its upgrade; rejects when it is not on disk. */
  save: (database: Dexie) => Promise<unknown>
  withoutSnapshot?: boolean
  waitMs?: number
}

/**
 * Must come before anything else reads the database. A newer version is not touched (Dexie would open it); an older
 * one is saved as a snapshot before its upgrade.
 */
export async function openDrafts(database: AppDatabase, deps: OpeningDeps): Promise<OpeningResult> {
  const waitMs = deps.waitMs ?? WAIT_MS
  try {
    const installed = await withTimeout(installedVersion(database.name), waitMs)
    const known = database.verno
    if (installed !== undefined && installed > known) return { state: 'newer', installed, known }
    if (installed !== undefined && installed < known && !deps.withoutSnapshot) {
      const failure = await saveUnchanged(database.name, deps.save, waitMs)
      if (failure) return { state: 'notSaved', failure: failure.thrown }
    }
    return await withTimeout(open(database), waitMs)
  } catch (failure) {
    database.close({ disableAutoOpen: false })
    return { state: 'broken', reason: nameOf(failure) }
  }
}

async function open(database: AppDatabase): Promise<OpeningResult> {
  await database.open()
  // Damage often shows only when something is read.
  const [lot, payee, unfinished] = await Promise.all([
    database.lots.limit(1).count(),
    database.payees.limit(1).count(),
    unfinishedRestore(database),
  ])
  return { state: 'ready', empty: lot + payee === 0, ...(unfinished !== undefined && { unfinished }) }
}

/** Undefined when there is no database or the browser cannot say. */
async function installedVersion(name: string): Promise<number | undefined> {
  const all = await indexedDB.databases().catch(() => [])
  const version = all.find((one) => one.name === name)?.version
  // Dexie stores its version times ten; numbers in between are schema repairs.
  return version === undefined ? undefined : Math.floor(version / 10)
}

/** Undefined if the snapshot was saved. */
async function saveUnchanged(
  name: string,
  save: OpeningDeps['save'],
  waitMs: number,
): Promise<{ thrown: unknown } | undefined> {
  const old = new Dexie(name)
  try {
    await withTimeout(old.open(), waitMs)
    await save(old)
    return undefined
  } catch (thrown) {
    // An error of the database, not of saving: `openDrafts` reports the database as broken.
    if (isOfDatabase(thrown)) throw thrown
    return { thrown }
  } finally {
    old.close()
  }
}

const isOfDatabase = (thrown: unknown): boolean => thrown instanceof Dexie.DexieError || thrown instanceof DOMException

/** Deletes all drafts: only for a restore, after the snapshot has been checked. */
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

/** Dexie wraps the browser's error. */
export function nameOf(failure: unknown): string {
  const inner: unknown = failure instanceof Dexie.DexieError ? failure.inner : undefined
  if (inner instanceof Error) return inner.name
  return failure instanceof Error ? failure.name : 'UnknownError'
}
