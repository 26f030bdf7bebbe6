import { readonly, ref } from 'vue'

/**
 * Returns `run`, which does `work` and ignores every call until it has ended, and `running`. Pass work that creates
 * something and then leaves the screen as a whole: the second click of a double click may come between the two.
 */
export function useSingleRun<Given extends unknown[]>(work: (...given: Given) => Promise<void>) {
  const running = ref(false)
  async function run(...given: Given): Promise<void> {
    if (running.value) return
    running.value = true
    try {
      await work(...given)
    } finally {
      running.value = false
    }
  }
  return { running: readonly(running), run }
}
