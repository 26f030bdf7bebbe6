import { computed, ref, shallowRef, watch } from 'vue'
import { COLUMNS, edgesOf, isNumeric, ROW_NUMBER_WIDTH, type Column, type ColumnField } from '#data/draft/columns'
import { completeOf } from '#data/draft/cells'
import type { DraftRow } from '#data/draft/row'
import { usePreferences } from '#data/preferences/index'
import { PLAIN_LAYOUT, widthIn, withWidth } from '#ui/table/layout'
import { useColumnResize } from '#ui/table/useColumnResize'
import { useOrderedAction } from '#ui/controls/useOrderedAction'

/** The column that stays visible when the retirement columns are folded. Typing in it unfolds the others. */
export const FOLDING = COLUMNS.findIndex(({ field }) => field === 'numberOfRetirementIncomeTaxPayments')
const RETIREMENT: readonly ColumnField[] = [
  'numberOfRetirementIncomeTaxPayments',
  'numberOfRetirees',
  'amountOfRetirementBenefitPayments',
  'amountOfMunicipalInhabitantTaxPayments',
  'amountOfPrefecturalInhabitantsTaxPayments',
  'amountOfRetirementIncomeTaxPayments',
] as const
const FOLDABLE = new Set(
  COLUMNS.flatMap(({ field }, index) => (index !== FOLDING && RETIREMENT.includes(field) ? [index] : [])),
)
const RETIREMENT_COLUMNS = COLUMNS.filter(({ field }) => RETIREMENT.includes(field))

function hasRetirement(row: DraftRow): boolean {
  const detail = completeOf(row)
  return RETIREMENT_COLUMNS.some(({ field }) => detail[field as keyof typeof detail] !== 0 || field in row.raw)
}

const MIN_TEXT_WIDTH = 44

/** Parts of the spare room of a wide window that columns get. A width that the user chose stays. */
const SHARES: Partial<Record<ColumnField, number>> = {
  payee: 4,
  municipalityName: 4,
  designatedNumber: 2,
  amountOfPayrollTaxPayments: 1,
  totalAmountOfDetails: 1,
}

/** In px. A number must never be cut off, because it would look like another one; a text may be. */
const leastWidth = (column: Column): number => (isNumeric(column) ? column.width : MIN_TEXT_WIDTH)

/**
 * The columns fill a frame of `room` px. The widths that the user drags are stored. The retirement columns are folded
 * while they are empty, and stay unfolded once they have had content.
 */
export function useGridColumns(rows: () => readonly DraftRow[], room: () => number) {
  const preferences = usePreferences()
  const layout = shallowRef(preferences.current.lotColumns ?? PLAIN_LAYOUT)
  const { run, error } = useOrderedAction()
  const { dragged, start } = useColumnResize((key, width) => {
    layout.value = withWidth(layout.value, key, width)
    const next = layout.value
    void run(() => preferences.change({ lotColumns: next }))
  })

  const empty = computed(() => !rows().some(hasRetirement))
  const unfolded = ref(!empty.value)
  watch(empty, (now) => (unfolded.value ||= !now), { flush: 'sync' })
  const isHidden = (index: number) => !unfolded.value && FOLDABLE.has(index)

  const chosenOf = (field: ColumnField) =>
    dragged.value?.key === field ? dragged.value.width : widthIn(layout.value, field)
  const shareOf = ({ field }: Column) => (chosenOf(field) === undefined ? (SHARES[field] ?? 0) : 0)
  const widths = computed(() => {
    const own = COLUMNS.map((column, index) =>
      isHidden(index) ? 0 : Math.max(chosenOf(column.field) ?? column.width, leastWidth(column)),
    )
    const spare = Math.max(0, room() - ROW_NUMBER_WIDTH - own.reduce((sum, width) => sum + width, 0))
    const shares = COLUMNS.map(shareOf)
    const all = shares.reduce((sum, share) => sum + share, 0)
    return own.map((width, index) => width + (all === 0 ? 0 : Math.floor((spare * (shares[index] ?? 0)) / all)))
  })
  const offsets = computed(() => edgesOf(widths.value))

  const leftOf = (column: number) => ROW_NUMBER_WIDTH + (offsets.value[column] ?? 0)

  return {
    widths,
    /** Left edge of a column in px from that of the table. */
    leftOf,
    /** Left edges in px from the left edge of the first column, followed by the right edge of the last. */
    offsets,
    /** Visible columns, as indexes of `COLUMNS`. */
    shown: computed(() => COLUMNS.flatMap((_, index) => (isHidden(index) ? [] : [index]))),
    isHidden,
    unfolded,
    empty,
    kept: computed(() => error.value === undefined),
    startResize: start,
  }
}

export type GridColumns = ReturnType<typeof useGridColumns>
