import type { ReportOptions, StatementKind } from '#contract/ipc/index'
import { computed, toRaw } from 'vue'
import { useOrderedAction } from '#ui/controls/useOrderedAction'
import { optionsOf } from '../paper/reportOptions.ts'
import { usePreferences } from '#data/preferences/index'

/** The print options. Changes are stored in order, so that none is lost; `error` is about the last one. */
export function useReportOptions(kind: () => StatementKind) {
  const preferences = usePreferences()
  const { run, error } = useOrderedAction()
  const options = computed(() => ({ ...optionsOf(kind(), preferences.current.reportOptions) }))

  /** Each change starts from the result of the previous one. */
  const change = (part: Partial<ReportOptions>) =>
    run(() =>
      preferences.change({
        reportOptions: { ...toRaw(preferences.current).reportOptions, [kind()]: { ...options.value, ...part } },
      }),
    )
  return { options, change, error }
}
