import type { AppError, EnvironmentName } from '#contract/ipc/index'
import { addMonths, type IsoDate, type IsoMonth } from '#domain/calendar/calendar'
import { canEdit } from '#domain/filing/filingState'
import { payAllOf } from '#domain/lots/duplicates'
import { nextMonthToPay } from '#domain/lots/monthWork'
import { countStates, filterLines, openLots, personsOf, totalsOf } from '#domain/month/board'
import { computed, onScopeDispose, ref, shallowRef, watch, type Ref } from 'vue'
import { useLotWork } from '#features/office/index'
import { useBalanceStore } from '#features/bank/balances/index'
import { afterWrites } from '#data/afterWrites'
import { keepUntilWritten } from '#data/keptRead'
import { writesEnded } from '#data/writes/runningWrites'
import { detailsOfLots, lotsById, lotsOfMonths } from '#data/repositories/monthLots'
import { payersOf, type Payers } from '#data/repositories/halfYearlyPayees'
import type { LotRecord } from '#data/schema/db'
import { storageError } from '#data/storageError'
import { useLiveQuery } from '#data/useLiveQuery'
import { useCompanies } from '#data/state/companies'
import { useDay } from '#data/state/day'
import { useJournal } from '#data/state/journal'
import { nextPaint } from '#ui/behaviour/nextPaint'
import { wordMatchers } from '#ui/table/match'
import { today } from '#ui/text/clock'
import { createLineOrder } from './lineOrder.ts'
import { type MonthRow, monthRows, sentByAccount } from './monthRows.ts'
import { useMonthChoice } from './store.ts'
import { useMonthNotes } from './useMonthNotes.ts'

/** `due`: ids of lots that can still be debited; `returned`: of returned lots. */
interface MonthKey {
  readonly month: IsoMonth
  readonly due: readonly string[]
  readonly returned: readonly string[]
}

interface LotsOfMonth {
  readonly month: IsoMonth
  readonly records: readonly LotRecord[]
  /** `records` and the heads of the other filings that can still be debited. */
  readonly sentHeads: readonly LotRecord[]
  /** By returned lot: the other lots of its month that pay all of its payees. */
  readonly alsoIn: ReadonlyMap<string, readonly string[]>
}

async function readMonth({ month, due, returned }: MonthKey): Promise<LotsOfMonth> {
  const records = await lotsOfMonths([addMonths(month, -1), month])
  const known = new Set(records.map(({ lotId }) => lotId))
  const others = due.filter((lotId) => !known.has(lotId))
  const heads = others.length > 0 ? await lotsById(others) : []
  const alsoIn = await payersOfReturned(
    returned,
    records.filter((record) => record.month === month),
  )
  return { month, records, sentHeads: [...records, ...heads], alsoIn }
}

/** `alsoIn` of the returned lots; reads rows only for clients that have one. */
async function payersOfReturned(
  returned: readonly string[],
  records: readonly LotRecord[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const own = records.filter(({ lotId }) => returned.includes(lotId))
  const beside = new Map(
    own.map(({ lotId, companyId }) => [
      lotId,
      records.flatMap((one) => (one.companyId === companyId && one.lotId !== lotId ? [one.lotId] : [])),
    ]),
  )
  const wanted = [...beside].filter(([, others]) => others.length > 0)
  if (wanted.length === 0) return new Map()
  const details = await detailsOfLots([...new Set(wanted.flat(2))])
  const of = (lotId: string) => details.get(lotId) ?? []
  return new Map(wanted.map(([lotId, others]) => [lotId, others.filter((one) => payAllOf(of(one), of(lotId)))]))
}

const monthLots = keepUntilWritten(
  ['lots'],
  readMonth,
  (a, b) => a.month === b.month && a.due.join(' ') === b.due.join(' ') && a.returned.join(' ') === b.returned.join(' '),
)

/** How long writes to lots are collected before the month is read again (ms). */
const COLLECT_MS = 150

const NOBODY: Payers = { planned: new Set(), notDue: new Set() }

const ENVIRONMENTS: readonly EnvironmentName[] = ['production', 'development', 'practice']

/** The lots of the month and the previous one, and the heads of other lots still to be debited. */
function useLotsOfMonth(month: () => IsoMonth, day: Ref<IsoDate>) {
  const journal = useJournal()
  const due = computed(() =>
    journal.deciding.filter((entry) => entry.dueDate >= day.value && !canEdit(journal.stateOf(entry.lotId))),
  )
  const returned = computed(() =>
    journal.deciding.filter((entry) => entry.month === month() && journal.stateOf(entry.lotId) === 'returned'),
  )
  const key = (): MonthKey => ({
    month: month(),
    due: due.value.map(({ lotId }) => lotId),
    returned: returned.value.map(({ lotId }) => lotId),
  })
  /** Undefined until a month has been read. */
  const found = shallowRef<LotsOfMonth | undefined>(monthLots.peek(key()))
  const error = shallowRef<AppError>()

  async function load(): Promise<void> {
    day.value = today()
    const wanted = key()
    try {
      await writesEnded()
      const lots = await monthLots.load(wanted)
      // The user may have chosen another month while this one was being read.
      if (wanted.month !== month()) return
      found.value = lots
      error.value = undefined
    } catch (thrown) {
      error.value = storageError(thrown)
    }
  }
  /** Number of callers that are writing many lots, which are read only once, at the end. */
  let holding = 0
  const again = () => {
    if (holding === 0) void load()
  }
  watch([month, () => journal.entries], again)
  // On focus, the day may be a new one. Another window or a colleague of the office may have written lots.
  window.addEventListener('focus', again)
  const watching = afterWrites(['lots'], COLLECT_MS, again)
  onScopeDispose(() => {
    watching()
    window.removeEventListener('focus', again)
  })
  return {
    records: computed(() => found.value?.records ?? []),
    sentHeads: computed(() => found.value?.sentHeads ?? []),
    alsoIn: computed(() => found.value?.alsoIn),
    read: computed(() => found.value?.month),
    error,
    due,
    load,
    /** Nothing is read until the returned function is called, because reading takes longer the more was written. */
    hold: () => {
      holding++
      return async () => {
        holding--
        await load()
      }
    },
  }
}

export function useMonth() {
  const companies = useCompanies()
  const journal = useJournal()
  const balances = useBalanceStore()
  const choice = useMonthChoice()
  /** The day on which the lots were last read. */
  const day = ref(today())
  const clock = useDay()
  const month = computed(() => choice.month ?? nextMonthToPay(day.value))
  const lots = useLotsOfMonth(() => month.value, day)
  // At midnight another month may be the next to pay, and dates are nearer.
  watch(() => clock.day, lots.load)
  const notes = useMonthNotes(() => month.value)
  const work = useLotWork()
  // Only after the first paint, so that the lines appear at once.
  const { value: payers, loaded: payersRead } = useLiveQuery(() => month.value, payersOf, NOBODY, {
    after: nextPaint(),
  })

  /** The filings of the month before are needed too. */
  const loaded = computed(() => lots.read.value === month.value && journal.covers(addMonths(month.value, -1)))
  const environments = computed(() =>
    ENVIRONMENTS.filter((one) => companies.all.some(({ environment }) => environment === one)),
  )
  /** Practice money is never added to real money. */
  const environment = computed({
    get: () => companies.current?.environment ?? environments.value[0],
    set: (one) => {
      const first = companies.all.find((company) => company.environment === one)
      if (first) companies.follow(first.companyId)
    },
  })
  const own = computed(() => companies.all.filter((company) => company.environment === environment.value))
  const sentOn = computed(() =>
    sentByAccount(
      lots.due.value.filter((entry) => entry.environment === environment.value),
      new Map(lots.sentHeads.value.map(({ lotId, head }) => [lotId, head])),
      journal.stateOf,
    ),
  )
  const { order, times, sortAgain } = createLineOrder()
  /** What the user chose to see. A change sorts the lines again, because all of them change their places then. */
  const shown = computed(() =>
    JSON.stringify([
      month.value,
      environment.value,
      choice.state,
      choice.person,
      choice.words,
      choice.waiting,
      choice.mine,
    ]),
  )
  const ordered = computed(() => order(lines.value, shown.value))
  const every = computed(() => ordered.value.rows)
  const lines = computed(() => {
    // Until the chosen month has been read, the lines would be computed from another month's lots, or without a
    // filing that is only in the journal.
    if (!loaded.value) return []
    return monthRows({
      companies: own.value,
      month: month.value,
      today: day.value,
      records: lots.records.value,
      stateOf: journal.stateOf,
      entryOf: journal.entryOf,
      entries: journal.deciding,
      balanceOf: balances.stateOf,
      sentOn: sentOn.value,
      alsoIn: lots.alsoIn.value,
      companiesNotDue: payers.value.notDue,
      companiesPlanned: payers.value.planned,
    })
  })
  const isWaitedFor = (companyId: string) => notes.notes.value.get(companyId)?.waitingSince !== undefined
  const isMine = (row: MonthRow) => work.isMine(row.client.person, worksOf(row))
  const worksOf = ({ company, lots: own }: MonthRow) => own.map(({ lotId }) => work.of(lotId, company.environment))
  const mine = computed(() => (work.inOffice.value ? every.value.filter(isMine).length : 0))
  const words = computed(() => wordMatchers(choice.words))
  const persons = computed(() => personsOf(every.value))
  const rows = computed(() =>
    filterLines(every.value, {
      state: choice.state,
      // If the chosen person no longer has any clients, the list would be empty.
      person: persons.value.find((person) => person === choice.person),
      words: words.value,
    }).filter(
      (row) => (!choice.waiting || isWaitedFor(row.companyId)) && (!choice.mine || mine.value === 0 || isMine(row)),
    ),
  )
  const waited = computed(() => every.value.filter(({ companyId }) => isWaitedFor(companyId)).length)
  const rowOf = (companyId: string | undefined) => every.value.find((row) => row.companyId === companyId)
  const chosen = computed(() => rows.value.find(({ companyId }) => companyId === companies.current?.companyId))

  return {
    choice,
    month,
    today: day,
    environments,
    environment,
    loaded,
    /** Until it is known who has a plan for the month, nothing is made for all clients. */
    payersRead,
    error: computed(() => lots.error.value ?? notes.unread.value ?? balances.unread),
    single: computed(() => companies.all.length === 1),
    every,
    rows,
    /** True if lines kept their places although others need work more now. */
    outOfOrder: computed(() => ordered.value.outOfOrder),
    sortAgain,
    /** While this stays the same, the lines of a sorted column keep their places. */
    scope: computed(() => `${String(times.value)} ${shown.value}`),
    showAll: () => {
      choice.$patch({ state: undefined, person: '', words: '', waiting: false, mine: false })
    },
    chosen,
    rowOf,
    notes,
    waited,
    work,
    worksOf,
    /** Number of lines that the user is in charge of or that wait for the user; 0 without an office. */
    mine,
    counts: computed(() => countStates(every.value)),
    persons,
    totals: computed(() => totalsOf(rows.value)),
    open: computed(() => openLots(every.value)),
    load: lots.load,
    hold: lots.hold,
    turn: (by: number) => void (choice.month = addMonths(month.value, by)),
  }
}

export type Month = ReturnType<typeof useMonth>
