import type { ClockFinding } from '#contract/ipc/channels'
import type { Log } from '../log/log.ts'

const MINUTE_MS = 60_000
const TOLERATED_MS = 5 * MINUTE_MS
/** The build date is exact to the day. */
const BUILD_TOLERATED_MS = 24 * 60 * MINUTE_MS
/** The Date header of slower answers is too old. */
const MAX_ANSWER_MS = 20_000

const JAPAN_MS = 9 * 3_600_000

/** `YYYY-MM-DD` in Japan, which has no summer time. */
export const dayInJapan = (instant: string): string =>
  new Date(Date.parse(instant) + JAPAN_MS).toISOString().slice(0, 10)

interface ClockDeps {
  now: () => Date
  /** Milliseconds of a clock that cannot be set: reveals that the computer's clock was. */
  steady: () => number
  /** ISO instant. */
  builtAt: string
  /** ISO instant; undefined if the journal cannot be read. */
  lastInJournal: () => string | undefined
  onChange: () => void
  log: Log
}

/**
 * The computer's clock decides payment dates and sequence numbers. It is compared with the day of this build, the
 * journal's latest time and the bank's Date headers.
 */
export function createClock(deps: ClockDeps) {
  const clock: ClockState = { deps, kinds: '' }
  return {
    status: () => findingsOf(clock),
    heard(header: string | null, elapsedMs: number): void {
      const theirs = header === null ? NaN : Date.parse(header)
      if (Number.isNaN(theirs) || elapsedMs > MAX_ANSWER_MS) return
      const at = deps.now().getTime()
      clock.bank = { ahead: theirs - at, skew: at - deps.steady() }
      const found = findingsOf(clock)
      const kinds = found.map(({ kind }) => kind).join(' ')
      if (kinds === clock.kinds) return
      clock.kinds = kinds
      for (const { kind, minutes } of found)
        deps.log.write('warn', 'clock.wrong', { kind, minutes: Math.min(minutes, 9_999_999) })
      deps.onChange()
    },
  }
}

export type Clock = ReturnType<typeof createClock>

interface ClockState {
  readonly deps: ClockDeps
  /**
   * Milliseconds at the last measurement: the bank's clock ahead of the computer's, and that ahead of the steady one.
   */
  bank?: { ahead: number; skew: number }
  kinds: string
}

function findingsOf(clock: ClockState): ClockFinding[] {
  const { now, builtAt, lastInJournal } = clock.deps
  const at = now().getTime()
  const ahead = offBank(clock, at)
  const build = Date.parse(builtAt) - at
  const journal = Date.parse(lastInJournal() ?? '') - at
  const finding = (kind: ClockFinding['kind'], difference: number): ClockFinding => ({
    kind,
    computer: iso(at),
    other: iso(at + difference),
    minutes: Math.round(Math.abs(difference) / MINUTE_MS),
  })
  return [
    ...(build > BUILD_TOLERATED_MS ? [finding('beforeBuild', build)] : []),
    ...(journal > TOLERATED_MS ? [finding('behindJournal', journal)] : []),
    ...(Math.abs(ahead) > TOLERATED_MS ? [finding('offBank', ahead)] : []),
  ]
}

/** Milliseconds; 0 if unknown. A measurement is dropped once the computer's clock is set. */
function offBank(clock: ClockState, at: number): number {
  const { bank, deps } = clock
  if (bank && Math.abs(at - deps.steady() - bank.skew) > TOLERATED_MS / 5) delete clock.bank
  return clock.bank?.ahead ?? 0
}

/** A header can name any time: at most the last second of the year 9999. */
const iso = (at: number): string => new Date(Math.min(at, 253_402_300_799_000)).toISOString()
