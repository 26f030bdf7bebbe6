import type { StatementKind, TableLayout } from '#contract/ipc/index'
import {
  dayTotals,
  monthTotals,
  hideClosingBalance,
  type SpanTotals,
  differenceOf,
} from '#domain/statements/statementDays'
import { totalsOf } from '#domain/statements/statements'
import { computed, reactive, shallowRef, watch } from 'vue'
import { useI18n } from 'vue-i18n'
import { type Breaks, statementColumns } from './columns.ts'
import { arrangeStatement, showsAll, type LinesQuery, type Subtotal } from './statementLines.ts'
import { useTableModel, type TableModel } from '#ui/table/useTableModel'
import { useTableSelection, type TableSelection } from '#ui/table/useTableSelection'
import { formatYen } from '#domain/text/yen'
import type { SummaryLine } from '#ui/table/lines'
import type { Translate } from '#i18n/translate'
import { yenOrDash } from '#ui/text/yenText'
import { shownDay } from '#ui/text/shownDay'
import { useOrderedAction } from '#ui/controls/useOrderedAction'
import { arranged, PLAIN_LAYOUT, withWidth } from '#ui/table/layout'
import { usePreferences } from '#data/preferences/index'
import type { StatementRow } from '../fetch/useStatementState.ts'

/** A change of the columns applies at once and is stored for the next start; `kept` says whether that succeeded. */
function useStatementColumns(kind: StatementKind, breaks: () => Breaks) {
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

/** A closing balance that the bank did not send stays a dash. */
export function subtotalLine(subtotal: Subtotal, t: Translate): SummaryLine {
  const { span, depositCount, withdrawalCount, depositSum, withdrawalSum, closing, filtered, cut } = subtotal
  const cells: Record<string, string> = {
    deposit: formatYen(depositSum),
    withdrawal: formatYen(withdrawalSum),
    balance: yenOrDash(closing, t),
    amount: formatYen(differenceOf(subtotal)),
  }
  const key = filtered ? 'statement.subtotals.ofShown' : 'statement.subtotals.of'
  const label = t(key, {
    span: shownDay(span),
    count: formatYen(depositCount + withdrawalCount),
    deposits: formatYen(depositCount),
    withdrawals: formatYen(withdrawalCount),
  })
  return {
    label: cut ? t('statement.subtotals.cut', { label }) : label,
    cell: (column) => cells[column] ?? '',
  }
}

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
