import { computed, onBeforeUnmount, onMounted, ref } from 'vue'
import { nextPaint } from './nextPaint.ts'

/** Size in px of the last table of each kind. */
const sizes = new Map<string, { width: number; height: number }>()

/**
 * A table first renders as many rows as the last one of its `kind` showed, so that it is laid out only once. After the
 * first paint `complete` turns true, and the other columns and `overscan` rows above and below follow. `guess` (px):
 * height of the first table.
 */
export function useInitialRows(
  kind: string,
  scroller: () => HTMLElement | null | undefined,
  { guess, overscan: later }: { guess: number; overscan: number },
) {
  const initialRect = sizes.get(kind) ?? { width: window.innerWidth, height: guess }
  const complete = ref(false)
  const overscan = computed(() => (complete.value ? later : 0))
  onMounted(async () => {
    await nextPaint()
    complete.value = true
  })
  onBeforeUnmount(() => {
    const element = scroller()
    if (element) sizes.set(kind, { width: element.clientWidth, height: element.clientHeight })
  })
  return { initialRect, overscan, complete }
}
