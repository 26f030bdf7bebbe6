import type { EnvironmentName } from '#contract/ipc/index'
import type { IsoMonth } from '#domain/calendar'
import type { MonthState } from '#domain/month/line'
import { defineStore } from 'pinia'
import { ref } from 'vue'

/**
 * The user's choices on the month's screen. They are kept while the app runs, so that returning from a lot shows the
 * same lines.
 */
export const useMonthChoice = defineStore('month', () => ({
  /** The chosen month; undefined means the next month to pay. */
  month: ref<IsoMonth>(),
  environment: ref<EnvironmentName>(),
  state: ref<MonthState>(),
  /** The person in charge whose clients are shown; '' shows all clients. */
  person: ref(''),
  words: ref(''),
  /** The company whose line has the cursor. */
  companyId: ref<string>(),
}))
