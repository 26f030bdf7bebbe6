import { computed, onScopeDispose, shallowRef, watch, type Ref } from 'vue'
import { wordsTest } from '#ui/table/order'
import { startInSlices, type Steps } from '#ui/behaviour/slices'
import type { TableModel } from '#ui/table/useTableModel'
import type { TableSelection } from '#ui/table/useTableSelection'

export function useTableFind<R>(
  model: TableModel<R>,
  selection: TableSelection<R>,
  reveal: (position: number) => void,
) {
  const words = shallowRef('')
  const { hits, search } = useHits(model, words)
  const cursor = computed(() => selection.selection.value.cursor)
  const place = computed(() => {
    const at = firstFrom(hits.value, cursor.value)
    return hits.value[at] === cursor.value ? at + 1 : 0
  })

  watch(words, () =>
    search(() => {
      if (place.value === 0 && hits.value.length > 0) goTo(firstFrom(hits.value, Math.max(0, cursor.value)))
    }),
  )
  watch(model.lines, () => {
    if (words.value) search(() => undefined)
  })

  function goTo(at: number): void {
    const position = hits.value[(at + hits.value.length) % hits.value.length]
    if (position === undefined) return
    selection.select(position)
    reveal(position)
  }

  return {
    words,
    place,
    total: computed(() => hits.value.length),
    next: () => goTo(firstFrom(hits.value, cursor.value + 1)),
    previous: () => goTo(firstFrom(hits.value, cursor.value) - 1),
  }
}

function useHits<R>(model: TableModel<R>, words: Readonly<Ref<string>>) {
  const hits = shallowRef<Uint32Array>(new Uint32Array())
  let callOff: (() => void) | undefined
  onScopeDispose(() => callOff?.())

  function search(done: () => void): void {
    callOff?.()
    callOff = startInSlices(matches(model, words.value), (found) => {
      callOff = undefined
      hits.value = found
      done()
    })
  }

  return { hits, search }
}

function* matches<R>(model: TableModel<R>, words: string): Steps<Uint32Array> {
  const test = wordsTest(model.rows(), model.columns(), words)
  const count = test ? model.count.value : 0
  const found = new Uint32Array(count)
  let hits = 0
  for (let position = 0; position < count; position++) {
    if (position % 2048 === 2047) yield
    const row = model.rowAt(position)
    if (row !== undefined && test?.(row)) found[hits++] = position
  }
  return found.slice(0, hits)
}

/** Index of the first of the ascending numbers that is at least `least`; the length if there is none. */
function firstFrom(numbers: Uint32Array, least: number): number {
  let [low, high] = [0, numbers.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((numbers[middle] ?? 0) < least) low = middle + 1
    else high = middle
  }
  return low
}
