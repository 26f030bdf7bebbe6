import { liveQuery } from 'dexie'
import { ref, shallowRef, watch } from 'vue'
import type { AppError } from '#contract/ipc/index'
import { writesEnded } from './writes/runningWrites.ts'
import { storageError } from './storageError.ts'

/**
 * Reads again after every write by any window to what was read. `loaded` turns true with the first result or
 * error; a failed read keeps the last result. For small lists only, because each change reads the whole list. `query`
 * may await nothing but the database.
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

/** `peek` gives a result from memory; reading waits for `after`. */
export interface ReadEarlier<K, T> {
  peek?: (key: K) => T | undefined
  after?: Promise<unknown> | undefined
}

type Found<T> = { ok: true; value: T } | { ok: false; error: AppError }

async function follow<T>(
  query: () => Promise<T>,
  show: (found: Found<T>) => void,
  left: AbortSignal,
  after: Promise<unknown> | undefined,
): Promise<void> {
  if (after) await after
  // So that the first result has the latest edits.
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
