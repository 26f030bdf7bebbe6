import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { dayBefore } from '../../days.ts'
import { within } from '../../budget.ts'

describe('a wait with a time limit', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('fails at its limit with the name of what it waited for', async () => {
    const waiting = expect(within(60_000, 'the bank', new Promise(() => undefined))).rejects.toThrow(
      'waited 60 s in vain for the bank',
    )
    await vi.advanceTimersByTimeAsync(59_999)
    expect(vi.getTimerCount()).toBe(1)
    await vi.advanceTimersByTimeAsync(1)
    await waiting
    expect(vi.getTimerCount()).toBe(0)
  })

  it('returns what arrives in time, or its error, and leaves no timer running', async () => {
    expect(await within(60_000, 'it', Promise.resolve(7))).toBe(7)
    await expect(within(60_000, 'it', Promise.reject(new Error('refused')))).rejects.toThrow('refused')
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('a day in the requests of the benchmark', () => {
  it.each([
    ['2026-11-22T23:59:00+09:00', '2026-11-22', '2026-09-10'],
    ['2026-11-23T00:01:00+09:00', '2026-11-23', '2026-09-11'],
    ['2026-11-23T08:59:00+09:00', '2026-11-23', '2026-09-11'],
    ['2028-02-29T00:01:00+09:00', '2028-02-29', '2027-12-18'],
    ['2027-01-01T00:01:00+09:00', '2027-01-01', '2026-10-20'],
  ])('follows the calendar of Japan: at %s, today is %s', (now, today, before) => {
    expect([dayBefore(0, Date.parse(now)), dayBefore(73, Date.parse(now))]).toEqual([today, before])
  })
})
