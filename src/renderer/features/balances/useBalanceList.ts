import type { AppError, EnvironmentName } from '#contract/ipc/index'
import { computed, onScopeDispose, reactive, ref, shallowRef, watch } from 'vue'
import { useRouter } from 'vue-router'
import { inquireAll, type RunOutcome } from './inquireAll.ts'
import {
  balanceLines,
  balanceRows,
  filterBalances,
  groupBalances,
  groupOf,
  type BalanceRow,
  type Grouping,
  type Shown,
} from './rows.ts'
import { groupNames, saveView, saveGroupName, readView } from '../../database/repositories/balances.ts'
import { nextPaint } from '../../ui/behaviour/nextPaint.ts'
import { storageError } from '../../database/storageError.ts'
import { useBalanceStore } from './store.ts'
import { useCompanies } from '../../state/companies.ts'

const SCREEN = 'balances'
const MINUTE_MS = 60_000
const ENVIRONMENTS: readonly EnvironmentName[] = ['production', 'development', 'practice']

interface Progress {
  done: number
  all: number
  failed: number
  end?: RunOutcome
}

/** Returns the balances screen's list of all accounts, its grouping, and ways to ask the bank again. */
export function useBalanceList() {
  const router = useRouter()
  const companies = useCompanies()
  const store = useBalanceStore()
  const view = reactive<{ grouping: Grouping; folded: string[] }>({ grouping: 'company', folded: [] })
  const filter = reactive<{ words: string; shown: Shown }>({ words: '', shown: 'all' })
  const wanted = ref<EnvironmentName>()
  const names = shallowRef<ReadonlyMap<string, string>>(new Map())
  const now = ref(new Date())
  const loaded = ref(false)

  const environments = computed(() =>
    ENVIRONMENTS.filter((one) => companies.all.some(({ environment }) => environment === one)),
  )
  /** Sums cover one environment: practice money must not be added to real money. */
  const environment = computed({
    get: () =>
      environments.value.find((one) => one === (wanted.value ?? companies.current?.environment)) ??
      environments.value[0],
    set: (one) => void (wanted.value = one),
  })
  const every = computed(() =>
    balanceRows({
      companies: companies.all,
      environment: environment.value,
      stateOf: store.stateOf,
      groups: names.value,
    }),
  )
  const rows = computed(() => filterBalances(every.value, filter.words, filter.shown))
  const groups = computed(() => groupBalances(rows.value, view.grouping))
  const total = computed(() => groupOf('total', '', rows.value))
  const folded = computed(() => new Set(view.folded))
  /** While searching, matches are visible even in folded groups. */
  const lines = computed(() =>
    balanceLines(groups.value, view.grouping, (id) => filter.words.trim() === '' && folded.value.has(id)),
  )

  /** Why part of the balances could not be read or stored. */
  const error = shallowRef<AppError>()
  /** Runs `work` and shows its error, so that the screen stays usable. Returns whether it succeeded. */
  async function attempt(work: () => Promise<void>): Promise<boolean> {
    try {
      await work()
      error.value = undefined
      return true
    } catch (thrown) {
      error.value = storageError(thrown)
      return false
    }
  }

  /** Shows what is in memory at once, then reads what other windows may have changed. */
  async function load(): Promise<void> {
    const read = await attempt(async () => {
      const [kept, known] = await Promise.all([
        readView(SCREEN, { ...view }),
        groupNames(),
        store.recalled ? undefined : store.recall(),
      ])
      Object.assign(view, kept)
      names.value = known
    })
    loaded.value = true
    await nextPaint()
    if (read)
      await attempt(async () => {
        await Promise.all([companies.load(), store.recall()])
      })
  }
  watch(
    view,
    () => loaded.value && void attempt(() => saveView(SCREEN, { grouping: view.grouping, folded: [...view.folded] })),
  )

  function fold(id: string, on = !folded.value.has(id)): void {
    view.folded = on ? [...new Set([...view.folded, id])] : view.folded.filter((one) => one !== id)
  }
  const foldAll = (on: boolean) => groups.value.forEach(({ id }) => fold(id, on))

  const name = (companyId: string, accountId: string, text: string) =>
    attempt(async () => {
      await saveGroupName(companyId, accountId, text)
      names.value = await groupNames()
    })

  const progress = ref<Progress>()
  const running = ref(false)
  let stopping = false

  /**
   * Asks about the given accounts, a few companies in parallel; an error stays on its row and does not stop the others.
   */
  async function refresh(wantedRows: readonly BalanceRow[]): Promise<void> {
    if (running.value || wantedRows.length === 0) return
    running.value = true
    stopping = false
    const state: Progress = { done: 0, all: wantedRows.length, failed: 0 }
    progress.value = { ...state }
    try {
      const end = await inquireAll(
        wantedRows,
        async ({ company, account }) => {
          const asked = await store.ask(company, account)
          state.done += 1
          if (asked !== 'read') state.failed += 1
          progress.value = { ...state }
          return asked
        },
        { stopped: () => stopping },
      )
      progress.value = { ...state, end }
    } finally {
      running.value = false
    }
  }
  const stop = () => void (stopping = true)

  /** Opens an account's own screen with its company selected. */
  async function open({ company, account }: BalanceRow, path = `/accounts/${account.accountId}`): Promise<void> {
    if (company.companyId !== companies.current?.companyId) await companies.choose(company.companyId)
    await router.push(path)
  }

  const timer = setInterval(() => (now.value = new Date()), MINUTE_MS)
  onScopeDispose(() => {
    stop()
    clearInterval(timer)
  })

  return {
    error: computed(() => error.value ?? store.unread),
    view,
    filter,
    environments,
    environment,
    names,
    now,
    loaded,
    every,
    rows,
    groups,
    total,
    lines,
    load,
    fold,
    foldAll,
    name,
    progress,
    running,
    refresh,
    stop,
    open,
  }
}
