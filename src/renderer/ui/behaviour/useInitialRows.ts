import { computed, onBeforeUnmount, onMounted, ref } from 'vue'
import { nextPaint } from './nextPaint.ts'

/** How large (px) the last table of each kind was: the next one begins with what fitted into it. */
const sizes = new Map<string, { width: number; height: number }>()

/**
 * What a long table begins with, so that it is laid out and painted once: as many rows as its last one showed, before
 * it has been measured, and nothing beyond what is on the screen. The rest comes after the first paint: `overscan` rows
 * above and below, and when `complete` turns true, columns further on. `guess` (px) is the height of the first table of
 * its `kind`; its width is at most the window's.
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
