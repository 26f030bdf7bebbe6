import { computed, ref, shallowRef, watch } from 'vue'
import {
  COLUMNS,
  edgesOf,
  FROZEN,
  isNumeric,
  ROW_NUMBER_WIDTH,
  type Column,
  type ColumnField,
} from '../../../draft/columns.ts'
import { completeOf } from '../../../draft/cells.ts'
import type { DraftRow } from '../../../draft/row.ts'
import { usePreferences } from '../../../preferences/index.ts'
import { PLAIN_LAYOUT, widthIn, withWidth } from '../../../ui/data-table/layout.ts'
import { useColumnResize } from '../../../ui/data-table/useColumnResize.ts'
import { useAction } from '../../../ui/form/useAction.ts'

/** The column that stays when the retirement columns are folded: something typed there unfolds the others. */
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

/** A figure is never cut off, because it would look like another one; a text may be. */
const leastWidth = (column: Column): number => (isNumeric(column) ? column.width : MIN_TEXT_WIDTH)

/**
 * Returns the columns of the lot grid as they are shown: their widths, which a person can drag and which are kept, and
 * whether those of the retirement tax are folded. They are folded as long as nothing is in them, and stay unfolded once
 * something was.
 */
export function useGridColumns(rows: () => readonly DraftRow[]) {
  const preferences = usePreferences()
  const layout = shallowRef(preferences.current.lotColumns ?? PLAIN_LAYOUT)
  const { run, error } = useAction()
  let writing = Promise.resolve()
  const { dragged, start } = useColumnResize((key, width) => {
    layout.value = withWidth(layout.value, key, width)
    // Writes one after the other, so that the last one stays.
    const next = layout.value
    writing = writing.then(async () => {
      await run(() => preferences.change({ lotColumns: next }))
    })
  })

  const empty = computed(() => !rows().some(hasRetirement))
  const unfolded = ref(!empty.value)
  watch(empty, (now) => (unfolded.value ||= !now), { flush: 'sync' })
  const isHidden = (index: number) => !unfolded.value && FOLDABLE.has(index)

  const widthOf = (column: Column) => {
    const { field, width } = column
    const chosen = dragged.value?.key === field ? dragged.value.width : widthIn(layout.value, field)
    return Math.max(chosen ?? width, leastWidth(column))
  }
  const widths = computed(() => COLUMNS.map((column, index) => (isHidden(index) ? 0 : widthOf(column))))
  const offsets = computed(() => edgesOf(widths.value))

  const leftOf = (column: number) => ROW_NUMBER_WIDTH + (offsets.value[column] ?? 0)

  return {
    widths,
    /** Left edge of a column in px from the left edge of the table. */
    leftOf,
    /** The style of the table: its width, and where the frozen columns stay. */
    style: computed(() => ({
      width: `${String(leftOf(COLUMNS.length))}px`,
      ...Object.fromEntries(
        Array.from({ length: FROZEN }, (_, index) => [`--left-${String(index)}`, `${String(leftOf(index))}px`]),
      ),
    })),
    /** Left edge of each column in px from the left edge of the first, followed by the right edge of the last. */
    offsets,
    /** The columns shown, as indexes of `COLUMNS`. */
    shown: computed(() => COLUMNS.flatMap((_, index) => (isHidden(index) ? [] : [index]))),
    isHidden,
    unfolded,
    /** Whether the retirement columns are empty, so that they can be folded. */
    empty,
    kept: computed(() => error.value === undefined),
    startResize: start,
  }
}

export type GridColumns = ReturnType<typeof useGridColumns>
