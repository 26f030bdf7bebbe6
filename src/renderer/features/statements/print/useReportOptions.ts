import type { AppError, ReportOptions, StatementKind } from '#contract/ipc/index'
import { computed, shallowRef, toRaw } from 'vue'
import { CallError } from '../../../bridge/index.ts'
import { optionsOf } from '../paper/reportOptions.ts'
import { usePreferences } from '../../../preferences/index.ts'

/**
 * The options a kind of statement is printed with. Changes are kept one after the other, none of them lost; `error`
 * says when one could not be.
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

  /** Each begins from what the one before it left. */
  const change = (part: Partial<ReportOptions>): Promise<void> => (last = last.then(() => keep(part)))
  return { options, change, error }
}
