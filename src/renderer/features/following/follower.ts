import { nextInquiry, type Followed } from '#domain/following'

/** Longest wait a timer is set for: the computer may sleep, and a timer of hours would run late by as much. */
const LONGEST_WAIT_MS = 60_000
/**
 * A pause this long until the next inquiry ends a round, and what the round found is told at once rather than one by
 * one.
 */
const ROUND_ENDS_MS = 30_000

export interface FollowerDeps {
  /** What is followed now. */
  followed: () => readonly Followed[]
  lastInquiryAt: () => number | undefined
  /** True while nothing may be asked. */
  paused: () => boolean
  /**
   * Asks about one; gives whether something changed. It must note the attempt, or the same one would be asked at once
   * again.
   */
  ask: (key: string) => Promise<boolean>
  /** A round of inquiries has ended with this many changes. */
  onChanges: (count: number) => void
  now: () => number
}

/**
 * Asks about open applications one after the other, as `nextInquiry` says. No timer runs while nothing is open or all
 * is paused: `wake` looks again.
 */
export function createFollower({ followed, lastInquiryAt, paused, ask, onChanges, now }: FollowerDeps) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let asking = false
  let stopped = false
  let changed = 0

  function wake(): void {
    clearTimeout(timer)
    timer = undefined
    if (stopped || asking || paused()) return
    const next = nextInquiry(followed(), lastInquiryAt(), now())
    if (changed > 0 && (next === undefined || next.at - now() > ROUND_ENDS_MS)) {
      onChanges(changed)
      changed = 0
    }
    if (next) timer = setTimeout(() => void run(next), Math.min(next.at - now(), LONGEST_WAIT_MS))
  }

  async function run(next: { key: string; at: number }): Promise<void> {
    timer = undefined
    if (paused() || now() < next.at) return wake()
    asking = true
    try {
      if (await ask(next.key)) changed += 1
    } finally {
      asking = false
      wake()
    }
  }

  return {
    /** Looks again at what there is to do; called whenever that may have changed. */
    wake,
    stop: () => {
      stopped = true
      clearTimeout(timer)
    },
    /** True while a timer waits. */
    waiting: () => timer !== undefined,
  }
}
