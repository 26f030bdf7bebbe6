import type { StatementKind } from '#contract/ipc/index'
import { dayTotals, monthTotals, hideClosingBalance, type SpanTotals } from '#domain/statements/statementDays'
import { totalsOf } from '#domain/statements/statements'
import { computed, reactive, shallowRef, watch } from 'vue'
import { useI18n } from 'vue-i18n'
import type { Breaks } from './columns.ts'
import { arrangeStatement, showsAll, type LinesQuery, type SubtotalUnit } from './statementLines.ts'
import { subtotalLine } from './subtotalLine.ts'
import { useTableModel, type TableModel } from '#ui/table/useTableModel'
import { useTableSelection, type TableSelection } from '#ui/table/useTableSelection'
import { useStatementColumns } from './useStatementColumns.ts'
import type { StatementRow } from '../fetch/useStatementState.ts'

type Rows = () => readonly StatementRow[]
type Query = { -readonly [K in keyof LinesQuery]: LinesQuery[K] }

export function useStatementTable(kind: StatementKind, rows: Rows, breaks: () => Breaks, incomplete: () => boolean) {
  const layout = useStatementColumns(kind, breaks)
  const query = reactive<Query>({ words: '', conditions: {}, unit: 'none' })
  const { days, asked, arrange } = useArrangement(query, rows, incomplete)
  // Includes hidden columns: hiding changes what is visible, not what is searched or sorted.
  const model = useTableModel({
    rows,
    columns: () => layout.all.value,
    arrange: () => arrange.value,
    query: () => asked.value,
  })
  const selection = useTableSelection(model)

  function reset(): void {
    query.words = ''
    query.conditions = {}
  }

  return {
    ...layout,
    query,
    days,
    model,
    selection,
    ...useBreaks(model, selection, breaks),
    reset,
    filtered: computed(() => !showsAll(query)),
    selectedTotals: computed(() => (selection.count.value > 1 ? totalsOf([...selection.rows()]) : undefined)),
    setUnit: (unit: SubtotalUnit) => void (query.unit = unit),
  }
}

function useArrangement(query: Query, rows: Rows, incomplete: () => boolean) {
  const { t } = useI18n()
  const cutDay = computed(() => (incomplete() ? rows().at(-1)?.transactionDate : undefined))
  const days = computed(() => hideClosingBalance(dayTotals(rows()), cutDay.value))
  const spans = computed(
    () =>
      new Map<string, SpanTotals>(
        (query.unit === 'day' ? days.value : monthTotals(days.value)).map((one) => [one.span, one]),
      ),
  )
  const asked = computed((): LinesQuery => ({ ...query }))
  // Depends on `incomplete` too: once the statement is complete, no subtotal is cut off any more.
  const arrange = computed(
    () => (
      incomplete(),
      arrangeStatement(
        asked.value,
        () => ({ spans: spans.value, cutDay: cutDay.value }),
        (subtotal) => subtotalLine(subtotal, t),
      )
    ),
  )
  return { days, asked, arrange }
}

/** Positions of visible entries whose balance does not follow from the entry before. */
function useBreaks(model: TableModel<StatementRow>, { selection }: TableSelection<StatementRow>, breaks: () => Breaks) {
  const breakPositions = shallowRef<readonly number[]>([])
  watch(
    [model.lines, breaks],
    () => {
      const found: number[] = []
      for (let at = 0; breaks().size > 0 && at < model.count.value; at++) {
        const row = model.rowAt(at)
        if (row && breaks().has(row)) found.push(at)
      }
      breakPositions.value = found
    },
    { immediate: true },
  )

  /** Searches from the cursor, wrapping around. */
  function nextBreak(step: 1 | -1): number | undefined {
    const { cursor } = selection.value
    const list = breakPositions.value
    if (step > 0) return list.find((at) => at > cursor) ?? list[0]
    return list.findLast((at) => at < cursor) ?? list.at(-1)
  }

  return { breakPositions, nextBreak }
}
