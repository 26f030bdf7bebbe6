import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ASK_AGAIN_MS, BETWEEN_INQUIRIES_MS } from '#domain/filing/following'
import { createFollower } from '#features/filed/approvals/follower'

/** Creates a follower of these applications and a stand-in for the bank, which records each inquiry and its time. */
function bank(keys: readonly string[]) {
  const asked: [string, number][] = []
  const times = new Map<string, number>()
  const approved = new Set<string>()
  const reported: number[] = []
  let paused = false
  let failing = false
  const changedNow = new Set<string>()
  const follower = createFollower({
    followed: () => keys.filter((key) => !approved.has(key)).map((key) => ({ key, askedAt: times.get(key) })),
    lastInquiryAt: () => asked.at(-1)?.[1],
    paused: () => paused,
    ask: async (key) => {
      asked.push([key, Date.now()])
      times.set(key, Date.now())
      if (failing) return false
      return changedNow.delete(key)
    },
    onChanges: (count) => reported.push(count),
    now: Date.now,
  })
  return {
    follower,
    asked,
    approved,
    reported,
    changedNow,
    pause: (on: boolean) => {
      paused = on
      follower.wake()
    },
    fail: () => {
      failing = true
    },
  }
}

beforeEach(() => {
  vi.useFakeTimers({ now: 1_800_000_000_000 })
})
afterEach(() => {
  vi.useRealTimers()
})
const minutes = (n: number) => vi.advanceTimersByTimeAsync(n * 60_000)

describe('the follower of applications', () => {
  it('sets no timer while no application is open', async () => {
    const { follower, asked, approved } = bank(['a'])
    approved.add('a')
    follower.wake()
    expect(follower.waiting()).toBe(false)
    await minutes(60)
    expect(asked).toEqual([])
    expect(vi.getTimerCount()).toBe(0)
  })

  it('asks about each application at most every 15 minutes, and waits five seconds between any two', async () => {
    const { follower, asked } = bank(['a', 'b', 'c'])
    follower.wake()
    await minutes(46)
    for (const key of ['a', 'b', 'c']) {
      const times = asked.filter(([one]) => one === key).map(([, at]) => at)
      expect(times).toHaveLength(4)
      times.slice(1).forEach((at, index) => expect(at - times[index]!).toBeGreaterThanOrEqual(ASK_AGAIN_MS))
    }
    asked
      .slice(1)
      .forEach(([, at], index) => expect(at - asked[index]![1]).toBeGreaterThanOrEqual(BETWEEN_INQUIRIES_MS))
    follower.stop()
  })

  it('stops asking once the application is approved', async () => {
    const { follower, asked, approved } = bank(['a'])
    follower.wake()
    await minutes(1)
    approved.add('a')
    await minutes(60)
    expect(asked).toHaveLength(1)
    expect(vi.getTimerCount()).toBe(0)
  })

  it('waits while paused and continues afterwards', async () => {
    const { asked, pause, follower } = bank(['a', 'b'])
    pause(true)
    await minutes(60)
    expect(asked).toEqual([])
    pause(false)
    await minutes(1)
    expect(asked.map(([key]) => key)).toEqual(['a', 'b'])
    follower.stop()
  })

  it('does not ask sooner after a failure', async () => {
    const { follower, asked, fail } = bank(['a'])
    fail()
    follower.wake()
    await minutes(14)
    expect(asked).toHaveLength(1)
    await minutes(2)
    expect(asked).toHaveLength(2)
    follower.stop()
  })

  it('reports the changes of a round together', async () => {
    const { follower, reported, changedNow } = bank(['a', 'b', 'c'])
    changedNow.add('a').add('c')
    follower.wake()
    await minutes(1)
    expect(reported).toEqual([2])
    await minutes(30)
    expect(reported).toEqual([2])
    follower.stop()
  })

  it('does nothing once it is stopped', async () => {
    const { follower, asked } = bank(['a'])
    follower.stop()
    follower.wake()
    await minutes(60)
    expect(asked).toEqual([])
  })
})
