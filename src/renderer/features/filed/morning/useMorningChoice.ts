import { computed } from 'vue'
import type { MorningChoice } from '#domain/morning/lines'
import { usePreferences } from '#data/preferences/index'
import { usePolicy } from '#features/settings/policy/index'

/** Returns whether the start of a day makes a summary. What the administrator of the computer forbids is off. */
export function useMorningChoice() {
  const preferences = usePreferences()
  const policy = usePolicy()
  return computed((): MorningChoice =>
    policy.broken || policy.fixes('morningSummary') ? 'off' : (preferences.current.morningSummary ?? 'off'),
  )
}
