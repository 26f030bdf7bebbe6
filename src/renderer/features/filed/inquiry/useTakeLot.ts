import type { AppError, Company } from '#contract/ipc/index'
import { MAX_DETAILS, emptyDetail, type LotDetail, type LotHead } from '#domain/lots/lot'
import { computed, ref, shallowRef } from 'vue'
import { useI18n } from 'vue-i18n'
import type { LookupRecord } from '#data/schema/db'
import { createLot } from '#data/repositories/lots'
import { storageError } from '#data/storageError'
import type { Translate } from '#i18n/translate'
import type { Acceptance, AcceptanceDetailRow } from '#contract/bank/index'
import { isIsoDate, isIsoMonth } from '#domain/calendar/calendar'

/** `row` counts from 1 and is absent for the head. */
interface MissingField {
  readonly row?: number
  readonly field: keyof LotHead | keyof LotDetail
}

interface TakenLot {
  readonly head: LotHead
  readonly details: LotDetail[]
  readonly missing: readonly MissingField[]
}

const HEAD = [
  'localTaxPaymentDataName',
  'payingBranchNo',
  'payingDepositType',
  'payingAccountNo',
  'dueDate',
  'monthForWhichPaymentIsDue',
  'applicantName',
  'address',
] as const
/** Fields that are optional in an application (section 2.8), so that their absence is not reported. */
const OPTIONAL: ReadonlySet<string> = new Set([
  'localTaxPaymentDataName',
  'municipalityName',
  'designatedNumber',
  'change',
])
const READABLE: Partial<Record<string, (text: string) => boolean>> = {
  dueDate: isIsoDate,
  monthForWhichPaymentIsDue: isIsoMonth,
}

/**
 * A draft from the bank's answer about an application filed elsewhere. Missing fields stay empty or 0. The category
 * code and the code flag are not part of an answer and come from the company.
 */
export function takeLot({ defaults }: Company, answer: Acceptance): TakenLot {
  const missing: MissingField[] = []
  const head = Object.fromEntries(
    HEAD.map((field) => {
      const text = answer[field] ?? ''
      const usable = text !== '' && (READABLE[field]?.(text) ?? true)
      if (!usable && !OPTIONAL.has(field)) missing.push({ field })
      return [field, usable ? text : '']
    }),
  ) as Pick<LotHead, (typeof HEAD)[number]>
  const details = (answer.normalDetails ?? []).map((row, at) => detailOf(row, at + 1, missing))
  return {
    head: { ...head, transactionCode: defaults.transactionCode, codeOnlyFlag: defaults.codeOnlyFlag },
    details,
    missing,
  }
}

function detailOf(from: AcceptanceDetailRow, row: number, missing: MissingField[]): LotDetail {
  const empty = emptyDetail()
  const fields = (Object.keys(empty) as (keyof LotDetail)[]).map((field) => {
    const value = from[field]
    if (value === undefined && !OPTIONAL.has(field)) missing.push({ row, field })
    return [field, value ?? empty[field]]
  })
  return Object.fromEntries(fields) as LotDetail
}

/** Missing fields that are named; an ellipsis stands for the rest. */
const MOST_NAMED = 12

export function useTakeLot(company: () => Company | undefined, lookup: () => LookupRecord | undefined) {
  const { t } = useI18n()
  const asking = ref(false)
  const made = shallowRef<{ lotId: string; count: number; missing: readonly MissingField[] }>()
  const error = shallowRef<AppError>()
  const tooMany = computed(() => {
    const count = lookup()?.answer.normalDetails?.length ?? 0
    return count > MAX_DETAILS ? count : 0
  })
  const missingText = computed(() => textOf(made.value?.missing ?? [], t))

  async function take(): Promise<void> {
    const own = company()
    const from = lookup()
    asking.value = false
    error.value = undefined
    if (!own || !from || tooMany.value > 0) return
    const { head, details, missing } = takeLot(own, from.answer)
    try {
      const lotId = await createLot(own.companyId, head, details, { takenFrom: from.acceptanceNo })
      made.value = { lotId, count: details.length, missing }
    } catch (thrown) {
      error.value = storageError(thrown)
    }
  }

  return { asking, made, error, tooMany, missingText, take }
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
