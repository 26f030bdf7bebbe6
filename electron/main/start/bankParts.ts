import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { createPracticeBank, type PracticeBank, PRACTICE_ORIGIN } from '../../practice-bank/index.ts'
import { type Access, type AccessDeps, createAccess, createTrial, type Trial } from '../bank/access.ts'
import { DEFAULT_TIMEOUTS, MAX_BODY_BYTES } from '../bank/client.ts'
import { openDriftFile } from '../bank/driftFile.ts'
import { createDriftLog, type DriftLog } from '../bank/driftLog.ts'
import { type Clock, createClock } from '../guard/clock/clock.ts'
import type { World } from './world.ts'

export interface BankParts {
  practiceBank: () => Promise<PracticeBank>
  clock: Clock
  drift: DriftLog
  access: Access
  trial: Trial
}

export function openBankParts(world: World, lastInJournal: () => string | undefined): BankParts {
  const { computer, time, desktop, settings, vault, policy, log, transport } = world
  const drift = createDriftLog(time.now, openDriftFile(join(computer.userData, 'drift.json')))
  const clock = createClock({
    now: time.now,
    steady: time.steady,
    builtAt: computer.builtAt,
    log,
    onChange: () => {
      desktop.broadcast('clock.changed', null)
    },
    lastInJournal,
  })
  const practiceBank = openedOnce(() => openPracticeBank(world))
  const practice = {
    origin: PRACTICE_ORIGIN,
    fetch: async (url: string, init: RequestInit) => (await practiceBank()).fetch(new Request(url, init)),
  }
  const common = commonOf(world, { drift, clock })
  const { realBanks } = computer.info()
  const reaching: AccessDeps = { settings, vault, policy, realBanks, transport, practice, common }
  return { practiceBank, clock, drift, access: createAccess(reaching), trial: createTrial(reaching) }
}

const commonOf = (
  { time: { now }, log }: World,
  { drift, clock }: Pick<BankParts, 'drift' | 'clock'>,
): AccessDeps['common'] => ({
  timeouts: DEFAULT_TIMEOUTS,
  maxBodyBytes: MAX_BODY_BYTES,
  now,
  log,
  random: (count) => randomBytes(count),
  drift,
  clock,
  randomFraction: Math.random,
  sleep: sleepUntilAborted,
})

async function openPracticeBank({ computer, time, desktop }: World): Promise<PracticeBank> {
  const opened = await createPracticeBank({
    folder: join(computer.userData, 'practice-bank'),
    now: () => time.now().getTime(),
  })
  opened.onChange(() => {
    desktop.broadcast('practice.changed', null)
  })
  return opened
}

/** On first use, with the result shared; after a failure the next call tries again. */
function openedOnce<T>(open: () => Promise<T>): () => Promise<T> {
  let opened: Promise<T> | undefined
  return () => {
    opened ??= open().catch((thrown: unknown) => {
      opened = undefined
      throw thrown
    })
    return opened
  }
}

/** The caller checks the signal itself. */
export async function sleepUntilAborted(ms: number, signal?: AbortSignal): Promise<void> {
  await delay(ms, undefined, signal ? { signal } : {}).catch(() => undefined)
}
