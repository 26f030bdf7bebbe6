import type { IsoMonth } from '#domain/calendar/calendar'
import type { MonthState } from '#domain/month/line'
import { defineStore } from 'pinia'
import { ref } from 'vue'

/**
 * The user's choices on the month's screen. They are kept while the app runs, so that returning from a lot shows the
 * same lines. Which line has the cursor, and which environment is shown, is the current company's.
 */
export const useMonthChoice = defineStore('month', () => ({
  /** The chosen month; undefined means the next month to pay. */
  month: ref<IsoMonth>(),
  state: ref<MonthState>(),
  /** The person in charge whose clients are shown; '' shows all clients. */
  person: ref(''),
  words: ref(''),
  /** Whether only the clients that are waited for are shown. */
  waiting: ref(false),
  /** Whether only the clients of this person are shown, in an office. */
  mine: ref(false),
  /**
   * The IDs of the lots chosen to be filed together. Not the companies: a correction that is made later was not chosen.
   */
  marked: ref<ReadonlySet<string>>(new Set()),
}))
