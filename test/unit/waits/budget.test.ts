import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { dayBefore } from '../../days.ts'
import { LIMITS, measureMachine, within } from '../../budget.ts'

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

describe('the limits of a run', () => {
  beforeEach(() => {
    vi.stubEnv('TEST_BUDGET', undefined)
    vi.stubEnv('TEST_SLOW', undefined)
  })
  afterEach(() => {
    vi.unstubAllEnvs()
  })

  it('grow with what the machine needs for a piece of work and for a start of the app', async () => {
    const factor = await measureMachine()
    expect(factor).toBeGreaterThanOrEqual(1)
    expect(LIMITS.shown).toBe(Math.ceil(30_000 * factor))
    vi.stubEnv('TEST_BUDGET', '1.5')
    expect(await measureMachine(2_000)).toBe(1.5)
    expect(await measureMachine(12_000)).toBe(3)
    expect([LIMITS.shown, LIMITS.answer, LIMITS.test]).toEqual([90_000, 180_000, 900_000])
  })

  it('grow as much as the app is made slower', () => {
    vi.stubEnv('TEST_BUDGET', '2')
    vi.stubEnv('TEST_SLOW', '3')
    expect(LIMITS.shown).toBe(180_000)
  })

  it('never shrink on a fast machine', async () => {
    vi.stubEnv('TEST_BUDGET', '1')
    expect(await measureMachine(10)).toBe(1)
  })
})
