import { describe, expect, it } from 'vitest'
import type { ClockFinding } from '#contract/ipc/channels'
import { DEFAULT_TIMEOUTS } from '#main/bank/client'
import { createSettleWait, SETTLE_WAIT_MS } from '#main/filing/settleWait'

const MINUTE = 60_000
const START = Date.parse('2026-07-01T00:00:00Z')
const entry = (entryId: string, minutesAgo: number) => ({
  entryId,
  at: new Date(START - minutesAgo * MINUTE).toISOString(),
})

/** A computer whose two clocks the test sets. */
function computer() {
  const state = { wall: START, steady: 5_000, findings: [] as ClockFinding[] }
  const run = (ageElsewhere?: (entryId: string) => number | undefined) =>
    createSettleWait({
      ...(ageElsewhere && { ageElsewhere }),
      now: () => new Date(state.wall),
      steady: () => state.steady,
      clock: { status: () => state.findings },
    })
  const pass = (minutes: number) => {
    state.wall += minutes * MINUTE
    state.steady += minutes * MINUTE
  }
  return { state, run, pass }
}
const wrong: ClockFinding = { kind: 'offBank', computer: '', other: '', minutes: 60 }

describe('the wait before a filing can be settled as not arrived', () => {
  it('is much longer than a request can take', () => {
    expect(SETTLE_WAIT_MS).toBeGreaterThan(5 * DEFAULT_TIMEOUTS.totalMs)
  })

  it("runs by the monotonic clock from the start of the filing, even if the computer's clock is changed", () => {
    const { state, run, pass } = computer()
    const wait = run()
    wait.begun('a')
    expect(wait.remaining(entry('a', 0))).toBe(10 * MINUTE)
    pass(4)
    expect(wait.remaining(entry('a', 0))).toBe(6 * MINUTE)
    state.wall += 24 * 60 * MINUTE
    expect(wait.remaining(entry('a', 0))).toBe(6 * MINUTE)
    state.wall -= 48 * 60 * MINUTE
    expect(wait.remaining(entry('a', 0))).toBe(6 * MINUTE)
    state.steady += 6 * MINUTE
    expect(wait.remaining(entry('a', 0))).toBe(0)
  })

  it('starts at the time in the journal for a filing of an earlier run', () => {
    const { state, run, pass } = computer()
    const wait = run()
    expect([wait.remaining(entry('old', 60)), wait.remaining(entry('new', 3))]).toEqual([0, 7 * MINUTE])
    state.wall += 60 * MINUTE
    expect(wait.remaining(entry('new', 3))).toBe(7 * MINUTE)
    pass(7)
    expect(wait.remaining(entry('new', 3))).toBe(0)
  })

  it('starts anew for a filing of an earlier run if the clock is wrong or the filing lies in the future', () => {
    const { state, run, pass } = computer()
    const wait = run()
    expect(wait.remaining(entry('old', 60))).toBe(0)
    state.findings = [wrong]
    expect([wait.remaining(entry('old', 60)), wait.remaining(entry('future', -60))]).toEqual([10 * MINUTE, 10 * MINUTE])
    state.findings = []
    expect([wait.remaining(entry('old', 60)), wait.remaining(entry('future', -60))]).toEqual([0, 10 * MINUTE])
    pass(10)
    expect(wait.remaining(entry('future', -60))).toBe(0)
  })
})

describe('the wait for a filing of another computer', () => {
  const elsewhere = { ...entry('a', 600), elsewhere: true as const }

  it('takes nothing from the time that the other computer wrote', () => {
    const { run, pass } = computer()
    const wait = run()
    // The control: a filing of this computer that is as old needs no wait.
    expect(wait.remaining(entry('own', 600))).toBe(0)
    expect(wait.remaining(elsewhere)).toBe(10 * MINUTE)
    pass(9)
    expect(wait.remaining(elsewhere)).toBe(MINUTE)
  })

  it('ends by the clock of the office’s server where that knows the claim', () => {
    const { run, pass } = computer()
    const age = { ms: 4 * MINUTE }
    const wait = run((entryId) => (entryId === 'a' ? age.ms : undefined))
    expect(wait.remaining(elsewhere)).toBe(6 * MINUTE)
    age.ms = 10 * MINUTE
    expect(wait.remaining(elsewhere)).toBe(0)
    expect(wait.remaining({ ...elsewhere, entryId: 'b' })).toBe(10 * MINUTE)
    pass(10)
    expect(wait.remaining({ ...elsewhere, entryId: 'b' })).toBe(0)
  })
})
