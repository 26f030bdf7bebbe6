import { computed, onScopeDispose, ref, watch, type Ref } from 'vue'

/** As wide as the view, whole in the view, or as large as on paper. */
export type Fit = 'width' | 'page' | 'actual'

const PX_PER_MM = 96 / 25.4
/** Room around the paper, in pixels: the padding of the view and its shadow. */
const ROOM = 32

/**
 * How much larger than on paper (1) a sheet of these millimetres is shown in the view; follows the size of the view.
 */
export function usePaperZoom(
  view: Readonly<Ref<HTMLElement | null>>,
  paper: () => { width: number; height: number },
  fit: Readonly<Ref<Fit>>,
) {
  const size = ref({ width: 800, height: 600 })
  const observer = new ResizeObserver(([entry]) => {
    if (!(entry?.target instanceof HTMLElement)) return
    // Measured with its border: a scrollbar that comes and goes must not change the size of the paper that called for
    // it.
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
