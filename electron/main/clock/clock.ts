import type { ClockFinding } from '#contract/ipc/channels'
import type { Log } from '../log/log.ts'

const MINUTE_MS = 60_000
/** Below this a difference means nothing: clocks drift, and an answer takes its time. */
const TOLERATED_MS = 5 * MINUTE_MS
/** The day this version was made is known to the day. */
const BUILD_TOLERATED_MS = 24 * 60 * MINUTE_MS
/** An answer that took longer says too little about now. */
const MAX_ANSWER_MS = 20_000

export interface ClockDeps {
  now: () => Date
  /** Milliseconds of a clock that nobody can set, for telling a measured difference from one that is gone since. */
  steady: () => number
  /** When this version was made (ISO instant). */
  builtAt: string
  /** The latest time in the journal (ISO instant), if it can be read. */
  lastInJournal: () => string | undefined
  /** What is wrong has changed. */
  onChange: () => void
  log: Log
}

/**
 * Watches the computer's clock: dates of payment are checked against it and sequence numbers carry its day. Three
 * things to compare it with: the day this version was made, the journal's latest time, and the Date header of the
 * bank's answers.
 */
export function createClock({ now, steady, builtAt, lastInJournal, onChange, log }: ClockDeps) {
  let bank: { ahead: number; skew: number } | undefined
  let told = ''

  /**
   * The bank's difference counts as long as the clock was not set since: what the bank said then says nothing about a
   * clock that was set.
   */
  function offBank(at: number): number {
    if (bank && Math.abs(at - steady() - bank.skew) > TOLERATED_MS / 5) bank = undefined
    return bank?.ahead ?? 0
  }

  function status(): ClockFinding[] {
    const at = now().getTime()
    const ahead = offBank(at)
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

  return {
    status,
    /** Takes the Date header of an answer that took `elapsedMs`. */
    heard(header: string | null, elapsedMs: number): void {
      const theirs = header === null ? NaN : Date.parse(header)
      if (Number.isNaN(theirs) || elapsedMs > MAX_ANSWER_MS) return
      const at = now().getTime()
      bank = { ahead: theirs - at, skew: at - steady() }
      const found = status()
      const kinds = found.map(({ kind }) => kind).join(' ')
      if (kinds === told) return
      told = kinds
      for (const { kind, minutes } of found)
        log.write('warn', 'clock.wrong', { kind, minutes: Math.min(minutes, 9_999_999) })
      onChange()
    },
  }
}

export type Clock = ReturnType<typeof createClock>

/** An instant as ISO text; one that no calendar has (a header can name any) as the last that has. */
const iso = (at: number): string => new Date(Math.min(at, 253_402_300_799_000)).toISOString()
