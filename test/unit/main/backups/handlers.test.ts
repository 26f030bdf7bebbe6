import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { registerBackups } from '../../../../electron/main/backups/handlers.ts'
import { createLeaving } from '../../../../electron/main/backups/leaving.ts'
import { createSnapshotStore } from '../../../../electron/main/backups/store.ts'
import { writeAtomically } from '../../../../electron/main/storage/atomicFile.ts'
import { createDispatcher } from '../../../../electron/main/ipc/dispatcher.ts'
import type { Handlers } from '../../../../electron/main/ipc/handlers.ts'
import { caller, FIXED_NOW, recordingLog, temporaryFolder } from '../support.ts'

const drafts = { schemaVersion: 1, lots: [{}, {}], details: [{}], orders: [], lookups: [] }

function desk() {
  const log = recordingLog()
  const write = (path: string, bytes: Uint8Array) => writeAtomically(path, bytes, async () => undefined)
  const store = createSnapshotStore({ folder: join(temporaryFolder(), 'backups'), now: () => FIXED_NOW, log, write })
  const leaving = createLeaving({ ask: () => undefined, waitMs: 60_000 })
  const dispatch = createDispatcher({
    handlers: registerBackups({ store, leaving }) as Handlers,
    log,
    checkOutput: true,
  })
  return { leaving, call: (channel: string, input?: unknown) => dispatch(caller(), channel, input) }
}

describe('the snapshot channels', () => {
  it('save, list and read a snapshot', async () => {
    const { call } = desk()
    const content = JSON.stringify(drafts)
    const saved = await call('backups.save', { content })
    expect(saved).toMatchObject({
      ok: true,
      value: { at: FIXED_NOW.toISOString(), lots: 2, details: 1, readable: true },
    })
    expect(await call('backups.list')).toEqual({ ok: true, value: [(saved as { value: unknown }).value] })
    const { name } = (saved as { value: { name: string } }).value
    expect(await call('backups.read', { name })).toEqual({ ok: true, value: { content } })
  })

  it.each([
    ['not JSON', '{', 'content'],
    ['not an object', '[]', 'content'],
    ['without a list of lots', JSON.stringify({ ...drafts, lots: 'many' }), 'content.lots'],
    ['without a version', JSON.stringify({ ...drafts, schemaVersion: undefined }), 'content.schemaVersion'],
    ['more than drafts', JSON.stringify({ ...drafts, clientKeys: [] }), 'content'],
  ])('refuse content that is %s, and name the place', async (_, content, path) => {
    const { call } = desk()
    expect(await call('backups.save', { content })).toMatchObject({
      ok: false,
      error: { code: 'invalidInput', problems: [{ path }] },
    })
    expect(await call('backups.list')).toEqual({ ok: true, value: [] })
  })

  it.each([
    '../settings.json',
    '/etc/passwd',
    'drafts-20261121T000000000Z.json/../x',
    'drafts-20261121T000000000Z.json\n',
    '..\\settings.json',
    '',
  ])('refuse a name that no snapshot can have: %j', async (name) => {
    expect(await desk().call('backups.read', { name })).toMatchObject({ ok: false, error: { code: 'invalidInput' } })
  })

  it('answer `notFound` for a snapshot that does not exist', async () => {
    expect(await desk().call('backups.read', { name: 'drafts-20261121T000000000Z.json' })).toEqual({
      ok: false,
      error: { code: 'notFound', what: 'snapshot' },
    })
  })

  it('let the window close once a save has ended, even if it was refused', async () => {
    const { call, leaving } = desk()
    await call('backups.changed')
    expect(leaving.pending()).not.toBeNull()
    await call('backups.save', { content: '{' })
    expect(leaving.pending()).toBeNull()
  })
})
