import { computed, onScopeDispose, ref, watch, type Ref } from 'vue'

/** `actual` is the size on paper. */
export type Fit = 'width' | 'page' | 'actual'

const PX_PER_MM = 96 / 25.4
/** In pixels: the padding of the view and the shadow; beside the paper also the scrollbar. */
const ROOM = 32
const SCROLLBAR = 14

/** 1 is the size on paper; the sheet's size is in millimetres. */
export function usePaperZoom(
  view: Readonly<Ref<HTMLElement | null>>,
  paper: () => { width: number; height: number },
  fit: Readonly<Ref<Fit>>,
) {
  const size = ref({ width: 800, height: 600 })
  const observer = new ResizeObserver(([entry]) => {
    if (!(entry?.target instanceof HTMLElement)) return
    // Includes the scrollbar: otherwise it would shrink the paper that made it appear.
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
    const wide = (size.value.width - ROOM - SCROLLBAR) / (width * PX_PER_MM)
    return Math.max(
      0.2,
      fit.value === 'width' ? wide : Math.min(wide, (size.value.height - ROOM) / (height * PX_PER_MM)),
    )
  })
}
