import type { Company } from '#contract/ipc/index'
import type { IsoMonth } from '#domain/calendar'
import type { LotDetail, LotHead } from '#domain/lot'
import { carryOver, splitDetails } from '#domain/lots/monthWork'
import { computed, shallowRef } from 'vue'
import { today } from '../../../ui/text/clock.ts'
import { createLots } from '../../../database/repositories/lots.ts'
import { newHead } from '../parts/payingAccount.ts'
import { previousDetails } from '../parts/previousMonth.ts'

/**
 * Creates the lots of a month from those of the previous month. If one lot cannot hold all payees, `waiting` has
 * the sizes of the split, and nothing is created until `make`.
 */
export function usePreviousLots(isAccepted: (lotId: string) => boolean) {
  const plan = shallowRef<{ companyId: string; head: LotHead; details: LotDetail[] }>()
  const sizes = computed(() => splitDetails(plan.value?.details ?? []).map(({ length }) => length))
  const waiting = computed(() => (sizes.value.length > 1 ? sizes.value : undefined))

  /** Reads the month before `month` (the next one to pay). Returns the id of the new lot if one was enough. */
  async function begin(company: Company, month?: IsoMonth): Promise<string | undefined> {
    const head = newHead(company, today(), month)
    const before = await previousDetails(company.companyId, head.monthForWhichPaymentIsDue, isAccepted)
    plan.value = before && { companyId: company.companyId, head, details: carryOver(before) }
    return before && !waiting.value ? (await make())[0] : undefined
  }

  /** Creates the lots that `begin` has read and returns their ids. */
  async function make(): Promise<string[]> {
    const { companyId, head, details } = plan.value ?? {}
    plan.value = undefined
    return companyId && head && details ? createLots(companyId, head, details) : []
  }

  return { waiting, begin, make, cancel: () => void (plan.value = undefined) }
}
