import { computed, onMounted, onScopeDispose, ref, shallowRef, watch } from 'vue'
import type { EvidenceProblem, EvidenceStatus, KeptEvidence, EvidencePage } from '#contract/ipc/index'
import type { EvidenceQuery } from '#domain/evidence/search'
import { mustCall, on } from '#data/bridge/index'
import { joinCalls } from '#ui/behaviour/joinCalls'
import { useAction } from '#ui/controls/useAction'
import { asCallError } from '#data/storageError'
import type { EvidenceOrder } from '#domain/evidence/order'
import type { TableLines } from '#ui/table/useTableModel'
import type { VirtualSort } from '#ui/table/types'
import { takeIn } from './takeIn.ts'

/** Lines read at once: more than the highest screen shows. */
const PAGE = 100

interface Read {
  readonly total: number
  readonly found: number
  readonly rows: ReadonlyMap<number, KeptEvidence>
}
const NOTHING: Read = { total: 0, found: 0, rows: new Map() }

/**
 * The lines are read from main a page at a time as they are shown; `load` reads them anew, and the old lines stay
 * until then. `failed` is told why a page could not be read.
 */
export function useEvidenceRows(query: () => EvidenceQuery, failed: (thrown: unknown) => void) {
  const read = shallowRef<Read>(NOTHING)
  const sort = shallowRef<VirtualSort>()
  const restarts = shallowRef(0)
  /** Counts searches, so that an answer to an earlier one is dropped. */
  let search = 0
  let reading = false
  /** The first line that the table asked for and that is not read yet. */
  let missing: number | undefined

  const ask = (from: number): Promise<EvidencePage> =>
    mustCall('evidence.find', {
      query: query(),
      ...(sort.value && { sort: { key: sort.value.key as EvidenceOrder, direction: sort.value.direction } }),
      from,
      count: PAGE,
    })

  /** False when another search has begun meanwhile. */
  async function load(): Promise<boolean> {
    const mine = ++search
    const page = await ask(0)
    if (mine !== search) return false
    read.value = { ...page, rows: rowsOf(page, 0) }
    return true
  }

  /** Pages are read one after the other. */
  async function readMissing(): Promise<void> {
    if (reading) return
    reading = true
    try {
      for (let from = missing; from !== undefined; from = missing) {
        missing = undefined
        const mine = search
        const page = await ask(from)
        if (mine === search) read.value = { ...page, rows: new Map([...read.value.rows, ...rowsOf(page, from)]) }
      }
    } catch (thrown) {
      failed(thrown)
    } finally {
      reading = false
    }
  }

  function rowAt(position: number): KeptEvidence | undefined {
    const row = read.value.rows.get(position)
    if (row === undefined && position < read.value.found) {
      // The first of the missing lines: the table asks for all of them in one go.
      missing = Math.min(missing ?? position, position)
      queueMicrotask(() => void readMissing())
    }
    return row
  }

  watch([query, sort], () => {
    load().then((isShown) => {
      if (isShown) restarts.value++
    }, failed)
  })

  const found = computed(() => read.value.found)
  const lines: TableLines<KeptEvidence> = {
    sort,
    restarts,
    count: found,
    shown: found,
    rowAt,
    summaryAt: () => undefined,
  }
  return {
    lines,
    load,
    total: computed(() => read.value.total),
    found,
    /** The document as it was read last. */
    latest: (one: KeptEvidence): KeptEvidence => [...read.value.rows.values()].find(({ id }) => id === one.id) ?? one,
  }
}

const rowsOf = ({ documents }: EvidencePage, from: number): Map<number, KeptEvidence> =>
  new Map(documents.map((document, at) => [from + at, document]))

export function useEvidenceStatus(onChange: () => Promise<void> = async () => undefined) {
  const status = shallowRef<EvidenceStatus>()
  const action = useAction()
  // Separate, so that a press is not ignored while changes made during the choice of a folder are read.
  const following = useAction()
  const load = joinCalls(() =>
    following.run(async () => {
      status.value = await mustCall('evidence.status')
      await onChange()
    }),
  )
  const retry = async () => {
    status.value = await takeIn()
  }
  onMounted(load)
  onScopeDispose(on('evidence.changed', () => void load()))
  return {
    status,
    error: computed(() => action.error.value ?? following.error.value),
    running: action.running,
    choose: () =>
      action.run(async () => {
        status.value = await mustCall('evidence.chooseFolder')
        if (status.value.folder !== null) await retry()
      }),
    retry: () => action.run(retry),
  }
}

export interface EvidenceCheck {
  documents: number
  problems: readonly EvidenceProblem[]
}

export function useEvidence(query: () => EvidenceQuery) {
  const checked = shallowRef<EvidenceCheck>()
  const exported = ref<{ name: string; documents: number }>()
  const action = useAction()
  const rows = useEvidenceRows(query, (thrown) => {
    action.error.value = asCallError(thrown).error
  })
  const chosen = shallowRef<KeptEvidence>()
  const list = async () => {
    await rows.load()
    if (chosen.value) chosen.value = rows.latest(chosen.value)
  }
  return {
    ...rows,
    chosen,
    checked,
    exported,
    error: action.error,
    running: action.running,
    list,
    check: () =>
      action.run(async () => {
        exported.value = undefined
        checked.value = await mustCall('evidence.check')
      }),
    exportAll: () =>
      action.run(async () => {
        const done = await mustCall('evidence.export')
        if (done.name === null) return
        exported.value = { name: done.name, documents: done.documents }
        checked.value = { documents: done.documents, problems: done.problems }
      }),
    show: (id: string) => action.run(async () => void (await mustCall('evidence.show', { id }))),
    withdraw: (id: string, reason: string) =>
      action.run(async () => {
        const withdrawn = await mustCall('evidence.withdraw', { id, reason })
        if (chosen.value?.id === id) chosen.value = withdrawn
        await list()
      }),
  }
}
