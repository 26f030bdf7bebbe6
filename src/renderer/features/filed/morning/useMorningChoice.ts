import { computed } from 'vue'
import type { MorningChoice } from '#domain/morning/lines'
import { usePreferences } from '#data/preferences/index'
import { usePolicy } from '#features/settings/policy/index'

/** Off where the administrator of the computer forbids it. */
export function useMorningChoice() {
  const preferences = usePreferences()
  const policy = usePolicy()
  return computed((): MorningChoice =>
    policy.broken || policy.fixes('morningSummary') ? 'off' : (preferences.current.morningSummary ?? 'off'),
  )
}
