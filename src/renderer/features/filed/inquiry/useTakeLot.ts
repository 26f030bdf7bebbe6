import type { Company } from '#contract/ipc/index'
import { MAX_DETAILS } from '#domain/lots/lot'
import { computed, ref, shallowRef } from 'vue'
import { useI18n } from 'vue-i18n'
import type { LookupRecord } from '#data/schema/db'
import { createLot } from '#data/repositories/lots'
import type { Translate } from '#i18n/translate'
import { takeLot, type MissingField } from './takeLot.ts'

/** An ellipsis stands for the rest. */
const MOST_NAMED = 12

export function useTakeLot(company: () => Company | undefined, lookup: () => LookupRecord | undefined) {
  const { t } = useI18n()
  const asking = ref(false)
  const made = shallowRef<{ lotId: string; count: number; missing: readonly MissingField[] }>()
  const tooMany = computed(() => {
    const count = lookup()?.answer.normalDetails?.length ?? 0
    return count > MAX_DETAILS ? count : 0
  })
  const missingText = computed(() => textOf(made.value?.missing ?? [], t))

  async function take(): Promise<void> {
    const own = company()
    const from = lookup()
    asking.value = false
    if (!own || !from || tooMany.value > 0) return
    const { head, details, missing } = takeLot(own, from.answer)
    made.value = {
      lotId: await createLot(own.companyId, head, details, { takenFrom: from.acceptanceNo }),
      count: details.length,
      missing,
    }
  }

  return {
    asking,
    made,
    tooMany,
    missingText,
    take,
    reset: () => {
      asking.value = false
      made.value = undefined
    },
  }
}

/** '' if nothing is missing. */
function textOf(missing: readonly MissingField[], t: Translate): string {
  const names = missing
    .slice(0, MOST_NAMED)
    .map(({ row, field }) =>
      row === undefined ? t(`fields.${field}`) : t('following.take.missingRow', { row, field: t(`fields.${field}`) }),
    )
  return names.length === 0
    ? ''
    : t('following.take.missing', {
        fields: names.join(t('following.separator')) + (missing.length > MOST_NAMED ? '…' : ''),
      })
}
