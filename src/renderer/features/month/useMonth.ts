import type { AppError, EnvironmentName } from '#contract/ipc/index'
import { addMonths, type IsoDate, type IsoMonth } from '#domain/calendar'
import { canEdit } from '#domain/filingState'
import { nextMonthToPay } from '#domain/lots/monthWork'
import { countStates, filterLines, openLots, personsOf, totalsOf, worstFirst } from '#domain/month/board'
import { computed, onScopeDispose, ref, shallowRef, watch, type Ref } from 'vue'
import { useBalanceStore } from '../balances/index.ts'
import { writesEnded } from '../../database/autosave/autosave.ts'
import { lotHeads, lotsOfMonths } from '../../database/repositories/monthLots.ts'
import type { LotRecord } from '../../database/schema/db.ts'
import { storageError } from '../../database/storageError.ts'
import { useCompanies } from '../../state/companies.ts'
import { useJournal } from '../../state/journal.ts'
import { textMatcher } from '../../ui/data-table/match.ts'
import { today } from '../../ui/text/clock.ts'
import { monthRows, sentByAccount } from './monthRows.ts'
import { useMonthChoice } from './store.ts'

const ENVIRONMENTS: readonly EnvironmentName[] = ['production', 'development', 'practice']

/**
 * Reads the lots of the chosen month and the previous one, and the heads of older or newer lots that are still to be
 * debited.
 */
function useMonthLots(month: () => IsoMonth, day: Ref<IsoDate>) {
  const journal = useJournal()
  const records = shallowRef<readonly LotRecord[]>([])
  const sentHeads = shallowRef<readonly LotRecord[]>([])
  /** The month that `records` belongs to; undefined until a month has been read. */
  const read = ref<IsoMonth>()
  const error = shallowRef<AppError>()
  /** The filings that can still be debited, because their due date has not passed. */
  const due = computed(() =>
    journal.entries.filter(
      (entry) =>
        entry.dueDate >= day.value && journal.entryOf(entry.lotId) === entry && !canEdit(journal.stateOf(entry.lotId)),
    ),
  )

  async function load(): Promise<void> {
    const wanted = month()
    day.value = today()
    try {
      await writesEnded()
      const lots = await lotsOfMonths([addMonths(wanted, -1), wanted])
      const known = new Set(lots.map(({ lotId }) => lotId))
      const others = due.value.map(({ lotId }) => lotId).filter((lotId) => !known.has(lotId))
      const heads = others.length > 0 ? await lotHeads(others) : []
      // Discards the result if the user chose another month while this one was being read.
      if (wanted !== month()) return
      records.value = lots
      sentHeads.value = [...lots, ...heads]
      read.value = wanted
      error.value = undefined
    } catch (thrown) {
      error.value = storageError(thrown)
    }
  }
  const again = () => void load()
  watch([month, () => journal.entries], again)
  // Reads again on focus, because another window may have changed the lots.
  window.addEventListener('focus', again)
  onScopeDispose(() => {
    window.removeEventListener('focus', again)
  })
  return { records, sentHeads, read, error, due, load }
}

/** Returns the month of all companies in one environment: all lines, the visible ones, and what is still open. */
export function useMonth() {
  const companies = useCompanies()
  const journal = useJournal()
  const balances = useBalanceStore()
  const choice = useMonthChoice()
  /** The current day when the lots were last read. */
  const day = ref(today())
  const month = computed(() => choice.month ?? nextMonthToPay(day.value))
  const lots = useMonthLots(() => month.value, day)

  const environments = computed(() =>
    ENVIRONMENTS.filter((one) => companies.all.some(({ environment }) => environment === one)),
  )
  /** Practice money is never added to real money. */
  const environment = computed({
    get: () =>
      environments.value.find((one) => one === (choice.environment ?? companies.current?.environment)) ??
      environments.value[0],
    set: (one) => void (choice.environment = one),
  })
  const own = computed(() => companies.all.filter((company) => company.environment === environment.value))
  const decided = computed(() => journal.entries.filter((entry) => journal.entryOf(entry.lotId) === entry))
  const sentOn = computed(() =>
    sentByAccount(
      lots.due.value.filter((entry) => entry.environment === environment.value),
      new Map(lots.sentHeads.value.map(({ lotId, head }) => [lotId, head])),
      journal.stateOf,
    ),
  )
  const every = computed(() => {
    // Shows no lines until the chosen month has been read, because they would be computed from another month's lots.
    if (lots.read.value !== month.value) return []
    return worstFirst(
      monthRows({
        companies: own.value,
        month: month.value,
        today: day.value,
        records: lots.records.value,
        stateOf: journal.stateOf,
        entryOf: journal.entryOf,
        entries: decided.value,
        balanceOf: balances.stateOf,
        sentOn: sentOn.value,
      }),
    )
  })
  const words = computed(() =>
    choice.words
      .normalize('NFKC')
      .split(/\s+/u)
      .map(textMatcher)
      .filter((match) => match !== undefined),
  )
  const persons = computed(() => personsOf(every.value))
  const rows = computed(() =>
    filterLines(every.value, {
      state: choice.state,
      // Ignores a chosen person who no longer has any clients, because the list would then be empty.
      person: persons.value.find((person) => person === choice.person),
      words: words.value,
    }),
  )
  const rowOf = (companyId: string | undefined) => every.value.find((row) => row.companyId === companyId)
  /**
   * The company in the panel: the last chosen one, or else the current one; if neither is visible, the first visible
   * one.
   */
  const chosen = computed(() => {
    const shown = (companyId: string | undefined) => rows.value.find((row) => row.companyId === companyId)
    return shown(choice.companyId) ?? shown(companies.current?.companyId) ?? rows.value[0]
  })

  watch(
    () => companies.current?.companyId,
    (companyId) => void (choice.companyId = companyId),
  )

  return {
    choice,
    month,
    today: day,
    environments,
    environment,
    loaded: computed(() => lots.read.value === month.value),
    error: computed(() => lots.error.value ?? balances.unread),
    /** True if the office has a single company, whose line is then expanded. */
    single: computed(() => companies.all.length === 1),
    every,
    rows,
    chosen,
    rowOf,
    counts: computed(() => countStates(every.value)),
    persons,
    totals: computed(() => totalsOf(rows.value)),
    open: computed(() => openLots(every.value)),
    load: lots.load,
    turn: (by: number) => void (choice.month = addMonths(month.value, by)),
  }
}

export type Month = ReturnType<typeof useMonth>
