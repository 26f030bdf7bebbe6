import { computed, reactive, ref, watch, type Ref } from 'vue'
import { useRoute, useRouter } from 'vue-router'
import { filterRows, type FollowRow, type RowFilter } from './rows.ts'
import { useSingleRun } from '#ui/controls/useSingleRun'
import { useCompanies } from '#data/state/companies'
import { useFollowing } from './store.ts'

/** Rows shown at first, and added on each request. They are expensive: each is several lines high and has buttons. */
const STEP = 100

export function useFollowingList() {
  const following = useFollowing()
  const filter = useFilter()
  const most = ref(STEP)
  const rows = computed(() => filterRows(following.rows, filter, following.day))
  const visible = computed(() => rows.value.slice(0, most.value))
  const open = computed(() =>
    following.rows.filter(
      ({ approval, askable, companyId }) =>
        approval === 'open' && askable && (filter.companyId === '' || companyId === filter.companyId),
    ),
  )
  watch(filter, () => (most.value = STEP))

  return {
    filter,
    rows,
    visible,
    open,
    ...useRefresh(open),
    refresh: (row: FollowRow) => following.ask(row),
    /** Includes rows not drawn yet. */
    changed: computed(() => rows.value.filter(({ unseen }) => unseen.length > 0)),
    more: () => (most.value += STEP),
    show: useShowing(),
  }
}

function useFilter() {
  const route = useRoute()
  const asked = typeof route.query['q'] === 'string' ? route.query['q'] : ''
  // A search for an acceptance number covers all states.
  return reactive<{ -readonly [K in keyof RowFilter]: RowFilter[K] }>({
    companyId: '',
    shown: asked ? 'all' : 'attention',
    words: asked,
  })
}

function useRefresh(open: Readonly<Ref<readonly FollowRow[]>>) {
  const following = useFollowing()
  const progress = ref<{ done: number; all: number; failed: number; changed: number }>()
  let stopping = false

  async function refreshOne(row: FollowRow): Promise<void> {
    const asked = await following.ask(row)
    if (!progress.value) return
    progress.value.done += 1
    if (!asked.ok) progress.value.failed += 1
    else if (asked.record.changes) progress.value.changed += 1
  }

  /** One inquiry at a time per company. A failed one does not stop the others. */
  const { running, run: refreshOpen } = useSingleRun(async () => {
    stopping = false
    const groups = [...Map.groupBy(open.value, ({ companyId }) => companyId).values()]
    progress.value = { done: 0, all: open.value.length, failed: 0, changed: 0 }
    await Promise.all(
      groups.map(async (group) => {
        for (const row of group) if (!stopping) await refreshOne(row)
      }),
    )
  })

  const stop = () => void (stopping = true)
  return { progress, running, refreshOpen, stop }
}

function useShowing() {
  const router = useRouter()
  const companies = useCompanies()
  return async (row: FollowRow): Promise<void> => {
    if (
      row.companyId !== companies.current?.companyId &&
      companies.all.some(({ companyId }) => companyId === row.companyId)
    )
      await companies.choose(row.companyId)
    await router.push(`/acceptances/${row.acceptanceNo}`)
  }
}
