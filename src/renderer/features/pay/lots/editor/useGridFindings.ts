import { computed } from 'vue'
import { useI18n } from 'vue-i18n'
import { findingText } from '../parts/findingText.ts'
import type { LotDraft } from './useLotDraft.ts'

/** Codes of findings that are about a whole row even if they name a field: duplicates and the bank's errors. */
const WHOLE_ROW: ReadonlySet<string> = new Set([
  'duplicatePayee',
  'duplicateMunicipality',
  'bankError',
  'payeeFiledThisMonth',
  'payeeMaybeFiledThisMonth',
  'halfYearlyPayeeInOtherMonth',
])

/**
 * Returns two maps by row number of the lot, the text of the findings about the whole row and the field that the bank
 * rejected, and the rows with an error of the bank. The values are strings, so that a row re-renders only when its own
 * value changes.
 */
export function useGridFindings({ findings }: Pick<LotDraft, 'findings'>) {
  const { t } = useI18n()
  const extras = computed(() => {
    const byRow = new Map<number, string>()
    for (const finding of findings.value) {
      if (finding.row === undefined || (finding.field !== undefined && !WHOLE_ROW.has(finding.code))) continue
      byRow.set(finding.row, [byRow.get(finding.row), findingText(finding, t)].filter(Boolean).join('\n'))
    }
    return byRow
  })

  /** Rows and cells that a bank error names and that have not changed since the filing. */
  const open = computed(() =>
    findings.value.flatMap(({ bank, row, field }) =>
      bank?.place.at === 'row' && !bank.place.mended && row !== undefined ? [{ row, field }] : [],
    ),
  )
  const refusedRows = computed(() => new Set(open.value.map(({ row }) => row)))
  const refused = computed(
    () => new Map(open.value.flatMap(({ row, field }) => (field === undefined ? [] : [[row, field] as const]))),
  )
  return { extras, refused, refusedRows }
}
