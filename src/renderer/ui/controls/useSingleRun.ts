import { ref } from 'vue'

/**
 * Calls made while `work` runs resolve to undefined. If the work creates something and then leaves the screen, pass
 * both steps as one function: the second click of a double click may come between them.
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
