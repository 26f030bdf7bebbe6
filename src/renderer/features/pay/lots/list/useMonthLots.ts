import type { Company } from '#contract/ipc/index'
import type { IsoMonth } from '#domain/calendar/calendar'
import type { LotDetail, LotHead } from '#domain/lots/lot'
import { carryOver, splitDetails } from '#domain/lots/monthWork'
import { lotDetailsFromPayees } from '#domain/lots/payeeMaster'
import { computed, shallowRef } from 'vue'
import { today } from '#ui/text/clock'
import { createLots } from '#data/repositories/lots'
import { listPayees } from '#data/repositories/payees'
import { useJournal } from '#data/state/journal'
import { newHead } from '../parts/payingAccount.ts'
import { previousDetails } from '../parts/previousMonth.ts'

/** If one lot cannot hold all payees, `waiting` has the sizes of the parts, and `make` creates them. */
export function useMonthLots(isAccepted: (lotId: string) => boolean) {
  const journal = useJournal()
  const plan = shallowRef<{ companyId: string; head: LotHead; details: LotDetail[] }>()
  const sizes = computed(() => splitDetails(plan.value?.details ?? []).map(({ length }) => length))
  const waiting = computed(() => (sizes.value.length > 1 ? sizes.value : undefined))

  async function begin(company: Company, read: Read, month?: IsoMonth): Promise<string | undefined> {
    const head = newHead(company, today(), month)
    const details = await read(company.companyId, head.monthForWhichPaymentIsDue)
    plan.value = details && { companyId: company.companyId, head, details }
    return details && !waiting.value ? (await make())[0] : undefined
  }

  const readPrevious: Read = async (companyId, month) => {
    await journal.whole()
    const before = await previousDetails(companyId, month, isAccepted)
    return before && carryOver(before)
  }

  async function make(): Promise<string[]> {
    const { companyId, head, details } = plan.value ?? {}
    plan.value = undefined
    return companyId && head && details ? createLots(companyId, head, details) : []
  }

  return {
    waiting,
    /** `month` is by default the next one to pay. Returns the id of the new lot if one was enough. */
    fromPrevious: (company: Company, month?: IsoMonth) => begin(company, readPrevious, month),
    fromPayees: (company: Company, month?: IsoMonth) => begin(company, readPayees, month),
    make,
    cancel: () => void (plan.value = undefined),
  }
}

/** Reads the rows of the new lots; undefined if there is nothing to make them from. */
type Read = (companyId: string, month: string) => Promise<LotDetail[] | undefined>

const readPayees: Read = async (companyId, month) => {
  const details = lotDetailsFromPayees(await listPayees(companyId), month)
  return details.length > 0 ? details : undefined
}
