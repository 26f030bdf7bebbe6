import type { EnvironmentName } from '#contract/ipc/company'
import type { Policy } from '../guard/policy/policy.ts'
import type { Settings } from './settings.ts'

export function withPolicy(settings: Settings, policy: Policy): Settings {
  return { ...settings, environment: (name) => policy.environment(name) ?? settings.environment(name) }
}

/**
 * Saves the policy's addresses and deletes keys entered for another address, which must not be sent to another host.
 * Returns the environments of deleted keys. Throws StorageError.
 */
export function adoptAddresses(
  policy: Policy,
  settings: Settings,
  clearKeys: (environment: EnvironmentName) => void,
): EnvironmentName[] {
  return (['production', 'development'] as const).filter((name) => {
    const [before, after] = [settings.environment(name), policy.environment(name)]
    if (after === null || (before.baseUrl === after.baseUrl && before.pathPrefix === after.pathPrefix)) return false
    if (before.baseUrl !== null) clearKeys(name)
    settings.saveEnvironment(after)
    return before.baseUrl !== null
  })
}
