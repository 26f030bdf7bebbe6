import { computed } from 'vue'
import { useI18n } from 'vue-i18n'
import { findingText } from '../parts/findingText.ts'
import type { LotDraft } from './useLotDraft.ts'

/** Findings about whole rows even where they name a field: duplicates and the bank's errors. */
const WHOLE_ROW: ReadonlySet<string> = new Set([
  'duplicatePayee',
  'duplicateMunicipality',
  'bankError',
  'payeeFiledThisMonth',
  'payeeMaybeFiledThisMonth',
  'halfYearlyPayeeInOtherMonth',
])

/**
 * Returns by row number of the lot the text of what was found about the whole row, and the field that the bank rejected.
 * Texts, so that a row re-renders only when its own text changes.
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

  /** Cells that an error of the bank names and that have not changed since filing. */
  const refused = computed(
    () =>
      new Map(
        findings.value.flatMap(({ bank, row, field }) =>
          bank?.place.at === 'row' && !bank.place.mended && row !== undefined && field !== undefined
            ? [[row, field] as const]
            : [],
        ),
      ),
  )
  return { extras, refused }
}
