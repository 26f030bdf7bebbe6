import { computed, onBeforeUnmount, onMounted, ref } from 'vue'
import { nextPaint } from './nextPaint.ts'

/** Size (px) of the last table of each kind, used as the initial size of the next one. */
const sizes = new Map<string, { width: number; height: number }>()

/**
 * Returns how many rows and columns a long table renders at first, so that it is laid out and painted only once: as
 * many as the last table of its `kind` showed, and nothing outside the screen. After the first paint `complete` turns
 * true, and `overscan` rows above and below and the remaining columns are added. `guess` (px) is the height assumed for
 * the first table of a `kind`; its assumed width is the window's.
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
