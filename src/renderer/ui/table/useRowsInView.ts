import { computed, onMounted, onScopeDispose, shallowRef, watch } from 'vue'
import { HEAD_HEIGHT, ROW_HEIGHT, scrollTopFor, rowsInView } from './geometry.ts'

/** Height in px until the scroll box is measured, so that the first rows are painted only once. */
const FIRST_VIEW = 20 * ROW_HEIGHT

/** Separate refs, so that scrolling renders nothing unless it brings in a row. */
export function useRowsInView(
  scroller: () => HTMLElement | null,
  count: () => number,
  headHeight: () => number = () => HEAD_HEIGHT,
) {
  const scrollTop = shallowRef(0)
  const view = shallowRef(FIRST_VIEW)
  const rows = computed(() => rowsInView(count(), view.value, scrollTop.value))
  const read = () => {
    const element = scroller()
    if (!element) return
    scrollTop.value = element.scrollTop
    view.value = Math.max(0, element.clientHeight - headHeight())
  }
  const observer = new ResizeObserver(read)
  watch(
    scroller,
    (element, before) => {
      if (before) observer.unobserve(before)
      if (!element) return
      observer.observe(element)
      element.addEventListener('scroll', () => (scrollTop.value = element.scrollTop), { passive: true })
    },
    { flush: 'post', immediate: true },
  )
  onScopeDispose(() => observer.disconnect())

  function scrollTo(top: number): void {
    const element = scroller()
    if (!element || element.scrollTop === top) return
    element.scrollTop = top
    scrollTop.value = element.scrollTop
  }

  /** Shows the line at mounting, and keeps it shown when the scroll box becomes lower. Ignores a negative line. */
  function keepInView(line: () => number): void {
    // Scrolling forces a layout, so the first line is left alone.
    onMounted(() => {
      if (line() > 0) reveal(line())
    })
    watch(
      view,
      (_, before) => {
        const wasVisible = scrollTopFor(line(), count(), before, scrollTop.value) === scrollTop.value
        if (wasVisible) reveal(line())
      },
      { flush: 'post' },
    )
  }
  function reveal(line: number): void {
    if (line >= 0) scrollTo(scrollTopFor(line, count(), view.value, scrollTop.value))
  }

  return {
    first: computed(() => rows.value.first),
    end: computed(() => rows.value.end),
    above: computed(() => rows.value.above),
    below: computed(() => rows.value.below),
    lift: computed(() => rows.value.lift),
    /** As of the last event: reading the element would force a layout. */
    scrollTop,
    scrollTo,
    reveal,
    keepInView,
    /** Lines that Page Up and Page Down move by. */
    pageRows: () => Math.max(1, Math.floor(view.value / ROW_HEIGHT) - 1),
  }
}
