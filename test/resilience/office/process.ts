// One workstation in a process of its own. It files the lots of its order one after the other and reports each answer.
import type { Invitation } from '#contract/office/invitation'
import type { Claims } from '#main/filing/claims'
import { startWorkstation, until } from './workstation.ts'

/** Where a workstation ends itself as `kill -9` would, without a moment in between. */
export const STAGES = ['beforeClaim', 'afterClaim', 'afterBegin', 'afterPost', 'afterOutcome', 'anywhere'] as const
export type Stage = (typeof STAGES)[number]

export interface Order {
  folder: string
  name: string
  bankUrl: string
  password: string
  /** Joins this office first; without it, the folder already belongs to one. */
  join?: Invitation
  lots: number[]
  /** Files only once the parent says so. */
  waits?: boolean
  dieAt?: Stage
}

/** What a workstation tells its parent. */
export type Told =
  | { kind: 'ready' }
  | { kind: 'filing'; lot: number }
  | { kind: 'filed'; lot: number; answer: string }
  | { kind: 'done' }

const die = (): void => {
  process.kill(process.pid, 'SIGKILL')
}

const around =
  (stage: Stage | undefined) =>
  (claims: Claims): Claims => ({
    async take(lot) {
      if (stage === 'beforeClaim') die()
      const taken = await claims.take(lot)
      if (stage === 'afterClaim') die()
      return taken
    },
    over(claimId) {
      if (stage === 'afterOutcome') die()
      claims.over(claimId)
    },
  })

const say = (told: Told): void => {
  process.send?.(told)
}

async function work({ lots, join, waits = false, dieAt, ...rest }: Order): Promise<void> {
  const workstation = startWorkstation({
    ...rest,
    around: around(dieAt),
    onBegun: () => {
      if (dieAt === 'afterBegin') die()
    },
  })
  if (join) await workstation.join(join)
  else await until(workstation.isOnline)
  say({ kind: 'ready' })
  if (waits) await new Promise((resolve) => process.once('message', resolve))
  for (const lot of lots) {
    say({ kind: 'filing', lot })
    const filed = await workstation.file(lot)
    say({ kind: 'filed', lot, answer: filed.ok ? filed.value.outcome : filed.error.code })
  }
  await until(workstation.isReported)
  say({ kind: 'done' })
  workstation.stop()
  process.disconnect()
}

if (import.meta.main) await work(JSON.parse(process.argv[2] ?? '') as Order)
