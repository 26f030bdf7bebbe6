import { newHead } from '#features/pay/lots/index'
import type { Company } from '#contract/ipc/index'
import { lotTotals } from '#domain/lots/lot'
import { splitDetails } from '#domain/lots/monthWork'
import { lotDetailsFromPayees } from '#domain/lots/payeeMaster'
import { computed, ref } from 'vue'
import { today } from '#ui/text/clock'
import { createLots } from '#data/repositories/lots'
import type { Payees } from './usePayees.ts'

/** The lot from the payee list, for the next month to pay; several if one cannot hold all payees. */
export function usePayeeLot(company: () => Company | undefined, payees: Payees) {
  const day = ref(today())
  const head = computed(() => {
    const own = company()
    return own && newHead(own, day.value)
  })
  const month = computed(() => head.value?.monthForWhichPaymentIsDue ?? '')
  const details = computed(() => lotDetailsFromPayees(payees.rows.value, month.value))
  const totals = computed(() => lotTotals(details.value))
  const leftOut = computed(() => payees.rows.value.length - details.value.length)
  const sizes = computed(() => splitDetails(details.value).map(({ length }) => length))

  /** Returns the ids of the lots; none if they could not be stored. */
  async function make(): Promise<string[]> {
    // The window may have been open since yesterday.
    day.value = today()
    let lotIds: string[] = []
    await payees.run(async () => {
      if (head.value) lotIds = await createLots(payees.companyId, head.value, details.value)
    })
    return lotIds
  }

  return { month, details, totals, leftOut, sizes, make }
}
