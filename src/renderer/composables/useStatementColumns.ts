import type { StatementKind, TableLayout } from '#contract/ipc/index'
import { computed } from 'vue'
import { useI18n } from 'vue-i18n'
import { statementColumns, type Breaks } from '../components/account/columns.ts'
import { arranged, PLAIN_LAYOUT, withWidth } from '../components/virtual-table/layout.ts'
import { usePreferences } from '../stores/preferences.ts'

/** The columns of one kind of statement as the person arranged them; a change is kept by the main process, for every window and the next start. */
export function useStatementColumns(kind: StatementKind, breaks: () => Breaks) {
  const { t } = useI18n()
  const preferences = usePreferences()
  const layout = computed(() => preferences.current.statementColumns?.[kind] ?? PLAIN_LAYOUT)
  const all = computed(() => statementColumns(kind, t, breaks))

  const change = (next: TableLayout) => preferences.change({ statementColumns: { ...preferences.current.statementColumns, [kind]: next } })

  return {
    all, layout, change,
    columns: computed(() => arranged(all.value, layout.value)),
    resize: (key: string, width: number) => change(withWidth(layout.value, key, width)),
  }
}
