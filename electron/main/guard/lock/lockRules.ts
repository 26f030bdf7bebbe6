import type { FixedByPolicy, Policy } from '../policy/policy.ts'
import type { KeptData } from '../../settings/keptData.ts'
import type { LockData } from './lockFile.ts'

/** Touch ID. Null where Electron offers no check of who is at the computer. */
export interface SystemCheck {
  available: () => boolean
  prompt: () => Promise<boolean>
}

/** If the app can be locked and neither the user nor the policy sets another value. */
const STANDARD_MINUTES = 15

/**
 * Whether the app can be locked, whether it must be, and after how many minutes: from the policy, the user's choice and
 * what the system offers.
 */
export function lockRules({ get }: Pick<KeptData<LockData>, 'get'>, policy: Policy, system: SystemCheck | null) {
  const idleLock = policy.rules.idleLock
  const fixed: FixedByPolicy | null = idleLock && !idleLock.changeable ? policy.fixed('idleLock') : null
  const usesSystem = (): boolean => get().system && system?.available() === true
  return {
    /** Why the minutes cannot be changed; null when they can. */
    fixed,
    /** Why a way to unlock must be set up; null when it is optional. */
    wanted: fixed && (idleLock?.minutes ?? 0) > 0 ? fixed : null,
    usesSystem,
    canLock: (): boolean => get().passphrase !== undefined || usesSystem(),
    minutes: (): number =>
      (fixed ? idleLock?.minutes : undefined) ?? get().minutes ?? idleLock?.minutes ?? STANDARD_MINUTES,
    asksSystem: async (): Promise<boolean> => system?.available() === true && system.prompt(),
  }
}

export type LockRules = ReturnType<typeof lockRules>
