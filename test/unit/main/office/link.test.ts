import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, it, vi } from 'vitest'
import type { Connection } from '#main/office/connection'
import { createLink, type LinkDeps, type LinkState } from '#main/office/link'

/** A connection that answers until `dead` is set; then each query waits for its limit and fails. */
function connection() {
  const state = { dead: false, destroyed: 0, limits: [] as (number | undefined)[] }
  let notice: (payload: string) => void = () => undefined
  const open: Connection = {
    async query(_text, _values, limitMs) {
      state.limits.push(limitMs)
      if (state.dead) throw new Error('timeout')
      return []
    },
    onEnd: () => undefined,
    onNotice(listener) {
      notice = listener
    },
    destroy() {
      state.destroyed++
    },
  }
  return { open, state, notify: () => notice('1') }
}

/** A link with a clock of its own: `tick` ends the present pause. */
function world(changes: Partial<LinkDeps> = {}) {
  const states: LinkState[] = []
  const waits: number[] = []
  const ends: (() => void)[] = []
  const refresh = vi.fn(async () => undefined)
  const deps: LinkDeps = {
    open: async () => connection().open,
    refresh,
    onState: (state) => states.push(state),
    retry: () => 'soon',
    now: () => new Date('2026-11-09T13:00:00Z'),
    sleep: (ms, signal) =>
      new Promise<void>((resolve) => {
        waits.push(ms)
        ends.push(resolve)
        signal.addEventListener('abort', () => {
          resolve()
        })
      }),
    ...changes,
  }
  const link = createLink(deps)
  const settled = () => delay(0)
  const tick = async () => {
    ends.pop()?.()
    await settled()
  }
  return { link, states, waits, refresh, settled, tick }
}

describe('the connection to the office', () => {
  it('refreshes before it counts as online, and again at every beat', async () => {
    const { link, states, refresh, settled, tick } = world()
    link.start()
    await settled()
    expect(states.map(({ kind }) => kind)).toEqual(['connecting', 'online'])
    expect(refresh).toHaveBeenCalledTimes(1)
    await tick()
    expect(refresh).toHaveBeenCalledTimes(2)
    link.stop()
  })

  it('notices a connection that swallows everything within five seconds, destroys it and connects again', async () => {
    const first = connection()
    const open = vi.fn(async () => (open.mock.calls.length === 1 ? first.open : connection().open))
    const { link, states, waits, settled, tick } = world({ open })
    link.start()
    await settled()
    first.state.dead = true
    await tick()
    expect((waits[0] ?? 0) + (first.state.limits[0] ?? 0)).toBeLessThan(5_000)
    expect(first.state.destroyed).toBe(1)
    expect(states.at(-1)).toMatchObject({ kind: 'offline' })
    expect(link.connection()).toBeNull()
    await tick()
    expect(states.at(-1)).toMatchObject({ kind: 'online' })
    link.stop()
  })

  it('loses no hint that arrives during a refresh', async () => {
    const first = connection()
    const release: (() => void)[] = []
    const refresh = vi.fn(
      () =>
        new Promise<undefined>((resolve) => {
          release.push(() => {
            resolve(undefined)
          })
        }),
    )
    const { link, settled } = world({ open: async () => first.open, refresh })
    link.start()
    await settled()
    first.notify()
    release[0]?.()
    await settled()
    expect(refresh).toHaveBeenCalledTimes(2)
    link.stop()
  })

  it('waits longer after each failure, up to ten seconds, and at once tries again when asked', async () => {
    const open = vi.fn(async () => {
      throw new Error('ECONNREFUSED')
    })
    const { link, waits, settled, tick } = world({ open })
    link.start()
    await settled()
    for (let times = 0; times < 6; times++) await tick()
    expect(waits).toEqual([250, 1_000, 2_000, 5_000, 10_000, 10_000, 10_000])
    link.hurry()
    await settled()
    expect(open).toHaveBeenCalledTimes(8)
    link.stop()
  })

  it('tries seldom after an error that somebody has to mend, and after a wrong password only when asked', async () => {
    for (const [retry, wait] of [
      ['later', 60_000],
      ['asked', 86_400_000],
    ] as const) {
      const open = vi.fn(async () => {
        throw new Error('refused')
      })
      const { link, states, waits, settled } = world({ open, retry: () => retry })
      link.start()
      await settled()
      expect([states.at(-1)?.kind, waits]).toEqual(['offline', [wait]])
      link.hurry()
      await settled()
      expect(open).toHaveBeenCalledTimes(2)
      link.stop()
    }
  })

  it('says since when it is lost, however often connecting failed since', async () => {
    let time = Date.parse('2026-11-09T13:00:00Z')
    const open = vi.fn(async () => {
      throw new Error('ECONNREFUSED')
    })
    const { link, states, settled, tick } = world({ open, now: () => new Date((time += 60_000)) })
    link.start()
    await settled()
    await tick()
    await tick()
    expect(states.slice(1).map((state) => state.kind === 'offline' && state.since)).toEqual(
      Array.from({ length: 3 }, () => '2026-11-09T13:01:00.000Z'),
    )
    link.stop()
  })
})
