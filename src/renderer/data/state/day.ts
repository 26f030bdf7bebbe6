import { defineStore } from 'pinia'
import { ref } from 'vue'
import { today } from '#ui/text/clock'

/** How often (ms) the date is compared with the clock. */
const LOOK_MS = 30_000

/** The date in Japan. It changes at midnight, and when the window is looked at again after a pause. */
export const useDay = defineStore('day', () => {
  const day = ref(today())
  /** Returns whether another day has begun since the last look. */
  function look(): boolean {
    const before = day.value
    day.value = today()
    return day.value !== before
  }
  setInterval(look, LOOK_MS)
  window.addEventListener('focus', look)
  return { day, look }
})
