import { describe, expect, it } from 'vitest'
import { backupDesk, copyOf, unitOf } from './desk.ts'

describe('the snapshot channels', () => {
  it.each([
    '../settings.json',
    '/etc/passwd',
    'drafts-20261121T000000000Z.json/../x',
    'drafts-20261121T000000000Z.json\n',
    'drafts-20261121T000000000Z.pack',
    '..\\settings.json',
    '',
  ])('refuse a name that no snapshot can have: %j', async (name) => {
    const { reply } = backupDesk()
    expect(await reply('backups.open', { name })).toMatchObject({ ok: false, error: { code: 'invalidInput' } })
    expect(await reply('backups.read', { name, piece: 0 })).toMatchObject({
      ok: false,
      error: { code: 'invalidInput' },
    })
  })

  it('answer `notFound` for a snapshot or a piece that does not exist', async () => {
    const desk = backupDesk()
    const missing = { ok: false, error: { code: 'notFound', what: 'snapshot' } }
    const name = 'drafts-20261120T000000000Z.json'
    expect(await desk.reply('backups.open', { name })).toEqual(missing)
    const saved = await copyOf(desk, 'whole', [unitOf(1)])
    expect(await desk.reply('backups.read', { name: saved.name, piece: 1 })).toEqual(missing)
    expect(await desk.reply('backups.read', { name: saved.name, piece: 0 })).toMatchObject({ ok: true })
  })

  it('let the window close once the page has done what it can, even if a save was refused', async () => {
    const { call, reply, beforeClose } = backupDesk()
    await call('backups.changed')
    expect(beforeClose.pending()).not.toBeNull()
    expect(await reply('backups.begin', { kind: 'changes', schemaVersion: 16, keepAll: false })).toMatchObject({
      ok: false,
    })
    expect(beforeClose.pending()).not.toBeNull()
    await call('backups.abort', { over: true })
    expect(beforeClose.pending()).toBeNull()
  })
})
