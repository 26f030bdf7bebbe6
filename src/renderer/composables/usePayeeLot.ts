import type { Company } from '#contract/ipc/index'
import { lotTotals } from '#domain/lot'
import { checkCount } from '#domain/lotChecks'
import { lotDetailsFromPayees } from '#domain/payeeMaster'
import { computed, ref } from 'vue'
import { today } from '../clock.ts'
import { createLot } from '../drafts/lots.ts'
import { newHead } from './payingAccount.ts'
import type { Payees } from './usePayees.ts'

/** The lot that the master would make now: for the next month to pay, with the usual figures. */
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
  const findings = computed(() => checkCount(details.value.length))

  /** Makes the lot; gives its id, or undefined when it could not be stored. */
  async function make(): Promise<string | undefined> {
    // The window may have been open since yesterday.
    day.value = today()
    let lotId: string | undefined
    await payees.run(async () => {
      if (head.value) lotId = await createLot(payees.companyId, head.value, details.value)
    })
    return lotId
  }

  return { month, details, totals, leftOut, findings, make }
}
