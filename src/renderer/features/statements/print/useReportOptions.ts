import type { AppError, ReportOptions, StatementKind } from '#contract/ipc/index'
import { computed, shallowRef, toRaw } from 'vue'
import { CallError } from '../../../bridge/index.ts'
import { optionsOf } from '../paper/reportOptions.ts'
import { usePreferences } from '../../../preferences/index.ts'

/**
 * Returns the print options of a kind of statement. Changes are stored in order, so that none is lost; `error` has the
 * failure of the last change.
 */
export function useReportOptions(kind: () => StatementKind) {
  const preferences = usePreferences()
  const error = shallowRef<AppError>()
  const options = computed(() => ({ ...optionsOf(kind(), preferences.current.reportOptions) }))
  let last: Promise<void> = Promise.resolve()

  async function keep(part: Partial<ReportOptions>): Promise<void> {
    try {
      await preferences.change({
        reportOptions: { ...toRaw(preferences.current).reportOptions, [kind()]: { ...options.value, ...part } },
      })
      error.value = undefined
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure
      error.value = failure.error
    }
  }

  /** Changes some of the options. Each change starts from the result of the previous change. */
  const change = (part: Partial<ReportOptions>): Promise<void> => (last = last.then(() => keep(part)))
  return { options, change, error }
}
