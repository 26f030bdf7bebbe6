import { computed, shallowRef, watch } from 'vue'
import type { EvidenceOrder } from '#domain/evidence/order'
import type { EvidenceQuery } from '#domain/evidence/search'
import type { EvidencePage, KeptEvidence } from '#contract/ipc/index'
import { mustCall } from '#data/bridge/index'
import type { TableLines } from '#ui/table/useTableModel'
import type { VirtualSort } from '#ui/table/types'

/** More than the highest screen shows. */
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
  /** The line from which on a page is missing. */
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
