import type { EnvironmentName } from '#contract/ipc/index'
import type { IsoMonth } from '#domain/calendar'
import type { MonthState } from '#domain/month/line'
import { defineStore } from 'pinia'
import { ref, watch } from 'vue'
import { useCompanies } from '../../state/companies.ts'

/**
 * The user's choices on the month's screen. They are kept while the app runs, so that returning from a lot shows the
 * same lines.
 */
export const useMonthChoice = defineStore('month', () => {
  const companies = useCompanies()
  const companyId = ref<string>()
  // Follows the user to another company, but not the start, which makes the company of the last time the current one.
  watch(
    () => companies.current?.companyId,
    (now, before) => {
      if (before !== undefined) companyId.value = now
    },
    { flush: 'sync' },
  )
  return {
    /** The chosen month; undefined means the next month to pay. */
    month: ref<IsoMonth>(),
    environment: ref<EnvironmentName>(),
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
    /** The company whose line has the cursor; undefined until the user chose one. */
    companyId,
  }
})
