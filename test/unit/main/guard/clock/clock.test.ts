import { describe, expect, it } from 'vitest'
import { createClock } from '#main/guard/clock/clock'
import { recordingLog } from '../../support.ts'

const BUILT = '2026-07-01T00:00:00.000Z'
const at = (text: string) => Date.parse(text)

/** A computer whose wall clock and monotonic clock the test sets. */
function computer(start: string, lastInJournal?: string) {
  const state = { wall: at(start), steady: 1_000, changes: 0, lastInJournal }
  const log = recordingLog()
  const clock = createClock({
    now: () => new Date(state.wall),
    steady: () => state.steady,
    builtAt: BUILT,
    lastInJournal: () => state.lastInJournal,
    onChange: () => {
      state.changes++
    },
    log,
  })
  const pass = (ms: number) => {
    state.wall += ms
    state.steady += ms
  }
  const kinds = () => clock.status().map(({ kind, minutes }) => `${kind} ${minutes}`)
  return { state, clock, log, pass, kinds }
}

describe('the clock check', () => {
  it('reports nothing when the clock agrees with every source', () => {
    const { clock, kinds, state } = computer('2026-11-21T03:00:00Z', '2026-11-21T02:59:00.000Z')
    clock.heard('Sat, 21 Nov 2026 03:01:00 GMT', 200)
    expect([kinds(), state.changes]).toEqual([[], 0])
  })

  it('reports a clock more than a day before this version was built', () => {
    expect(computer('2026-06-29T23:00:00Z').kinds()).toEqual(['beforeBuild 1500'])
    expect(computer('2026-06-30T01:00:00Z').kinds()).toEqual([])
    expect(computer('2026-06-29T23:00:00Z').clock.status()).toEqual([
      { kind: 'beforeBuild', computer: '2026-06-29T23:00:00.000Z', other: BUILT, minutes: 1_500 },
    ])
  })

  it('reports a clock more than five minutes behind the last line of the journal', () => {
    expect(computer('2026-11-21T03:00:00Z', '2026-11-21T03:06:00.000Z').kinds()).toEqual(['behindJournal 6'])
    expect(computer('2026-11-21T03:00:00Z', '2026-11-21T03:04:00.000Z').kinds()).toEqual([])
  })

  it.each([
    ['ahead of', 'Sat, 21 Nov 2026 02:50:00 GMT'],
    ['behind', 'Sat, 21 Nov 2026 03:10:00 GMT'],
  ])("reports once that the clock is ten minutes %s the bank's, until it is corrected", (_name, header) => {
    const { clock, kinds, state, log, pass } = computer('2026-11-21T03:00:00Z')
    clock.heard(header, 300)
    expect(kinds()).toEqual(['offBank 10'])
    pass(60_000)
    clock.heard(new Date(Date.parse(header) + 60_000).toUTCString(), 300)
    expect([kinds(), state.changes, log.lines.length]).toEqual([['offBank 10'], 1, 1])
    state.wall = Date.parse(header) + 60_000
    expect(kinds()).toEqual([])
    clock.heard(new Date(state.wall).toUTCString(), 300)
    expect([kinds(), state.changes]).toEqual([[], 2])
  })

  it('ignores an invalid header and a slow answer, and forgets the difference after the computer has slept', () => {
    const { clock, kinds, state } = computer('2026-11-21T03:00:00Z')
    clock.heard(null, 10)
    clock.heard('yesterday-ish', 10)
    clock.heard('Sat, 21 Nov 2026 05:00:00 GMT', 60_000)
    expect(kinds()).toEqual([])
    clock.heard('Sat, 21 Nov 2026 05:00:00 GMT', 10)
    expect(kinds()).toEqual(['offBank 120'])
    // The computer slept: only the wall clock went on.
    state.wall += 8 * 3_600_000
    expect(kinds()).toEqual([])
  })

  it('reports a valid time for the bank, even if its header has an impossible one', () => {
    const { clock } = computer('2026-11-21T03:00:00Z')
    for (const header of [
      'Sat, 01 Jan 275000 00:00:00 GMT',
      '-000001-01-01T00:00:00Z',
      'Thu, 01 Jan 1970 00:00:00 GMT',
    ]) {
      clock.heard(header, 10)
      expect(clock.status().every(({ other }) => !Number.isNaN(Date.parse(other)))).toBe(true)
    }
  })
})
