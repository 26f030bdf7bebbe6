import type { AppError } from '#contract/ipc/index'
import { countsAsFiled } from '#domain/filing/filingState'
import type { LotDetail } from '#domain/lots/lot'
import { nextMonthToPay, precedents } from '#domain/lots/monthWork'
import { payeesOfDetails, type PayeeRecord } from '#domain/lots/payeeMaster'
import { payeesOfPlan } from '#domain/year/plannedLot'
import { monthsOfYear, taxYearOf } from '#domain/year/yearMonths'
import { computed, shallowRef, type Ref } from 'vue'
import { listLots } from '#data/repositories/lots'
import { detailsOf } from '#data/repositories/monthLots'
import { addPayees, listPayees, savePayee } from '#data/repositories/payees'
import { listYear } from '#data/repositories/years'
import { useJournal } from '#data/state/journal'
import { storageError } from '#data/storageError'
import { useLiveQuery } from '#data/useLiveQuery'
import { today } from '#ui/text/clock'

/** The payee list, kept up to date with changes from every window. */
export function usePayees(companyId: string) {
  const { value: rows, loaded, error: unread } = useLiveQuery(() => companyId, listPayees, [])
  const unwritten = shallowRef<AppError>()
  const codes = computed(() => new Set(rows.value.map(({ municipalityCode }) => municipalityCode)))

  /** Returns whether `work` succeeded; an error, such as a full disk, is shown (`failure`). */
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

/** `missing`: payees of the latest lots that are not registered. */
export function usePayeesOfLots(payees: Payees) {
  const journal = useJournal()
  const isFiled = ({ lotId }: { lotId: string }) => countsAsFiled(journal.stateOf(lotId))

  /** The rows that were filed or paid last; if none were, those prepared last. */
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

  return { missing, add: () => addTo(payees, missing.value) }
}

/** Returns how many payees were added; undefined if they could not be stored. */
const addTo = async (payees: Payees, added: readonly PayeeRecord[]): Promise<number | undefined> =>
  (await payees.run(() => addPayees(payees.companyId, added))) ? added.length : undefined

/** `missing`: unregistered payees of the plans of this tax year and the next, without those in `others`. */
export function usePayeesOfPlans(payees: Payees, others: Readonly<Ref<readonly PayeeRecord[]>>) {
  const month = nextMonthToPay(today())
  const [year, next] = [taxYearOf(month), taxYearOf(month) + 1]
  const plans = useLiveQuery(
    () => payees.companyId,
    async (companyId) => ({ now: await listYear(companyId, year), next: await listYear(companyId, next) }),
    { now: [], next: [] },
  )
  const missing = computed(() => {
    const known = [...payees.rows.value, ...others.value]
    const now = payeesOfPlan(plans.value.value.now, month, known)
    return [...now, ...payeesOfPlan(plans.value.value.next, monthsOfYear(next)[0] ?? month, [...known, ...now])]
  })
  return { missing, add: () => addTo(payees, missing.value) }
}
