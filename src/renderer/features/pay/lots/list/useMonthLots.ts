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

/**
 * Returns functions that create the lots of a month from the previous month's lots or from the payee list. If one lot
 * cannot hold all payees, `waiting` has the sizes of the split, and nothing is created until `make` is called.
 */
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

  /** Creates the lots that were read and returns their ids. */
  async function make(): Promise<string[]> {
    const { companyId, head, details } = plan.value ?? {}
    plan.value = undefined
    return companyId && head && details ? createLots(companyId, head, details) : []
  }

  return {
    waiting,
    /**
     * Creates the lots of `month` (default: the next month to pay) from the month before it. Returns the id of the new
     * lot if one was enough.
     */
    fromPrevious: (company: Company, month?: IsoMonth) => begin(company, readPrevious, month),
    /** Creates the lots of `month` from the payee list. Returns the id of the new lot if one was enough. */
    fromPayees: (company: Company, month?: IsoMonth) => begin(company, readPayees, month),
    make,
    cancel: () => void (plan.value = undefined),
  }
}

/** Returns the details of a company's lots for a month; undefined if there is nothing to make them from. */
type Read = (companyId: string, month: string) => Promise<LotDetail[] | undefined>

const readPayees: Read = async (companyId, month) => {
  const details = lotDetailsFromPayees(await listPayees(companyId), month)
  return details.length > 0 ? details : undefined
}
