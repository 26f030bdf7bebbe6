import type { AppError } from '#contract/ipc/index'
import { countsAsFiled } from '#domain/filing/filingState'
import type { LotDetail } from '#domain/lots/lot'
import { precedents } from '#domain/lots/monthWork'
import { payeesOfDetails, type PayeeRecord } from '#domain/lots/payeeMaster'
import { computed, shallowRef } from 'vue'
import { listLots } from '#data/repositories/lots'
import { detailsOf } from '#data/repositories/monthLots'
import { addPayees, listPayees, savePayee } from '#data/repositories/payees'
import { useJournal } from '#data/state/journal'
import { storageError } from '#data/storageError'
import { useLiveQuery } from '#data/useLiveQuery'

/**
 * Returns the register of one company: its rows in order, kept up to date with changes from every window, and the last
 * failure of the database.
 */
export function usePayees(companyId: string) {
  const { value: rows, loaded, error: unread } = useLiveQuery(() => companyId, listPayees, [])
  const unwritten = shallowRef<AppError>()
  const codes = computed(() => new Set(rows.value.map(({ municipalityCode }) => municipalityCode)))

  /** Runs work on the database; returns whether it succeeded. A full disk is reported, never swallowed. */
  async function run(work: () => Promise<unknown>): Promise<boolean> {
    try {
      await work()
      unwritten.value = undefined
      return true
    } catch (thrown) {
      unwritten.value = storageError(thrown)
      return false
    }
  }

  const save = (payee: PayeeRecord, payeeId?: string) => run(() => savePayee(companyId, payee, payeeId))

  return { companyId, rows, loaded, failure: computed(() => unwritten.value ?? unread.value), codes, run, save }
}

export type Payees = ReturnType<typeof usePayees>

/** The payees that the company's newest payments have and its register lacks. */
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
