import { onBeforeUnmount, onMounted, type Ref } from 'vue'

const GAP = 4

/**
 * Shows an element in the top layer, below its anchor or above it where there is no room, so that no scrolling part of
 * the page cuts it off. It follows its anchor while the page scrolls.
 */
export function usePlacedBelow(element: Ref<HTMLElement | null>, anchor: () => HTMLElement | null | undefined): void {
  function place(): void {
    const [box, at] = [element.value, anchor()?.getBoundingClientRect()]
    if (!box || !at) return
    const { offsetWidth: width, offsetHeight: height } = box
    const below = at.bottom + GAP + height <= window.innerHeight
    box.style.top = `${String(Math.max(GAP, below ? at.bottom + GAP : at.top - GAP - height))}px`
    box.style.left = `${String(Math.max(GAP, Math.min(at.left, window.innerWidth - width - GAP)))}px`
  }

  onMounted(() => {
    element.value?.showPopover()
    place()
    window.addEventListener('scroll', place, true)
    window.addEventListener('resize', place)
  })
  onBeforeUnmount(() => {
    window.removeEventListener('scroll', place, true)
    window.removeEventListener('resize', place)
  })
}
