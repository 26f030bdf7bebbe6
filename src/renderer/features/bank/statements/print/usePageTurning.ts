import { ref, watch, type Ref } from 'vue'
import { guardComposition } from '#ui/controls/useCompositionGuard'

/** Pages count from 1. Calls `turned` after each change, by key or by a typed number. */
export function usePageTurning(count: Readonly<Ref<number>>, report: Readonly<Ref<unknown>>, turned: () => void) {
  const number = ref(1)
  /** The typed page number, read when its field is left. */
  const typed = ref('1')

  function turn(to: number): void {
    const within = Math.min(Math.max(1, to), count.value)
    if (within === number.value) return
    number.value = within
    typed.value = String(within)
    turned()
  }

  // Another layout may have fewer pages.
  watch(report, () => {
    turn(number.value)
  })

  const onKey = guardComposition((event) => {
    const to = {
      PageDown: number.value + 1,
      ArrowRight: number.value + 1,
      PageUp: number.value - 1,
      ArrowLeft: number.value - 1,
      Home: 1,
      End: count.value,
    }[event.key]
    if (to === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    turn(to)
    event.preventDefault()
  })

  function goToTyped(): void {
    const page = Number(typed.value.normalize('NFKC'))
    if (Number.isInteger(page)) turn(page)
    typed.value = String(number.value)
  }

  return { number, typed, turn, onKey, goToTyped }
}
