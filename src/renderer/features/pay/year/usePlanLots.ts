// The lots of a plan's months, kept up to date: what a lot would pay, what exists, and where they differ.
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

/** Returns what the plan means for the lots of a month, and a function that makes the lots that are not there yet. */
export function usePlanLots(sheet: PlanSheet, company: () => Company | undefined, month: Ref<IsoMonth>) {
  const { companyId, year, rows } = sheet
  const journal = useJournal()
  // The employees are painted first.
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
  /** Sets in the register whether a payee of the plan is paid twice a year; who is not registered is from then on. */
  async function setHalfYearly(name: PayeeName, halfYearly: boolean): Promise<void> {
    const { municipalityCode, designatedNumber } = name
    const row = payees.value.value.find((one) => payeeKey(one) === payeeKey(name))
    const municipalityName = findPayee(municipalityCode)?.kana ?? ''
    const payee = row ?? { ...emptyPayee(), municipalityCode, designatedNumber, municipalityName }
    try {
      await savePayee(companyId, { ...payee, halfYearly }, row?.payeeId)
      unwritten.value = undefined
    } catch (thrown) {
      unwritten.value = storageError(thrown)
    }
  }

  /** Returns the name that the register has for a municipality; '' if it has none. */
  const typedName = (code: string): string =>
    payees.value.value.find((one) => one.municipalityCode === code)?.municipalityName ?? ''

  return {
    plan,
    typedName,
    setHalfYearly,
    /** Whether the payees and lots are known; before that nothing is right that is told of a month. */
    loaded,
    /** Months that have a lot which the bank pays or may pay; they do not change with the plan. */
    made: computed(
      () =>
        new Set(
          stored.value.value.flatMap(({ record: { lotId, month: of } }) =>
            journal.stateOf(lotId) === 'returned' ? [] : [of],
          ),
        ),
    ),
    /** Payees of the plan that the register lacks, which is where the half-yearly rule is kept. */
    unregistered: computed(() => {
      const registered = new Set(payees.value.value.map(payeeKey))
      const own = new Set(rows.value.filter(({ municipalityCode }) => municipalityCode !== '').map(payeeKey))
      return loaded.value ? [...own].filter((key) => !registered.has(key)).length : 0
    }),
    known: computed(() => new Set(payees.value.value.map(({ designatedNumber }) => designatedNumber))),
    error: computed(() => unwritten.value ?? payees.error.value ?? stored.error.value),
    /** Creates the lots of the payees that no lot of the month has; returns their ids. */
    make: async (): Promise<string[]> => {
      const own = company()
      return own && loaded.value ? createFromPlan(own, month.value, plan.value.missing, payees.value.value) : []
    },
  }
}

export type PlanLots = ReturnType<typeof usePlanLots>
