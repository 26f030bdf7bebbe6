import { defineStore } from 'pinia'
import { ref } from 'vue'
import { today } from '#ui/text/clock'

/** Milliseconds between two looks at the clock. */
const LOOK_MS = 30_000

/** The day in Japan. Changes at midnight, and when the window gets the focus after a pause. */
export const useDay = defineStore('day', () => {
  const day = ref(today())
  function look(): boolean {
    const before = day.value
    day.value = today()
    return day.value !== before
  }
  setInterval(look, LOOK_MS)
  window.addEventListener('focus', look)
  return { day, look }
})
