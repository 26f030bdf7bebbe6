import 'fake-indexeddb/auto'
import Dexie from 'dexie'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { AppDatabase } from '#data/schema/db'
import { openDrafts, replaceDatabase } from '#data/opening'
import { createSnapshotScheduler, INTERVAL_MS, MAX_WAIT_MS, MIN_INTERVAL_MS } from '#data/snapshots/snapshotScheduler'
import { beginRestore, forgetRestore } from '#data/snapshots/unfinishedRestore'
import { readDrafts } from '#data/snapshots/restoring'
import { exportDrafts } from './formerText.ts'

const NOW = new AppDatabase('version').verno
const NEXT = NOW + 1
let count = 0
const name = () => `opening-${String(count++)}`
const lot = { lotId: 'lot', companyId: 'c', month: '2026-11', updatedAt: 'x' }
const noSave = () => Promise.reject(new Error('not expected'))

async function existing(version: number): Promise<string> {
  const database = new Dexie(name())
  const now = new AppDatabase('schema')
  database
    .version(version)
    .stores(
      Object.fromEntries(
        now.tables.map(({ name: table, schema }) => [
          table,
          [schema.primKey, ...schema.indexes].map(({ src }) => src).join(','),
        ]),
      ),
    )
  await database.table('lots').add(lot)
  database.close()
  return database.name
}

class NextDatabase extends AppDatabase {
  constructor(called: string) {
    super(called)
    this.version(NEXT).stores({ later: '++id' })
  }
}

afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

describe('opening the drafts', () => {
  it('reports whether drafts exist, and that there are none at the first start', async () => {
    expect(await openDrafts(new AppDatabase(name()), { save: noSave })).toEqual({ state: 'ready', empty: true })
    expect(await openDrafts(new AppDatabase(await existing(NOW)), { save: noSave })).toEqual({
      state: 'ready',
      empty: false,
    })
  })

  it('does not touch a database written by a newer version', async () => {
    const called = await existing(NOW + 2)
    const database = new AppDatabase(called)
    expect(await openDrafts(database, { save: noSave })).toEqual({ state: 'newer', installed: NOW + 2, known: NOW })
    expect(database.isOpen()).toBe(false)
    expect((await indexedDB.databases()).find((one) => one.name === called)?.version).toBe(10 * (NOW + 2))
  })

  it('saves a database of an older version as it is before upgrading it', async () => {
    const called = await existing(NOW)
    const saved: string[] = []
    const versions: unknown[] = []
    const save = async (old: Dexie) => {
      saved.push(await exportDrafts(old))
      versions.push((await indexedDB.databases()).find((one) => one.name === called)?.version)
    }
    expect(await openDrafts(new NextDatabase(called), { save })).toEqual({ state: 'ready', empty: false })
    expect(JSON.parse(saved[0]!)).toMatchObject({ schemaVersion: NOW, lots: [lot] })
    expect(versions).toEqual([10 * NOW])
    expect((await indexedDB.databases()).find((one) => one.name === called)?.version).toBe(10 * NEXT)
  })

  it('does not upgrade drafts whose snapshot cannot be saved, unless the user goes on without one', async () => {
    const called = await existing(NOW)
    const save = () => Promise.reject(new Error('disk full'))
    expect(await openDrafts(new NextDatabase(called), { save })).toMatchObject({ state: 'notSaved' })
    expect((await indexedDB.databases()).find((one) => one.name === called)?.version).toBe(10 * NOW)
    expect(await openDrafts(new NextDatabase(called), { save, withoutSnapshot: true })).toEqual({
      state: 'ready',
      empty: false,
    })
  })

  it('reports the name of the error if the drafts do not open, and can open them on a later try', async () => {
    const database = new AppDatabase(await existing(NOW))
    const broken = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('Internal error opening backing store for indexedDB.open.', 'UnknownError')
    })
    expect(await openDrafts(database, { save: noSave })).toEqual({ state: 'broken', reason: 'UnknownError' })
    broken.mockRestore()
    expect(await openDrafts(database, { save: noSave })).toEqual({ state: 'ready', empty: false })
  })

  it('reports broken drafts if they open but cannot be read, or do not open in time', async () => {
    const database = new AppDatabase(await existing(NOW))
    vi.spyOn(database.lots, 'limit').mockImplementationOnce(() => {
      throw new DOMException('', 'DataError')
    })
    expect(await openDrafts(database, { save: noSave })).toEqual({ state: 'broken', reason: 'DataError' })
    vi.spyOn(database, 'open').mockImplementationOnce(() => new Dexie.Promise(() => undefined) as never)
    expect(await openDrafts(database, { save: noSave, waitMs: 5 })).toEqual({ state: 'broken', reason: 'TimeoutError' })
  })

  it('waits as long as a copy before the upgrade takes', async () => {
    const called = await existing(NOW)
    const save = () => new Promise((resolve) => setTimeout(resolve, 50))
    expect(await openDrafts(new NextDatabase(called), { save, waitMs: 20 })).toEqual({ state: 'ready', empty: false })
  })

  it('reports a restore that was cut off', async () => {
    const database = new AppDatabase(await existing(NOW))
    await beginRestore(database, 'of a snapshot', 3)
    expect(await openDrafts(database, { save: noSave })).toEqual({
      state: 'ready',
      empty: false,
      unfinished: 'of a snapshot',
    })
    await forgetRestore(database)
    expect(await openDrafts(database, { save: noSave })).toEqual({ state: 'ready', empty: false })
  })

  it('replaces broken drafts with an empty database for a restore', async () => {
    const database = new AppDatabase(await existing(NOW))
    await openDrafts(database, { save: noSave })
    await replaceDatabase(database)
    expect(await database.lots.count()).toBe(0)
  })

  it('saves, before the upgrade, a snapshot that the new version can restore', async () => {
    const called = await existing(NOW)
    const old = new Dexie(called)
    await old.open()
    await old.table('lots').clear()
    old.close()
    let content = ''
    await openDrafts(new NextDatabase(called), {
      save: async (old) => {
        content = await exportDrafts(old)
      },
    })
    expect(readDrafts(content, NEXT).ok).toBe(true)
  })
})

describe('the snapshot scheduler', () => {
  function keeper() {
    vi.useFakeTimers()
    const seen = { saves: [] as number[], told: 0, fail: false }
    const start = Date.now()
    const one = createSnapshotScheduler({
      save: async () => {
        seen.saves.push(Math.round((Date.now() - start) / 1000))
        if (seen.fail) throw new Error('no')
      },
      reportUnsaved: () => {
        seen.told++
      },
      now: Date.now,
    })
    return { one, seen, pass: (ms: number) => vi.advanceTimersByTimeAsync(ms) }
  }

  it('saves a minute after the first change, then every ten minutes, and never without a change', async () => {
    const { one, seen, pass } = keeper()
    await pass(2_000)
    for (let second = 0; second < 1_500; second++) {
      one.changed()
      await pass(1_000)
    }
    await pass(INTERVAL_MS * 3)
    expect(seen.saves).toEqual([60, 660, 1260, 1860])
  })

  it('saves at once when the user leaves the window, but not twice within a minute', async () => {
    const { one, seen, pass } = keeper()
    await pass(INTERVAL_MS)
    one.away()
    await pass(1)
    expect(seen.saves).toEqual([])
    one.changed()
    await pass(1)
    one.changed()
    one.away()
    await pass(MIN_INTERVAL_MS - 10)
    expect(seen.saves).toHaveLength(1)
    await pass(20)
    expect(seen.saves).toHaveLength(2)
    one.away()
    await pass(INTERVAL_MS)
    expect(seen.saves).toHaveLength(2)
  })

  it('tries again later after each refusal, whatever the user does, and tells main that changes are unsaved', async () => {
    const { one, seen, pass } = keeper()
    seen.fail = true
    one.changed()
    await pass(MIN_INTERVAL_MS)
    expect(seen).toMatchObject({ saves: [60], told: 2 })
    for (let minute = 0; minute < 19; minute++) {
      one.away()
      await pass(MIN_INTERVAL_MS)
    }
    expect(seen.saves).toEqual([60])
    await pass(MIN_INTERVAL_MS)
    expect(seen.saves).toEqual([60, 1_260])
    await pass(MAX_WAIT_MS)
    expect(seen.saves).toEqual([60, 1_260, 3_660, 8_460])
    seen.fail = false
    await one.saveNow()
    one.changed()
    await pass(INTERVAL_MS)
    expect(seen.saves.slice(-1)).toEqual([Math.round((60_000 + 20 * 60_000 + MAX_WAIT_MS + INTERVAL_MS) / 1_000)])
  })

  it('takes no snapshot while one is being restored, and then the one that was due', async () => {
    const { one, seen, pass } = keeper()
    const { promise, resolve } = Promise.withResolvers<string>()
    const saved = one.saveNow()
    const held = one.hold(() => {
      seen.saves.push(-1)
      return promise
    })
    await saved
    await pass(1)
    expect(seen.saves.splice(0)).toEqual([0, -1])
    one.changed()
    await pass(INTERVAL_MS)
    expect(seen.saves).toEqual([])
    resolve('restored')
    expect(await held).toBe('restored')
    await pass(1)
    expect(seen.saves).toHaveLength(1)
  })

  it('saves when the window closes, and reports a failure instead of keeping the window open', async () => {
    const { one, seen } = keeper()
    one.changed()
    seen.fail = true
    await expect(one.saveNow(true)).rejects.toThrow('no')
    expect(seen).toMatchObject({ saves: [0], told: 1 })
    one.stop()
  })
})
