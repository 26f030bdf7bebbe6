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
import { keepUntilWritten } from '#data/keptRead'
import { groupNames, saveView, saveGroupName, readView } from '#data/repositories/balances'
import { nextPaint } from '#ui/behaviour/nextPaint'
import { storageError } from '#data/storageError'
import { useLiveQuery } from '#data/useLiveQuery'
import { useBalanceStore } from './store.ts'
import { useCompanies } from '#data/state/companies'

const SCREEN = 'balances'
const MINUTE_MS = 60_000
const ENVIRONMENTS: readonly EnvironmentName[] = ['production', 'development', 'practice']

interface View {
  grouping: Grouping
  folded: string[]
}
interface Progress {
  done: number
  all: number
  failed: number
  end?: RunOutcome
}

/** Kept in memory, and shown at once when the screen is opened again. */
const keptView = keepUntilWritten(['views'], () => readView<View>(SCREEN, { grouping: 'company', folded: [] }))
const keptNames = keepUntilWritten(['balanceGroups'], groupNames)

type Attempt = (work: () => Promise<void>) => Promise<boolean>

export function useBalanceList() {
  const companies = useCompanies()
  const store = useBalanceStore()
  const view = reactive<View>({ grouping: 'company', folded: [], ...keptView.peek(SCREEN) })
  const { environments, environment } = useEnvironment()
  const known = keptNames.peek(SCREEN)
  const {
    value: names,
    loaded: named,
    error: unnamed,
  } = useLiveQuery(
    () => SCREEN,
    (key) => keptNames.reload(key),
    known ?? new Map<string, string>(),
  )
  const every = computed(() =>
    balanceRows({
      companies: companies.all,
      environment: environment.value,
      stateOf: store.stateOf,
      groups: names.value,
    }),
  )
  const lines = useLines(view, () => every.value)
  const { error, attempt } = useAttempts()
  const { viewed, load } = useStoredView(view, attempt)
  const name = (companyId: string, accountId: string, text: string) =>
    attempt(() => saveGroupName(companyId, accountId, text))

  return {
    error: computed(() => error.value ?? unnamed.value ?? store.unread),
    view,
    environments,
    environment,
    names,
    now: useMinute(),
    loaded: computed(() => viewed.value && (named.value || known !== undefined)),
    every,
    ...lines,
    load,
    name,
    ...useInquiries(),
    open: useOpenAccount(),
  }
}

function useEnvironment() {
  const companies = useCompanies()
  const wanted = ref<EnvironmentName>()
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
  return { environments, environment }
}

function useLines(view: View, every: () => readonly BalanceRow[]) {
  const filter = reactive<{ words: string; shown: Shown }>({ words: '', shown: 'all' })
  const rows = computed(() => filterBalances(every(), filter.words, filter.shown))
  const groups = computed(() => groupBalances(rows.value, view.grouping))
  const total = computed(() => groupOf('total', '', rows.value))
  const folded = computed(() => new Set(view.folded))
  /** A search also shows matches in folded groups. */
  const lines = computed(() =>
    balanceLines(groups.value, view.grouping, (id) => filter.words.trim() === '' && folded.value.has(id)),
  )

  function fold(id: string, on = !folded.value.has(id)): void {
    view.folded = on ? [...new Set([...view.folded, id])] : view.folded.filter((one) => one !== id)
  }
  const foldAll = (on: boolean) => groups.value.forEach(({ id }) => fold(id, on))

  return { filter, rows, groups, total, lines, fold, foldAll }
}

/** Runs work on the database without throwing, so that the screen stays usable. */
function useAttempts() {
  const error = shallowRef<AppError>()

  /** True if `work` succeeded. */
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

  return { error, attempt }
}

function useStoredView(view: View, attempt: Attempt) {
  const companies = useCompanies()
  const store = useBalanceStore()
  const viewed = ref(store.recalled && keptView.peek(SCREEN) !== undefined)

  /** Shows what is in memory first, then reads what other windows may have changed. */
  async function load(): Promise<void> {
    const read = await attempt(async () => {
      const [kept] = await Promise.all([keptView.load(SCREEN), store.recalled ? undefined : store.recall()])
      Object.assign(view, kept)
    })
    viewed.value = true
    await nextPaint()
    if (read)
      await attempt(async () => {
        await Promise.all([companies.load(), store.recall()])
      })
  }
  watch(
    view,
    () => viewed.value && void attempt(() => saveView(SCREEN, { grouping: view.grouping, folded: [...view.folded] })),
  )
  return { viewed, load }
}

function useInquiries() {
  const store = useBalanceStore()
  const progress = ref<Progress>()
  const running = ref(false)
  let stopping = false

  /** A failed inquiry shows its error on its row and does not stop the others. */
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
  onScopeDispose(stop)

  return { progress, running, refresh, stop }
}

function useOpenAccount() {
  const router = useRouter()
  const companies = useCompanies()
  return async ({ company, account }: BalanceRow, path = `/accounts/${account.accountId}`): Promise<void> => {
    if (company.companyId !== companies.current?.companyId) await companies.choose(company.companyId)
    await router.push(path)
  }
}

function useMinute() {
  const now = ref(new Date())
  const timer = setInterval(() => (now.value = new Date()), MINUTE_MS)
  onScopeDispose(() => {
    clearInterval(timer)
  })
  return now
}
