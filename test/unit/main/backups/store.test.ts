import { mkdirSync, readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createLeaving } from '../../../../electron/main/backups/leaving.ts'
import { seal, unseal } from '../../../../electron/main/backups/envelope.ts'
import { createSnapshotStore } from '../../../../electron/main/backups/store.ts'
import { writeAtomically } from '../../../../electron/main/storage/atomicFile.ts'
import { recordingLog, temporaryFolder } from '../support.ts'

const content = (n: number) => JSON.stringify({ schemaVersion: 1, lots: [{ n }], details: [], orders: [], lookups: [] })
const counts = { lots: 1, details: 0 }
const MINUTE = 60_000
const DAY = 1_440 * MINUTE

function storeIn(folder = join(temporaryFolder(), 'backups'), start = Date.parse('2026-11-21T00:00:00Z')) {
  const state = { at: start, failure: undefined as string | undefined, log: recordingLog() }
  const open = () =>
    createSnapshotStore({
      folder,
      log: state.log,
      now: () => new Date(state.at),
      async write(path, bytes) {
        if (state.failure !== undefined) throw Object.assign(new Error('no'), { code: state.failure })
        await writeAtomically(path, bytes, async () => undefined)
      },
    })
  const store = open()
  const take = (n: number, after = MINUTE) => {
    state.at += after
    return store.save(content(n), counts)
  }
  return { folder, state, store, open, take, files: () => readdirSync(folder).sort() }
}

describe('a snapshot file', () => {
  it('returns exactly the content that was saved, and is a single JSON document', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        const bytes = seal(text, { lots: 2, details: 3 })
        expect(unseal(bytes)).toMatchObject({ content: text, lots: 2, details: 3 })
        expect(JSON.parse(Buffer.from(bytes).toString())).toMatchObject({
          lots: 2,
          drafts: JSON.parse(text) as unknown,
        })
      }),
    )
  })

  it('is refused wherever it is cut short', () => {
    const whole = seal(content(1), counts)
    for (let length = 0; length < whole.length; length++)
      expect(unseal(whole.subarray(0, length)), String(length)).toBeNull()
  })

  it('is refused when one byte of the drafts has changed', () => {
    const whole = seal(content(1), counts)
    const start = whole.indexOf(10) + 1
    for (let index = start; index < whole.length; index++) {
      const damaged = Uint8Array.from(whole)
      damaged[index]! ^= 1
      expect(unseal(damaged), String(index)).toBeNull()
    }
  })
})

describe('the snapshot store', () => {
  it('lists nothing and creates no folder before the first save', async () => {
    const { store, folder } = storeIn()
    expect(await store.list()).toEqual([])
    expect(() => statSync(folder)).toThrow()
  })

  it('lists and reads what was saved, newest first, even after a restart', async () => {
    const { take, open, folder } = storeIn()
    const first = await take(1)
    const second = await take(2)
    const again = open()
    expect((await again.list()).map(({ name }) => name)).toEqual([second.name, first.name])
    expect(second).toMatchObject({
      at: '2026-11-21T00:02:00.000Z',
      lots: 1,
      details: 0,
      readable: true,
      bytes: statSync(join(folder, second.name)).size,
    })
    expect(await again.read(first.name)).toBe(content(1))
  })

  it('keeps three snapshots of today and one of each earlier day, ten in all', async () => {
    const { take, files } = storeIn()
    for (let day = 0; day < 12; day++) for (let n = 0; n < 5; n++) await take(day * 10 + n, n === 0 ? DAY : MINUTE)
    expect(files()).toHaveLength(10)
    expect(files().filter((name) => name.startsWith('drafts-20261203'))).toHaveLength(3)
  })

  it('tells the days apart by the calendar of Japan', async () => {
    const { state, take, files } = storeIn()
    state.at = Date.parse('2026-11-21T14:50:00Z')
    for (let n = 0; n < 4; n++) await take(n)
    await take(9, 10 * MINUTE)
    expect(files()).toHaveLength(2)
  })

  it('does not write the same drafts twice', async () => {
    const { take, files } = storeIn()
    const first = await take(1)
    expect(await take(1)).toEqual(first)
    expect(files()).toEqual([first.name])
  })

  it('never overwrites a snapshot, even if several are saved within a millisecond', async () => {
    const { take, store } = storeIn()
    await Promise.all([take(1, 0), take(2, 0), take(3, 0)])
    expect(await store.list()).toHaveLength(3)
  })

  it('returns nothing for a name it does not list', async () => {
    const { store, take, folder } = storeIn()
    await take(1)
    writeFileSync(join(folder, '..', 'settings.json'), 'x')
    for (const name of ['../settings.json', 'settings.json', 'drafts-20990101T000000000Z.json', ''])
      expect(await store.read(name)).toBeNull()
  })
})

describe('the snapshot store after a failure', () => {
  it('lists a half-written file as unreadable and never removes or overwrites it', async () => {
    const { take, store, folder, files } = storeIn()
    const broken = await take(0)
    truncateSync(join(folder, broken.name), 60)
    const bytes = readFileSync(join(folder, broken.name))
    for (let n = 1; n < 15; n++) await take(n, n % 2 ? MINUTE : DAY)
    expect((await store.list()).at(-1)).toMatchObject({ name: broken.name, readable: false, lots: 0, bytes: 60 })
    expect(await store.read(broken.name)).toBeNull()
    expect(readFileSync(join(folder, broken.name))).toEqual(bytes)
    expect(files().filter((name) => name !== broken.name).length).toBeLessThanOrEqual(10)
  })

  it('ignores an unfinished temporary file and removes it at the next save', async () => {
    const { take, store, folder, files } = storeIn()
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, '.drafts-20261121T000000000Z.json.1a2b3c4d.tmp'), '{"format"')
    expect(await store.list()).toEqual([])
    const { name } = await take(1)
    expect(files()).toEqual([name])
  })

  it.each(['ENOSPC', 'EIO', 'EACCES'])(
    'reports %s, keeps all old snapshots, and removes none for the rest of the session',
    async (code) => {
      const { take, state, store, files } = storeIn()
      for (let n = 0; n < 3; n++) await take(n)
      const before = files()
      state.failure = code
      await expect(take(9)).rejects.toMatchObject({ name: 'StorageError', detail: `backups: ${code}` })
      expect(files()).toEqual(before)
      state.failure = undefined
      for (let n = 10; n < 14; n++) await take(n)
      expect(files()).toHaveLength(7)
      expect(await store.read(before[0]!)).toBe(content(0))
      expect(state.log.lines.join()).toContain(code)
    },
  )

  it('resumes removing surplus snapshots in the next session', async () => {
    const { take, state, open, files } = storeIn()
    for (let n = 0; n < 3; n++) await take(n)
    state.failure = 'ENOSPC'
    await expect(take(9)).rejects.toThrow()
    state.failure = undefined
    state.at += MINUTE
    await open().save(content(10), counts)
    expect(files()).toHaveLength(3)
  })

  it('removes nothing in a session in which the drafts had a problem', async () => {
    const { take, store, files } = storeIn()
    store.keepAll()
    for (let n = 0; n < 12; n++) await take(n)
    expect(files()).toHaveLength(12)
  })
})

describe('leaving the app', () => {
  it('waits for one snapshot if the drafts changed, and for nothing otherwise', async () => {
    let asked = 0
    const leaving = createLeaving({
      ask: () => {
        asked++
      },
      waitMs: 60_000,
    })
    expect(leaving.pending()).toBeNull()
    leaving.changed()
    expect(leaving.pending()).not.toBeNull()
    expect(asked).toBe(0)
    const wait = leaving.pending()?.()
    expect(leaving.pending()?.()).toBe(wait)
    expect(asked).toBe(1)
    leaving.done()
    await wait
    expect(leaving.pending()).toBeNull()
  })

  it('continues without a snapshot if the page does not answer', async () => {
    const leaving = createLeaving({ ask: () => undefined, waitMs: 5 })
    leaving.changed()
    await leaving.pending()?.()
    expect(leaving.pending()).toBeNull()
  })
})
