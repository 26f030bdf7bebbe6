// Virus scanners on Windows open a file as soon as it is written, and hold it for a moment.
import { rm } from 'node:fs/promises'
import { basename } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { backupDesk, copyOf, unitOf } from './desk.ts'

/** How often work on a file whose name matches is refused; a new file is held by nobody. */
const held = vi.hoisted(() => ({ match: /^$/, times: 0 }))

vi.mock(import('node:fs/promises'), async (load) => {
  const real = await load()
  const unlessHeld =
    <P extends [from: unknown, ...unknown[]], R>(work: (...given: P) => Promise<R>) =>
    (...given: P): Promise<R> =>
      held.match.test(String(given[0])) && given[1] !== 'wx' && held.times-- > 0
        ? Promise.reject(Object.assign(new Error('held'), { code: 'EBUSY' }))
        : work(...given)
  return { ...real, rm: unlessHeld(real.rm), rename: unlessHeld(real.rename), open: unlessHeld(real.open) }
})

afterEach(() => {
  held.times = 0
})
const hold = (match: RegExp, times = Infinity): void => {
  Object.assign(held, { match, times })
}
const DAY = 86_400_000

describe('a file of the backups that another program holds', () => {
  it('for a moment delays the copy and nothing else', async () => {
    const desk = backupDesk()
    hold(/\.copy-.*\.tmp$/, 2)
    expect(await copyOf(desk, 'whole', [unitOf(1)])).toMatchObject({ lots: 1 })
    expect(held.times).toBeLessThanOrEqual(0)
    hold(/\.pack$/, 2)
    expect(await copyOf(desk.restart(), 'changes', [unitOf(2)])).toMatchObject({ lots: 2 })
    expect(held.times).toBeLessThanOrEqual(0)
    expect(desk.files().filter((name) => name.endsWith('.tmp'))).toEqual([])
  })

  it('longer keeps an old copy from being deleted, not a new one from being made', async () => {
    const desk = backupDesk()
    const days = async (count: number) => {
      for (let n = 0; n < count; n++) {
        desk.state.at += 20 * DAY
        await copyOf(desk, 'whole', [unitOf(n)])
      }
    }
    await days(10)
    const [oldest = ''] = desk.heads()
    hold(new RegExp(`${basename(oldest)}$`))
    await expect(rm(oldest)).rejects.toMatchObject({ code: 'EBUSY' })
    await days(1)
    expect(desk.heads()).toHaveLength(11)
    expect((await desk.call('backups.list')).every(({ readable }) => readable)).toBe(true)
    held.times = 0
    await days(1)
    expect(desk.heads()).toHaveLength(10)
    expect(desk.files().some((name) => name.startsWith(oldest.replace('.json', '')))).toBe(false)
  })
})
