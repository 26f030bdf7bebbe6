import { expect, it } from 'vitest'
import { createSaveBeforeClose } from '#main/backups/saveBeforeClose'
import { updateMoment } from '#main/guard/updates/moment'
import type { Pending } from '#main/shell/windows/quit'

function moment(now: { pending?: Pending; unsaved?: string[]; locked?: boolean } = {}) {
  return updateMoment({
    pending: () => now.pending ?? null,
    unsaved: () => now.unsaved ?? [],
    isLocked: () => now.locked ?? false,
  })
}
const settled = () => Promise.resolve()

it('is busy during a filing, with unsaved input and while the app is locked', () => {
  expect(moment().busy()).toBe(false)
  expect(moment({ pending: { kind: 'filing', settled } }).busy()).toBe(true)
  expect(moment({ unsaved: ['lot'] }).busy()).toBe(true)
  expect(moment({ locked: true }).busy()).toBe(true)
})

it('is not busy because of an edit that no snapshot has yet: it has one saved before an installation', async () => {
  const asked: string[] = []
  const leaving = createSaveBeforeClose({
    ask: () => {
      asked.push('save')
      queueMicrotask(leaving.done)
    },
    waitMs: 60_000,
  })
  const { busy, settled: saved } = updateMoment({
    pending: () => {
      const wait = leaving.pending()
      return wait && { kind: 'saving', settled: wait }
    },
    unsaved: () => [],
    isLocked: () => false,
  })
  leaving.changed()
  expect([busy(), asked]).toEqual([false, []])
  await saved()
  expect([leaving.pending(), asked]).toEqual([null, ['save']])
})

it('does not wait for a filing, which can take minutes', async () => {
  const never = () => new Promise<void>(() => undefined)
  await moment({ pending: { kind: 'filing', settled: never } }).settled()
})
