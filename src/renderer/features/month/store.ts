import type { EnvironmentName } from '#contract/ipc/index'
import type { IsoMonth } from '#domain/calendar'
import type { MonthState } from '#domain/month/line'
import { defineStore } from 'pinia'
import { ref } from 'vue'

/** What a person chose on the month's screen, kept while the app runs: coming back from a lot shows the same lines. */
export const useMonthChoice = defineStore('month', () => ({
  /** Undefined for the next month to pay. */
  month: ref<IsoMonth>(),
  environment: ref<EnvironmentName>(),
  state: ref<MonthState>(),
  /** The person in charge; '' for all. */
  person: ref(''),
  words: ref(''),
  /** The company whose line has the cursor. */
  companyId: ref<string>(),
}))
