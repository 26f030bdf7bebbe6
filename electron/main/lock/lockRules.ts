import type { FixedByPolicy, Policy } from '../policy/policy.ts'
import type { KeptData } from '../settings/keptData.ts'
import type { LockData } from './lockFile.ts'

/** What the system can do to find out who is there: Touch ID. Null where Electron offers nothing. */
export interface SystemCheck {
  available: () => boolean
  prompt: () => Promise<boolean>
}

/** Minutes until the app locks, once it can be locked at all and nobody has said otherwise. */
const STANDARD_MINUTES = 15

/**
 * Whether the app can and has to be locked, and after how many minutes: what the policy fixed, what the person chose,
 * and what the system offers.
 */
export function lockRules({ get }: Pick<KeptData<LockData>, 'get'>, policy: Policy, system: SystemCheck | null) {
  const idleLock = policy.rules.idleLock
  const fixed: FixedByPolicy | null = idleLock && !idleLock.changeable ? policy.fixed('idleLock') : null
  const usesSystem = (): boolean => get().system && system?.available() === true
  return {
    /** Why the minutes cannot be changed; null where they can. */
    fixed,
    /** Why there has to be something to unlock with; null where there need not be. */
    wanted: fixed && (idleLock?.minutes ?? 0) > 0 ? fixed : null,
    usesSystem,
    canLock: (): boolean => get().passphrase !== undefined || usesSystem(),
    minutes: (): number =>
      (fixed ? idleLock?.minutes : undefined) ?? get().minutes ?? idleLock?.minutes ?? STANDARD_MINUTES,
    asksSystem: async (): Promise<boolean> => system?.available() === true && system.prompt(),
  }
}

export type LockRules = ReturnType<typeof lockRules>
