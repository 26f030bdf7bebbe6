import { nextInquiry, type Followed } from '#domain/filing/following'

/** Timers stop while the computer sleeps, so one with a longer delay could fire hours late. */
const LONGEST_WAIT_MS = 60_000
/** A pause of this length before the next inquiry ends a round, whose changes are reported together. */
const ROUND_ENDS_MS = 30_000

export interface FollowerDeps {
  followed: () => readonly Followed[]
  lastInquiryAt: () => number | undefined
  /** While true, no inquiry may be sent. */
  paused: () => boolean
  /** True if something changed. Must record the attempt, or the same application would be asked about again at once. */
  ask: (key: string) => Promise<boolean>
  /** Called at the end of a round of inquiries, with the number of changes. */
  onChanges: (count: number) => void
  now: () => number
}

/**
 * Asks the bank about followed applications one after the other, scheduled by `nextInquiry`. While nothing is open or
 * inquiries are paused, no timer runs.
 */
export function createFollower({ followed, lastInquiryAt, paused, ask, onChanges, now }: FollowerDeps) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let asking = false
  let stopped = false
  const round = createRound(onChanges)

  function wake(): void {
    clearTimeout(timer)
    timer = undefined
    if (stopped || asking || paused()) return
    const next = nextInquiry(followed(), lastInquiryAt(), now())
    if (next === undefined || next.at - now() > ROUND_ENDS_MS) round.end()
    if (next) timer = setTimeout(() => void run(next), Math.min(next.at - now(), LONGEST_WAIT_MS))
  }

  async function run(next: { key: string; at: number }): Promise<void> {
    timer = undefined
    if (paused() || now() < next.at) return wake()
    asking = true
    try {
      if (await ask(next.key)) round.note()
    } finally {
      asking = false
      wake()
    }
  }

  return {
    /** Call whenever the followed applications or the pause may have changed. */
    wake,
    stop: () => {
      stopped = true
      clearTimeout(timer)
    },
    waiting: () => timer !== undefined,
  }
}

function createRound(onChanges: FollowerDeps['onChanges']) {
  let changed = 0
  return {
    note: () => {
      changed += 1
    },
    end: () => {
      if (changed > 0) onChanges(changed)
      changed = 0
    },
  }
}
