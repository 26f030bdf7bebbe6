// Copies the drafts into backups. A whole copy begins a series; copies of what changed follow.
import type { SnapshotInfo, SnapshotUnit } from '#contract/ipc/index'
import type Dexie from 'dexie'
import { CallError, type mustCall } from '../bridge/index.ts'
import {
  allKeys,
  changedUnits,
  countUnits,
  differingUnits,
  unitKeyOf,
  unitOfKey,
  readUnits,
  type UnitTable,
} from './units.ts'

/** Most characters per call. */
const CALL_CHARACTERS = 1_000_000
const READ_AT_ONCE = 20

export interface CopierDeps {
  readonly database: Dexie
  readonly call: typeof mustCall
  /** True when no older snapshot may be deleted. */
  readonly keepAll: () => boolean
  /** Called between short reads, so that no key and no edit waits for a copy. */
  readonly pause: () => Promise<unknown>
}

export interface CopyWish {
  /** While the window closes: no pauses, and no new series unless there is none. */
  readonly leaving?: boolean
  readonly whole?: boolean
  readonly onProgress?: (done: number, all: number) => void
  readonly signal?: AbortSignal
}

/**
 * What is in no copy yet. `unclear`: only a comparison of everything can tell. `restored`: only a whole copy
 * describes the drafts.
 */
interface Changed {
  keys: Set<string>
  unclear: boolean
  restored: boolean
}

const versionOf = (database: Dexie): number => Math.max(1, Math.floor(database.verno))

/** Units are read in short transactions: an edit made meanwhile may be in this copy and is in the next one. */
export function createCopier(deps: CopierDeps) {
  const { database, call } = deps
  const changed: Changed = { keys: new Set(), unclear: false, restored: false }

  function putBack({ keys, unclear, restored }: Changed): void {
    for (const key of keys) changed.keys.add(key)
    changed.unclear ||= unclear
    changed.restored ||= restored
  }

  function take(): Changed {
    const taken = { ...changed }
    changed.keys = new Set()
    changed.unclear = changed.restored = false
    return taken
  }

  async function write(
    kind: 'whole' | 'changes',
    wish: CopyWish,
    units: (taken: Changed) => AsyncIterable<{ table: UnitTable; keys: readonly unknown[] }>,
  ): Promise<SnapshotInfo> {
    const taken = take()
    let saveId: string | undefined
    try {
      ;({ saveId } = await call('backups.begin', {
        kind,
        schemaVersion: versionOf(database),
        keepAll: deps.keepAll(),
      }))
      let done = 0
      const all = kind === 'whole' && wish.onProgress ? await countUnits(database) : 0
      for await (const { table, keys } of units(taken)) {
        wish.signal?.throwIfAborted()
        await send(saveId, await readUnits(database, table, keys as never))
        done += keys.length
        wish.onProgress?.(done, Math.max(done, all))
        if (!wish.leaving) await deps.pause()
      }
      return await call('backups.finish', { saveId })
    } catch (thrown) {
      putBack(taken)
      await call('backups.abort', { over: false, ...(saveId !== undefined && { saveId }) }).catch(() => undefined)
      throw thrown
    }
  }

  async function send(saveId: string, units: readonly SnapshotUnit[]): Promise<void> {
    let part: SnapshotUnit[] = []
    let characters = 0
    for (const unit of units) {
      const own = unit.json?.length ?? 0
      if (characters + own > CALL_CHARACTERS && part.length > 0) {
        await call('backups.part', { saveId, units: part })
        ;[part, characters] = [[], 0]
      }
      part.push(unit)
      characters += own
    }
    if (part.length > 0) await call('backups.part', { saveId, units: part })
  }

  async function* changedKeys({ keys, unclear }: Changed) {
    const wanted = new Set(keys)
    if (unclear)
      for await (const some of differingUnits(database, await stampsOf(call))) {
        for (const key of some) wanted.add(key)
        await deps.pause()
      }
    const places = [...wanted].flatMap((key) => unitOfKey(key) ?? [])
    for (const [table, own] of Map.groupBy(places, (place) => place.table))
      for (let at = 0; at < own.length; at += READ_AT_ONCE)
        yield { table, keys: own.slice(at, at + READ_AT_ONCE).map(({ key }) => key) }
  }

  return {
    note(parts: Parameters<typeof changedUnits>[1]): boolean {
      const { keys, unclear } = changedUnits(database.name, parts)
      putBack({ keys: new Set(keys), unclear, restored: false })
      return keys.length > 0 || unclear
    },
    noteLots(lotIds: readonly string[]): void {
      for (const lotId of lotIds) changed.keys.add(unitKeyOf('lots', lotId))
    },
    noteUnclear(): void {
      changed.unclear = true
    },
    /** The next copy is then a whole one. */
    noteRestored(): void {
      changed.restored = true
    },
    /**
     * Whole if that is due. The result is the newest copy.
     * @throws CallError
     */
    async copy(wish: CopyWish = {}): Promise<SnapshotInfo | undefined> {
      const { last, series, unsaved } = await call('backups.state')
      const continues = series?.schemaVersion === versionOf(database)
      const whole = () => write('whole', wish, () => allKeys(database))
      if (wish.whole || changed.restored || !continues || (series.wholeDue && !wish.leaving)) return whole()
      if (changed.keys.size === 0 && !changed.unclear && !unsaved) return last
      try {
        return await write('changes', wish, changedKeys)
      } catch (thrown) {
        if (isNoSeries(thrown)) return whole()
        throw thrown
      }
    },
  }
}

const isNoSeries = (thrown: unknown): boolean =>
  thrown instanceof CallError && thrown.error.code === 'notFound' && thrown.error.what === 'series'

async function stampsOf(call: typeof mustCall): Promise<Map<string, string>> {
  const all = new Map<string, string>()
  for (let part = 0, more = true; more; part++) {
    const found = await call('backups.stamps', { part })
    for (const [key, stamp] of found.stamps)
      if (stamp === '') all.delete(key)
      else all.set(key, stamp)
    more = found.more
  }
  return all
}
