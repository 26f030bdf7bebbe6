import { onBeforeUnmount, onMounted, ref } from 'vue'
import { painted } from '../painted.ts'

/** How high (px) the last table of each kind was: the next one begins with as many rows. */
const heights = new Map<string, number>()

/**
 * What a long table begins with, so that it is laid out and painted once: as many rows as its last one showed, before it has been measured, and none beyond what
 * is on the screen; those, `overscan` of them above and below, come after the first paint. `guess` (px) is the height of the first table of its `kind`.
 */
export function useFirstRows(kind: string, scroller: () => HTMLElement | null | undefined, { guess, overscan: later }: { guess: number; overscan: number }) {
  const initialRect = { width: 0, height: heights.get(kind) ?? guess }
  const overscan = ref(0)
  onMounted(async () => {
    await painted()
    overscan.value = later
  })
  onBeforeUnmount(() => heights.set(kind, scroller()?.clientHeight ?? initialRect.height))
  return { initialRect, overscan }
}
