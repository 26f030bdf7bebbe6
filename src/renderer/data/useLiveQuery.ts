import { liveQuery } from 'dexie'
import { ref, shallowRef, watch } from 'vue'
import type { AppError } from '#contract/ipc/index'
import { writesEnded } from './writes/runningWrites.ts'
import { storageError } from './storageError.ts'

/**
 * Read again when the key changes, and after every write by any window to what was read. Until the first result it
 * is `initial`; `loaded` turns true with that result or its error. A failed read keeps the last result and sets
 * `error`. For small lists only, because each change reads the whole list. `query` may await nothing but the
 * database. A screen that was read before it was built gives what is in memory with `peek`; what it shows later
 * waits for `after`.
 */
export function useLiveQuery<K, T>(
  key: () => K,
  query: (key: K) => Promise<T>,
  initial: T,
  { peek = () => undefined, after }: ReadEarlier<K, T> = {},
) {
  const value = shallowRef(initial)
  const error = shallowRef<AppError>()
  const loaded = ref(false)

  function show(found: Found<T>): void {
    if (found.ok) value.value = found.value
    error.value = found.ok ? undefined : found.error
    loaded.value = true
  }

  watch(
    key,
    (of, _, onCleanup) => {
      const left = new AbortController()
      onCleanup(() => {
        left.abort()
      })
      const early = peek(of)
      if (early !== undefined) show({ ok: true, value: early })
      void follow(() => query(of), show, left.signal, after)
    },
    { immediate: true },
  )
  return { value, error, loaded }
}

/** What is known of a query's result before it is read, and what the reading waits for. */
export interface ReadEarlier<K, T> {
  peek?: (key: K) => T | undefined
  after?: Promise<unknown> | undefined
}

type Found<T> = { ok: true; value: T } | { ok: false; error: AppError }

/** Calls `show` with each result of `query` until `left` is aborted. */
async function follow<T>(
  query: () => Promise<T>,
  show: (found: Found<T>) => void,
  left: AbortSignal,
  after: Promise<unknown> | undefined,
): Promise<void> {
  if (after) await after
  // The first result has the latest edits already.
  await writesEnded()
  if (left.aborted) return
  // Errors are passed on as values, because Dexie hides some of them, such as a full disk, from its observers.
  const subscription = liveQuery(async (): Promise<Found<T>> =>
    query().then(
      (value) => ({ ok: true, value }),
      (thrown: unknown) => ({ ok: false, error: storageError(thrown) }),
    ),
  ).subscribe(show)
  left.addEventListener('abort', () => {
    subscription.unsubscribe()
  })
}
