import type { AppError, Company } from '#contract/ipc/index'
import { findPayee } from '#domain/municipalities/municipalities'
import type { PayeeName } from '#domain/lots/formerPayees'
import { emptyPayee } from '#domain/lots/payeeMaster'
import type { IsoMonth } from '#domain/calendar/calendar'
import { payeeKey } from '#domain/lots/duplicates'
import { monthsOfYear } from '#domain/year/yearMonths'
import { computed, shallowRef, type Ref } from 'vue'
import { lotsOfYear } from '#data/repositories/monthLots'
import { listPayees, savePayee } from '#data/repositories/payees'
import { storageError } from '#data/storageError'
import { useLiveQuery } from '#data/useLiveQuery'
import { useJournal } from '#data/state/journal'
import { nextPaint } from '#ui/behaviour/nextPaint'
import { createFromPlan, monthOfPlan } from './monthOfPlan.ts'
import type { PlanSheet } from './usePlanSheet.ts'

export function usePlanLots(sheet: PlanSheet, company: () => Company | undefined, month: Ref<IsoMonth>) {
  const { companyId, year, rows } = sheet
  const journal = useJournal()
  // Only after the first paint, so that the employees appear at once.
  const after = nextPaint()
  const payees = useLiveQuery(() => companyId, listPayees, [], { after })
  const stored = useLiveQuery(
    () => year,
    (of) => lotsOfYear(companyId, of),
    [],
    { after },
  )
  const loaded = computed(() => payees.loaded.value && stored.loaded.value && monthsOfYear(year).every(journal.covers))
  const plan = computed(() =>
    monthOfPlan({
      year,
      month: month.value,
      rows: rows.value,
      payees: payees.value.value,
      lots: stored.value.value,
      stateOf: (lotId) => journal.stateOf(lotId),
    }),
  )

  const unwritten = shallowRef<AppError>()
  /** Undefined if it fails; `error` then says why. */
  async function write<Value>(work: () => Promise<Value>): Promise<Value | undefined> {
    unwritten.value = undefined
    try {
      return await work()
    } catch (thrown) {
      unwritten.value = storageError(thrown)
      return undefined
    }
  }

  /** Also adds the payee to the payee list if it is not there yet. */
  async function setHalfYearly(name: PayeeName, halfYearly: boolean): Promise<void> {
    const { municipalityCode, designatedNumber } = name
    const row = payees.value.value.find((one) => payeeKey(one) === payeeKey(name))
    const municipalityName = findPayee(municipalityCode)?.kana ?? ''
    const payee = row ?? { ...emptyPayee(), municipalityCode, designatedNumber, municipalityName }
    await write(() => savePayee(companyId, { ...payee, halfYearly }, row?.payeeId))
  }

  /** The municipality's name in the payee list; '' if it has none. */
  const typedName = (code: string): string =>
    payees.value.value.find((one) => one.municipalityCode === code)?.municipalityName ?? ''

  return {
    plan,
    typedName,
    setHalfYearly,
    /** Until the payees and lots are known, nothing said about a month would be right. */
    loaded,
    /** Months with a lot that was not returned; the lot does not change with the plan. */
    made: computed(
      () =>
        new Set(
          stored.value.value.flatMap(({ record: { lotId, month: of } }) =>
            journal.stateOf(lotId) === 'returned' ? [] : [of],
          ),
        ),
    ),
    /** Number of the plan's payees that are not in the payee list, which says who is paid twice a year. */
    unregistered: computed(() => {
      const registered = new Set(payees.value.value.map(payeeKey))
      const own = new Set(rows.value.filter(({ municipalityCode }) => municipalityCode !== '').map(payeeKey))
      return loaded.value ? [...own].filter((key) => !registered.has(key)).length : 0
    }),
    known: computed(() => new Set(payees.value.value.map(({ designatedNumber }) => designatedNumber))),
    error: computed(() => unwritten.value ?? payees.error.value ?? stored.error.value),
    /** Makes lots for the payees that no lot of the month pays, and returns their ids; none if it fails. */
    make: async (): Promise<string[]> => {
      const own = company()
      if (!own || !loaded.value) return []
      const made = await write(() => createFromPlan(own, month.value, plan.value.missing, payees.value.value))
      return made ?? []
    },
  }
}

export type PlanLots = ReturnType<typeof usePlanLots>
