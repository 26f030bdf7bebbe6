import { onUnmounted, ref } from 'vue'

/** `left` counts seconds down to 0, from `start` and again from each value passed to `wait`. */
export function useWaiting(start: number) {
  const left = ref(start)
  const timer = setInterval(() => {
    if (left.value > 0) left.value--
  }, 1_000)
  onUnmounted(() => {
    clearInterval(timer)
  })
  return { left, wait: (seconds: number) => void (left.value = seconds) }
}
