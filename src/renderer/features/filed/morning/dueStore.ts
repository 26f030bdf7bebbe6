import { computed, ref, shallowRef, watch } from 'vue'
import { defineStore } from 'pinia'
import type { AppError, EnvironmentName } from '#contract/ipc/index'
import { canEdit, countsAsFiled, isInDoubt, type LotState } from '#domain/filing/filingState'
import { addMonths, monthOf, type IsoMonth } from '#domain/calendar/calendar'
import { nextMonthToPay } from '#domain/lots/monthWork'
import { nextHalfYearlyDueDate } from '#domain/morning/due'
import { lotsById, lotIdsBefore, lotsOfMonths, lotsOfSameMonths } from '#data/repositories/monthLots'
import { halfYearlyCompanies, payersOf, type Payers } from '#data/repositories/halfYearlyPayees'
import { changedEmployees } from '#data/repositories/years'
import type { LotRecord } from '#data/schema/db'
import { afterWrites } from '#data/afterWrites'
import { storageError } from '#data/storageError'
import { writesEnded } from '#data/writes/runningWrites'
import { useCompanies } from '#data/state/companies'
import { useCutOffs } from '#data/state/cutOffs'
import { useDay } from '#data/state/day'
import { useJournal } from '#data/state/journal'
import { useFollowing } from '#features/filed/approvals/index'
import { useBalanceStore } from '#features/bank/balances/index'
import { monthRows, sentByAccount } from '#features/pay/month/index'
import { planDifferences } from '#features/pay/year/index'
import { useLotWork } from '#features/office/index'
import { dueLines, monthsToLook, type DueSource } from './dueLines.ts'
import { leftByScreen } from './leftOver.ts'

interface Stored {
  readonly day: string
  readonly records: readonly LotRecord[]
  readonly heads: readonly LotRecord[]
  readonly employees: DueSource['employees']
  readonly halfYearly: readonly string[]
  readonly payers: ReadonlyMap<string, Payers>
}
const NOTHING: Stored = { day: '', records: [], heads: [], employees: [], halfYearly: [], payers: new Map() }
const NO_LOTS: readonly LotRecord[] = []

/** What is left to do, in every month and company. */
export const useDueStore = defineStore('due', () => {
  const clock = useDay()
  const companies = useCompanies()
  const journal = useJournal()
  const following = useFollowing()
  const work = useLotWork()
  const cutOffs = useCutOffs()
  const months = computed(() => monthsToLook(nextMonthToPay(clock.day)))
  const {
    value: stored,
    error,
    loaded,
    read,
  } = useStored(
    () => months.value,
    () => clock.day,
  )
  const { value: plans } = useQuietQuery(
    () => months.value.join(' '),
    async () => (await Promise.all(months.value.map((month) => planDifferences(month, journal.stateOf)))).flat(),
    [],
    { tables: ['lots', 'payees', 'yearEmployees'] },
  )
  const older = useOlder(() => months.value[0] ?? monthOf(clock.day))

  const source = computed((): DueSource => {
    const { day } = stored.value
    return {
      today: day,
      companies: companies.all,
      months: monthsToLook(nextMonthToPay(day)).map((month) => ({
        month,
        rows: rowsOf(month, stored.value, stored.value.records),
      })),
      older: older.months.value.map((month) => ({ month, rows: rowsOf(month, stored.value, older.lots.value) })),
      unknown: journal.deciding
        .filter(({ lotId }) => isInDoubt(journal.stateOf(lotId)))
        .map(({ lotId, companyId, month, totals }) => ({
          lotId,
          companyId,
          month,
          amount: totals.totalAmount,
          contradicts: journal.stateOf(lotId) === 'contradicts',
          isHere: stored.value.heads.some((head) => head.lotId === lotId),
        })),
      overdue: following.overdue.map(({ row }) => row),
      employees: stored.value.employees.filter(({ companyId }) =>
        companies.all.some((company) => company.companyId === companyId),
      ),
      halfYearly: stored.value.halfYearly,
      plans: plans.value,
      cutOffOf: cutOffs.of,
      waitsForMe: ({ lotId }, { environment }) => {
        const one = work.of(lotId, environment)
        return one.step?.kind === 'asked' && work.isMine('', [one])
      },
    }
  })
  const ready = computed(
    () => loaded.value && older.loaded.value && journal.covers(addMonths(months.value[0] ?? monthOf(clock.day), -1)),
  )
  const lines = computed(() => {
    const known = new Set(['', ...companies.all.map(({ companyId }) => companyId)])
    return ready.value ? dueLines(source.value).filter(({ companyId }) => known.has(companyId)) : []
  })
  return {
    lines,
    counts: computed(() => leftByScreen(lines.value)),
    /** Lots of the months that are looked at and of the one before these. */
    records: computed(() => stored.value.records),
    error: computed(() => error.value ?? older.error.value),
    loaded: ready,
    /** Reads at once what was written a moment ago, for a screen that opens. */
    refresh: () => Promise.all([read(), older.read()]),
  }
})

type Tables = Parameters<typeof afterWrites>[0]

/** Writes are collected, so that what is left is not counted again at every key press. */
const COLLECT_MS = 3_000

/**
 * Reads when the key or the journal changes, and a while after writes by any window to the tables. Of several
 * readings that wait for `before`, only the last is done. A failed read keeps the last result.
 */
function useQuietQuery<T>(
  key: () => string,
  query: () => Promise<T>,
  initial: T,
  { tables, before = () => Promise.resolve() }: { tables: Tables; before?: () => Promise<void> },
) {
  const journal = useJournal()
  const value = shallowRef(initial)
  const error = shallowRef<AppError>()
  const loaded = ref(false)
  let latest = 0

  async function read(): Promise<void> {
    const turn = ++latest
    try {
      await Promise.all([writesEnded(), before()])
      if (turn !== latest) return
      const found = await query()
      if (turn !== latest) return
      value.value = found
      error.value = undefined
    } catch (thrown) {
      if (turn !== latest) return
      error.value = storageError(thrown)
    }
    loaded.value = true
  }
  watch([key, () => journal.deciding], read, { immediate: true })
  afterWrites(tables, COLLECT_MS, () => void read())
  return { value, error, loaded, read }
}

function useStored(months: () => readonly IsoMonth[], day: () => string) {
  const journal = useJournal()
  const wanted = () =>
    journal.deciding
      .filter(({ dueDate, lotId }) => dueDate >= day() || isInDoubt(journal.stateOf(lotId)))
      .map(({ lotId }) => lotId)

  async function read(): Promise<Stored> {
    const [now, looked, lotIds] = [day(), months(), wanted()]
    const year = Number(now.slice(0, 4))
    const records = await lotsOfMonths([addMonths(looked[0] ?? monthOf(now), -1), ...looked])
    const halfYear = addMonths(monthOf(nextHalfYearlyDueDate(now)), -1)
    return {
      day: now,
      records,
      heads: lotIds.length === 0 ? [] : await lotsById(lotIds),
      employees: await changedEmployees([year - 1, year]),
      halfYearly: await halfYearlyCompanies(halfYear, (lotId) => isDone(journal.stateOf(lotId))),
      payers: new Map(await Promise.all(looked.map(async (of) => [of, await payersOf(of)] as const))),
    }
  }
  return useQuietQuery(day, read, NOTHING, { tables: ['lots', 'payees', 'yearEmployees'] })
}

/** Nothing more has to be done about the lot here. */
const isDone = (state: LotState): boolean => countsAsFiled(state) || state === 'sending'

/**
 * Lots of earlier months with something left to do, and the other lots of their companies and months, which may
 * correct them. Only the keys of all others are read.
 */
function useOlder(first: () => IsoMonth) {
  const journal = useJournal()
  const { value: lots, ...query } = useQuietQuery(
    first,
    async () => {
      const open = (await lotIdsBefore(first())).filter((lotId) => !isDone(journal.stateOf(lotId)))
      return open.length === 0 ? NO_LOTS : lotsOfSameMonths(await lotsById(open))
    },
    NO_LOTS,
    // A past lot is neither open nor done before its filing has been read.
    { tables: ['lots'], before: journal.whole },
  )
  return { ...query, lots, months: computed(() => [...new Set(lots.value.map(({ month }) => month))].sort()) }
}

/**
 * With `records` as the lots, rows of all companies; otherwise of those with lots of this month. Money of different
 * environments is never added.
 */
function rowsOf(month: string, { day, records, heads, payers }: Stored, lots: readonly LotRecord[]) {
  const companies = useCompanies()
  const journal = useJournal()
  const balances = useBalanceStore()
  const headOf = new Map([...records, ...heads].map(({ lotId, head }) => [lotId, head]))
  const before = addMonths(month, -1)
  const own = lots.filter((one) => one.month === month || one.month === before)
  const shown =
    lots === records
      ? companies.all
      : companies.all.filter(({ companyId }) => own.some((one) => one.companyId === companyId && one.month === month))
  const due = journal.deciding.filter(({ lotId, dueDate }) => dueDate >= day && !canEdit(journal.stateOf(lotId)))
  const environments = new Set<EnvironmentName>(shown.map(({ environment }) => environment))
  return [...environments].flatMap((environment) =>
    monthRows({
      companies: shown.filter((company) => company.environment === environment),
      month,
      today: day,
      records: own,
      stateOf: journal.stateOf,
      entryOf: journal.entryOf,
      entries: journal.deciding,
      balanceOf: balances.stateOf,
      sentOn: sentByAccount(
        due.filter((entry) => entry.environment === environment),
        headOf,
        journal.stateOf,
      ),
      companiesNotDue: payers.get(month)?.notDue,
      // A plan often has months that were paid before the app was in use.
      companiesPlanned: month < nextMonthToPay(day) ? undefined : payers.get(month)?.planned,
    }),
  )
}
