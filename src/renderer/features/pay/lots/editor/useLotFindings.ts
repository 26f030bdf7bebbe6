import { isIsoMonth } from '#domain/calendar/calendar'
import type { LotDetail, LotHead } from '#domain/lots/lot'
import type { HeadContext } from '#domain/lots/lotChecks'
import { computed, shallowRef, type Ref } from 'vue'
import { today } from '#ui/text/clock'
import { countFindings, createFindingCache } from '../parts/lotFindings.ts'
import { previousDetails } from '../parts/previousMonth.ts'
import { useMonthContext, type FilingOf } from '../parts/useMonthContext.ts'
import type { BankError, LotRecord } from '#data/schema/db'
import type { DraftRow } from '#data/draft/row'

/** `rows` has no blank rows at the end. */
export interface CheckedLot {
  record: Readonly<Ref<LotRecord | undefined>>
  head: LotHead
  used: Readonly<Ref<readonly DraftRow[]>>
  bankErrors: Readonly<Ref<readonly BankError[]>>
}

/** The bank's cut-off and the time. */
export type CheckNow = (companyId: string | undefined) => Omit<HeadContext, 'today'>

/** The other lots of the month and last month's payments count once `lookBack` has read them. */
export function useLotFindings(
  lotId: string,
  { record, head, used, bankErrors }: CheckedLot,
  isAccepted: (lotId: string) => boolean,
  filingOf: FilingOf,
  checkNow: CheckNow = () => ({}),
) {
  const previous = shallowRef<readonly LotDetail[]>()
  const monthContext = useMonthContext(lotId, filingOf)
  const findingsOf = createFindingCache()
  /** Id of the row being typed: what it still lacks is no finding yet. */
  const typed = shallowRef<string>()
  /** An empty lot has nothing to check yet, and a filed one has been checked by the bank. */
  function isChecked(lot: LotRecord): boolean {
    const { filed, returned } = filingOf(lot)
    return used.value.length > 0 && !filed && returned !== true
  }
  const checked = computed(() => record.value !== undefined && isChecked(record.value))
  const findings = computed(() =>
    checked.value
      ? findingsOf(head, used.value, {
          today: today(),
          ...checkNow(record.value?.companyId),
          bankErrors: bankErrors.value,
          previous: previous.value,
          month: monthContext.context.value,
          typed: typed.value,
        })
      : [],
  )
  const counts = computed(() => countFindings(findings.value))

  async function lookBack(companyId: string, month: string): Promise<void> {
    previous.value = isIsoMonth(month) ? await previousDetails(companyId, month, isAccepted) : undefined
    await monthContext.read(companyId, month, previous.value)
  }

  return { checked, findings, counts, typed, lookBack }
}

export type LotChecks = ReturnType<typeof useLotFindings>
