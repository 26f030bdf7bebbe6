import { computed, ref, shallowRef } from 'vue'
import { saveLot, type DraftRow } from './lots.ts'
import type { LotRecord } from './db.ts'
import type { StoredStep } from '../grid/history.ts'

/** Longest time an edit waits before it is written; the promise to the person is 500 ms. */
const DELAY_MS = 250

const underWay = new Set<Promise<void>>()

/** Resolves when every write begun so far has ended. Who reads lots waits for it, or would show what an editor has just changed. */
export async function writesEnded(): Promise<void> {
  await Promise.all(underWay)
}

/**
 * Collects what changed in one lot and writes it within `DELAY_MS`, or at once on `flush`. A failed write keeps its changes and is
 * tried again with the next; `failure` tells the person meanwhile.
 */
export function createAutosave(lotId: string) {
  let rows = new Map<string, DraftRow>()
  let removed = new Set<string>()
  let order: readonly string[] | undefined
  let record: Partial<LotRecord> = {}
  let steps = new Map<number, StoredStep | undefined>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let writing: Promise<void> = Promise.resolve()
  const savedAt = ref<string>()
  const dirty = ref(false)
  const busy = ref(false)
  /** True until the last change is on disk, the write itself included: "saved" must never be said early. */
  const pending = computed(() => dirty.value || busy.value)
  const failure = shallowRef<unknown>()

  function schedule(): void {
    dirty.value = true
    timer ??= setTimeout(() => void flush(), DELAY_MS)
  }

  function row(changed: DraftRow): void {
    rows.set(changed.rowId, changed)
    removed.delete(changed.rowId)
    schedule()
  }

  function remove(rowId: string): void {
    rows.delete(rowId)
    removed.add(rowId)
    schedule()
  }

  function reorder(rowIds: readonly string[]): void {
    order = rowIds
    schedule()
  }

  function head(part: Partial<LotRecord>): void {
    record = { ...record, ...part }
    schedule()
  }

  /** A step of the history, or undefined for one that goes. It is written with the change it belongs to and starts no write of its own. */
  function step(n: number, changed: StoredStep | undefined): void {
    steps.set(n, changed)
  }

  function take() {
    const taken = { rows: [...rows.values()], removed: [...removed], record, steps, ...(order ? { order } : {}) }
    rows = new Map()
    removed = new Set()
    order = undefined
    record = {}
    steps = new Map()
    return taken
  }

  /** Puts back what could not be written, without hiding anything newer. */
  function restore(taken: ReturnType<typeof take>): void {
    rows = new Map([...taken.rows.map((row): [string, DraftRow] => [row.rowId, row]), ...rows])
    for (const rowId of taken.removed) if (!rows.has(rowId)) removed.add(rowId)
    for (const rowId of removed) rows.delete(rowId)
    order ??= taken.order
    record = { ...taken.record, ...record }
    steps = new Map([...taken.steps, ...steps])
  }

  async function write(): Promise<void> {
    if (!dirty.value) return
    const taken = take()
    dirty.value = false
    busy.value = true
    try {
      savedAt.value = await saveLot(lotId, taken)
      failure.value = undefined
    } catch (error) {
      restore(taken)
      dirty.value = true
      failure.value = error
    } finally {
      busy.value = false
    }
  }

  /** Writes what waits; resolves when it is on disk (or `failure` is set). Writes never overlap. */
  function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const current = (writing = writing.then(write))
    underWay.add(current)
    void current.finally(() => underWay.delete(current))
    return current
  }

  return { row, remove, reorder, head, step, flush, savedAt, pending, failure }
}

export type Autosave = ReturnType<typeof createAutosave>
