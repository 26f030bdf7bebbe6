import type { StatementKind, TableLayout } from '#contract/ipc/index'
import { computed, shallowRef } from 'vue'
import { useI18n } from 'vue-i18n'
import { statementColumns, type Breaks } from './columns.ts'
import { useOrderedAction } from '#ui/controls/useOrderedAction'
import { arranged, PLAIN_LAYOUT, withWidth } from '#ui/table/layout'
import { usePreferences } from '#data/preferences/index'

/** A change applies at once and is stored for the next start; `kept` says whether that succeeded. */
export function useStatementColumns(kind: StatementKind, breaks: () => Breaks) {
  const { t } = useI18n()
  const preferences = usePreferences()
  const layout = shallowRef(preferences.current.statementColumns?.[kind] ?? PLAIN_LAYOUT)
  const { run, error } = useOrderedAction()
  const all = computed(() => statementColumns(kind, t, breaks))

  function change(next: TableLayout): void {
    layout.value = next
    // Starts from the previous write, which may have changed the other kind's layout.
    void run(() => preferences.change({ statementColumns: { ...preferences.current.statementColumns, [kind]: next } }))
  }

  return {
    all,
    layout,
    change,
    kept: computed(() => error.value === undefined),
    columns: computed(() => arranged(all.value, layout.value)),
    resize: (key: string, width: number) => change(withWidth(layout.value, key, width)),
  }
}
