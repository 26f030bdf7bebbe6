import 'fake-indexeddb/auto'
import { beforeEach, expect, it, vi } from 'vitest'
import { db } from '#data/schema/db'
import { useSnapshots } from '#features/keep/backups/useSnapshots'
import { backupDesk, contentOf } from '#test/unit/main/backups/desk'

let desk: ReturnType<typeof backupDesk>
let refused: string | undefined
beforeEach(() => {
  desk = backupDesk()
  const call = (channel: string, input?: unknown) =>
    channel === refused
      ? Promise.resolve({ ok: false, error: { code: 'storage', detail: 'backups: EIO' } })
      : desk.reply(channel, input)
  vi.stubGlobal('window', { desk: { call, on: () => () => undefined }, addEventListener: () => undefined })
  vi.stubGlobal('document', { hidden: true, addEventListener: () => undefined })
})

it('a start that cannot ask what the last session left does not forget it', async () => {
  const { call } = desk
  await call('backups.begin', { kind: 'whole', schemaVersion: db.verno, keepAll: false }).then(({ saveId }) =>
    call('backups.finish', { saveId }),
  )
  await db.monthNotes.put({ companyId: 'c', month: '2026-11', note: 'of the last session', updatedAt: '' })
  await call('backups.changed')

  const { start, failure, saveNow } = useSnapshots()
  refused = 'backups.state'
  start()
  await vi.waitFor(() => {
    expect(failure.value).toMatchObject({ error: { detail: 'backups: EIO' } })
  })
  refused = undefined
  desk.state.at += 60_000
  await saveNow()
  expect(failure.value).toBeUndefined()
  const [newest] = await call('backups.list')
  expect([...((await contentOf({ call }, newest!.name)) ?? [])].map(([key]) => key)).toEqual([
    'monthNotes/["c","2026-11"]',
  ])
})

it('no copy is taken during a restore, and a whole one after it', async () => {
  const { restoring, saveNow } = useSnapshots()
  const { call } = desk
  const before = desk.heads().length
  desk.state.at += 60_000
  let during: Promise<void> | undefined
  const result = await restoring(async () => {
    during = saveNow()
    await db.monthNotes.clear()
    // Many more calls than a copy needs.
    for (let n = 0; n < 30; n++) await call('backups.state')
    expect(desk.heads()).toHaveLength(before)
    return 'restored'
  })
  expect(result).toBe('restored')
  await during
  const [newest] = await call('backups.list')
  expect(await call('backups.state')).toMatchObject({ last: { name: newest!.name } })
  expect(await contentOf({ call }, newest!.name)).toEqual(new Map())
  expect(desk.heads()).toHaveLength(before + 1)
  expect(await call('backups.stamps', { part: 0 })).toEqual({ stamps: [], more: false })
})
