import type { FixedByPolicy, Policy } from '../policy/policy.ts'
import type { KeptData } from '../../settings/keptData.ts'
import type { LockData } from './lockFile.ts'

/** Touch ID; null where Electron cannot check who is at the computer. */
export interface SystemCheck {
  available: () => boolean
  prompt: () => Promise<boolean>
}

const STANDARD_MINUTES = 15

export function lockRules({ get }: Pick<KeptData<LockData>, 'get'>, policy: Policy, system: SystemCheck | null) {
  const idleLock = policy.rules.idleLock
  const fixed: FixedByPolicy | null = idleLock && !idleLock.changeable ? policy.fixed('idleLock') : null
  const usesSystem = (): boolean => get().system && system?.available() === true
  return {
    /** Null when the minutes can be changed. */
    fixed,
    /** The rule that demands a way to unlock; null when one is optional. */
    wanted: fixed && (idleLock?.minutes ?? 0) > 0 ? fixed : null,
    usesSystem,
    canLock: (): boolean => get().passphrase !== undefined || usesSystem(),
    minutes: (): number =>
      (fixed ? idleLock?.minutes : undefined) ?? get().minutes ?? idleLock?.minutes ?? STANDARD_MINUTES,
    asksSystem: async (): Promise<boolean> => system?.available() === true && system.prompt(),
  }
}

export type LockRules = ReturnType<typeof lockRules>
