import { formatEraDate, parseDateInput, type DateInputProblem } from '#domain/era'
import { ref, watch, type Ref } from 'vue'

/** Today's date in Japan, whatever the computer's time zone: a bank's day is a Japanese day. */
export function todayInJapan(now: Date = new Date()): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Tokyo' }).format(now)
}

export type DateEntry = { value: string; problem?: undefined } | { value?: undefined; problem: Exclude<DateInputProblem, 'empty'> }

/** What typed text means: a date, no date (empty text), or why it is neither. */
export function readDateEntry(text: string, today: string): DateEntry {
  const read = parseDateInput(text, today)
  if (read.ok) return { value: read.value }
  return read.reason === 'empty' ? { value: '' } : { problem: read.reason }
}

/** The date with its era year for pointing at, e.g. 令和8年7月10日; nothing for no date. */
export const eraHint = (value: string): string => (value ? formatEraDate(value) : '')

/**
 * Text of a date field: what is typed stays as it is until Enter or leaving the field, then it becomes a date or a problem. The last
 * good date is kept beside a problem, but `problem` says that it is not what stands there.
 */
export function useDateInput(value: Ref<string>, today: () => string = todayInJapan) {
  const text = ref(value.value)
  const problem = ref<DateEntry['problem']>()

  watch(value, (date) => {
    text.value = date
    problem.value = undefined
  })

  function commit(): void {
    const entry = readDateEntry(text.value, today())
    problem.value = entry.problem
    if (entry.value === undefined) return
    text.value = entry.value
    value.value = entry.value
  }

  return { text, problem, commit }
}
