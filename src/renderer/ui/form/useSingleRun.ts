import { ref } from 'vue'

/**
 * Returns `run`, which does `work` and ignores every call until it has ended (it resolves to undefined then), and
 * `running`. Pass work that creates something and then leaves the screen as a whole: the second click of a double click
 * may come between the two.
 */
export function useSingleRun<Given extends unknown[], Value>(work: (...given: Given) => Promise<Value>) {
  const running = ref(false)
  async function run(...given: Given): Promise<Value | undefined> {
    if (running.value) return undefined
    running.value = true
    try {
      return await work(...given)
    } finally {
      running.value = false
    }
  }
  return { running, run }
}
