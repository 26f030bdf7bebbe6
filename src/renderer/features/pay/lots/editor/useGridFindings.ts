import { computed } from 'vue'
import { useI18n } from 'vue-i18n'
import { isBlankDetail } from '#domain/lots/lot'
import { displayOf } from '#data/draft/cells'
import { COLUMNS } from '#data/draft/columns'
import type { DraftRow } from '#data/draft/row'
import { keysText } from '#ui/keyboard/keysText'
import { KEYMAP } from '#ui/keyboard/keymap'
import { findingText, mendText } from '../parts/findingText.ts'
import { toldFindings } from '../parts/lotFindings.ts'
import type { LotDraft } from './useLotDraft.ts'
import type { LotGridModel } from './useLotGrid.ts'

/** Findings that are about a whole row even if they name a field, such as duplicates and the bank's errors. */
const WHOLE_ROW: ReadonlySet<string> = new Set([
  'duplicatePayee',
  'duplicateWithoutNumber',
  'duplicateMunicipality',
  'bankError',
  'payeeFiledThisMonth',
  'payeeMaybeFiledThisMonth',
  'payeeInOtherDraft',
  'halfYearlyPayeeInOtherMonth',
  'planDiffers',
])

const MEND_KEYS = keysText(KEYMAP.find(({ command }) => command === 'mend') ?? { key: '' })

/**
 * By index of the row in the lot: `extras` has the findings about the whole row, `refused` the field that the bank
 * rejected. The values are strings, so that a row re-renders only when its own value changes.
 */
export function useGridFindings(
  { findings, rows, used, checked, typed }: LotDraft,
  grid: Pick<LotGridModel, 'selection' | 'toRow' | 'activeMends'>,
  locked: () => boolean,
) {
  const { t } = useI18n()
  const extras = computed(() => {
    const byRow = new Map<number, string>()
    for (const finding of findings.value.flatMap((one) => [one, ...(one.also ?? [])])) {
      if (finding.row === undefined || (finding.field !== undefined && !WHOLE_ROW.has(finding.code))) continue
      byRow.set(finding.row, [byRow.get(finding.row), findingText(finding, t)].filter(Boolean).join('\n'))
    }
    return byRow
  })

  /** Bank errors whose rows and cells have not changed since the filing. */
  const open = computed(() =>
    findings.value.flatMap(({ bank, row, field }) =>
      bank?.place.at === 'row' && !bank.place.mended && row !== undefined ? [{ row, field }] : [],
    ),
  )
  const refusedRows = computed(() => new Set(open.value.map(({ row }) => row)))
  const refused = computed(
    () => new Map(open.value.flatMap(({ row, field }) => (field === undefined ? [] : [[row, field] as const]))),
  )

  /** Blank rows at the end, and all rows of a lot that the bank has, are not checked. */
  const isUnchecked = (row: DraftRow | undefined, index: number) =>
    !row || !checked.value || (index >= used.value.length && isBlankDetail(row.detail))
  const isTyped = (row: DraftRow | undefined) => row !== undefined && row.rowId === typed.value

  const activeIndex = computed(() => grid.toRow(grid.selection.value.anchorRow))
  /** For screen readers: the input of the active cell is empty until the user types. */
  const activeNote = computed(() => {
    const index = activeIndex.value
    const row = index === undefined ? undefined : rows.value[index]
    const column = COLUMNS[grid.selection.value.anchorColumn]
    if (index === undefined || !row || !column) return undefined
    if (isUnchecked(row, index)) return { invalid: false, text: displayOf(row, column) }
    const own = toldFindings(row, isTyped(row)).filter(({ field }) => field === column.field)
    const bank = refused.value.get(index) === column.field
    return {
      invalid: bank || own.some(({ severity }) => severity === 'error'),
      text: [
        displayOf(row, column) || t('lots.heard.empty'),
        ...own.map((one) => findingText(one, t)),
        extras.value.get(index),
        mendNote(),
      ]
        .filter(Boolean)
        .join('\n'),
    }
  })
  /** '' if the key that accepts an offered correction would write nothing, or if it could write several. */
  function mendNote(): string {
    const [offered, ...more] = grid.activeMends()
    if (locked() || !offered || more.length > 0) return ''
    return t('rejection.pair', { field: MEND_KEYS, value: mendText(offered, t) })
  }

  return { extras, refused, refusedRows, isUnchecked, isTyped, activeIndex, activeNote }
}
