import type { ReportOptions, StatementKind } from '#contract/ipc/index'
import { computed, toRaw } from 'vue'
import { useAction } from '../components/form/useAction.ts'
import { optionsOf } from '../reports/reportOptions.ts'
import { usePreferences } from '../stores/preferences.ts'

/** The options a kind of statement is printed with; a change is kept at once, and `error` says when it could not be. */
export function useReportOptions(kind: () => StatementKind) {
  const preferences = usePreferences()
  const { error, run } = useAction()
  const options = computed(() => ({ ...optionsOf(kind(), preferences.current.reportOptions) }))
  const change = (part: Partial<ReportOptions>) =>
    run(() => preferences.change({ reportOptions: { ...toRaw(preferences.current).reportOptions, [kind()]: { ...options.value, ...part } } }))
  return { options, change, error }
}
