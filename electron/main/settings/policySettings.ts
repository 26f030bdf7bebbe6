import type { EnvironmentName } from '#contract/ipc/company'
import type { Policy } from '../policy/policy.ts'
import type { Settings } from './settings.ts'

/** Settings whose bank addresses are those of the policy, where it has any. */
export function withPolicy(settings: Settings, policy: Policy): Settings {
  return { ...settings, environment: (name) => policy.environment(name) ?? settings.environment(name) }
}

/**
 * Takes the policy's addresses over into the settings. Keys that were given for another address are erased, as when a
 * person changes it: they must not go to a host they were not meant for. Returns the environments of which that
 * happened. Throws StorageError.
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
