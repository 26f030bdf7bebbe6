import type { Company } from '#contract/ipc/index'
import type { LotDetail, LotHead } from '#domain/lot'
import { carryOver, splitDetails } from '#domain/monthWork'
import { computed, shallowRef } from 'vue'
import { today } from '../../../ui/text/clock.ts'
import { createLots } from '../../../database/repositories/lots.ts'
import { newHead } from '../parts/payingAccount.ts'
import { previousDetails } from '../parts/previousMonth.ts'

/**
 * The lots of the next month from those of the month before. When one lot cannot hold all payees, `waiting` says into
 * which sizes they would be split, and nothing is made until `make`.
 */
export function usePreviousLots(isAccepted: (lotId: string) => boolean) {
  const plan = shallowRef<{ companyId: string; head: LotHead; details: LotDetail[] }>()
  const sizes = computed(() => splitDetails(plan.value?.details ?? []).map(({ length }) => length))
  const waiting = computed(() => (sizes.value.length > 1 ? sizes.value : undefined))

  /** Reads the month before; gives the id of the lot when one was enough and it was made. */
  async function begin(company: Company): Promise<string | undefined> {
    const head = newHead(company, today())
    const before = await previousDetails(company.companyId, head.monthForWhichPaymentIsDue, isAccepted)
    plan.value = before && { companyId: company.companyId, head, details: carryOver(before) }
    return before && !waiting.value ? (await make())[0] : undefined
  }

  /** Makes what `begin` has read; gives the ids. */
  async function make(): Promise<string[]> {
    const { companyId, head, details } = plan.value ?? {}
    plan.value = undefined
    return companyId && head && details ? createLots(companyId, head, details) : []
  }

  return { waiting, begin, make, cancel: () => void (plan.value = undefined) }
}
