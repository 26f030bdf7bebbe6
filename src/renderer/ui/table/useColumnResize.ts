import { shallowRef } from 'vue'

/** Widths in px. */
export function useColumnResize(done: (key: string, width: number) => void) {
  const dragged = shallowRef<{ key: string; width: number }>()

  function start(event: PointerEvent, key: string): void {
    const grip = event.currentTarget as HTMLElement
    const width = grip.closest('th')?.offsetWidth ?? 0
    const from = event.clientX
    const move = ({ clientX }: PointerEvent) =>
      void (dragged.value = { key, width: Math.max(0, width + clientX - from) })
    grip.setPointerCapture(event.pointerId)
    grip.addEventListener('pointermove', move)
    grip.addEventListener(
      'lostpointercapture',
      () => {
        grip.removeEventListener('pointermove', move)
        if (dragged.value) done(key, dragged.value.width)
        dragged.value = undefined
      },
      { once: true },
    )
    event.preventDefault()
  }

  return { dragged, start }
}
