import type { IsoMonth } from '#domain/calendar/calendar'
import type { MonthState } from '#domain/month/line'
import { defineStore } from 'pinia'
import { ref } from 'vue'

/** What the user chose to see; kept while the app runs, so that returning from a lot shows the same lines. */
export const useMonthChoice = defineStore('month', () => ({
  /** Undefined means the next month to pay. */
  month: ref<IsoMonth>(),
  state: ref<MonthState>(),
  /** '' for all. */
  person: ref(''),
  words: ref(''),
  waiting: ref(false),
  mine: ref(false),
  /** Lots marked for filing together; not companies, because a correction that is made later was not chosen. */
  marked: ref<ReadonlySet<string>>(new Set()),
}))
