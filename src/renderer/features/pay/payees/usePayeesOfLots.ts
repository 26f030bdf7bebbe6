import type { LotDetail } from '#domain/lots/lot'
import { countsAsFiled } from '#domain/filing/filingState'
import { precedents } from '#domain/lots/monthWork'
import { payeesOfDetails } from '#domain/lots/payeeMaster'
import { computed } from 'vue'
import { listLots } from '#data/repositories/lots'
import { detailsOf } from '#data/repositories/monthLots'
import { addPayees } from '#data/repositories/payees'
import { useJournal } from '#data/state/journal'
import { useLiveQuery } from '#data/useLiveQuery'
import type { Payees } from './usePayees.ts'

/** Returns the payees that the company's newest payments have and its register lacks, and a function that adds them. */
export function usePayeesOfLots(payees: Payees) {
  const journal = useJournal()
  const isFiled = ({ lotId }: { lotId: string }) => countsAsFiled(journal.stateOf(lotId))

  /** What was filed or paid last; where nothing was, what is prepared last. */
  async function newest(companyId: string): Promise<LotDetail[]> {
    const lots = await listLots(companyId)
    const month = (lots.find(isFiled) ?? lots[0])?.month
    const chosen = precedents(
      lots.filter((lot) => lot.month === month),
      isFiled,
    )
    return (await Promise.all(chosen.map(({ lotId }) => detailsOf(lotId)))).flat()
  }

  const { value: details } = useLiveQuery(() => payees.companyId, newest, [])
  const missing = computed(() => payeesOfDetails(details.value, payees.rows.value))

  /** Returns how many payees were added; undefined if they could not be stored. */
  async function add(): Promise<number | undefined> {
    const added = missing.value
    return (await payees.run(() => addPayees(payees.companyId, added))) ? added.length : undefined
  }

  return { missing, add }
}
