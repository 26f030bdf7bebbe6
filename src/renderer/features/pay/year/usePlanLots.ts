// The lots of a plan's months, kept up to date: what a lot would pay, what exists, and where they differ.
import type { Company } from '#contract/ipc/index'
import type { IsoMonth } from '#domain/calendar/calendar'
import { monthsOfYear } from '#domain/year/yearMonths'
import { computed, type Ref } from 'vue'
import { lotsOfYear } from '#data/repositories/monthLots'
import { listPayees } from '#data/repositories/payees'
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

  return {
    plan,
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
    known: computed(() => new Set(payees.value.value.map(({ designatedNumber }) => designatedNumber))),
    error: computed(() => payees.error.value ?? stored.error.value),
    /** Creates the lots of the payees that no lot of the month has; returns their ids. */
    make: async (): Promise<string[]> => {
      const own = company()
      return own && loaded.value ? createFromPlan(own, month.value, plan.value.missing, payees.value.value) : []
    },
  }
}

export type PlanLots = ReturnType<typeof usePlanLots>
