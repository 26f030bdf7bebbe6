import { computed, onScopeDispose, ref, watch, type Ref } from 'vue'

/** How a page is scaled: to the width of the view, to show the whole page, or to its size on paper. */
export type Fit = 'width' | 'page' | 'actual'

const PX_PER_MM = 96 / 25.4
/** Space around the paper in pixels: the padding of the view and the shadow. */
const ROOM = 32

/** Returns the zoom (1 is the size on paper) for a sheet of this size in millimetres; follows the size of the view. */
export function usePaperZoom(
  view: Readonly<Ref<HTMLElement | null>>,
  paper: () => { width: number; height: number },
  fit: Readonly<Ref<Fit>>,
) {
  const size = ref({ width: 800, height: 600 })
  const observer = new ResizeObserver(([entry]) => {
    if (!(entry?.target instanceof HTMLElement)) return
    // Measures the size including the scrollbar. Otherwise a scrollbar would shrink the paper that made it appear.
    size.value = { width: entry.target.offsetWidth, height: entry.target.offsetHeight }
  })
  watch(view, (element) => {
    observer.disconnect()
    if (element) observer.observe(element)
  })
  onScopeDispose(() => {
    observer.disconnect()
  })

  return computed(() => {
    if (fit.value === 'actual') return 1
    const { width, height } = paper()
    const wide = (size.value.width - ROOM - 14) / (width * PX_PER_MM)
    return Math.max(
      0.2,
      fit.value === 'width' ? wide : Math.min(wide, (size.value.height - ROOM) / (height * PX_PER_MM)),
    )
  })
}
