import { formatEraDate } from '#domain/calendar/era'
import { parseDateInput, type DateInput, type DateInputProblem } from '#domain/calendar/dateInput'
import { ref, watch, type Ref } from 'vue'
import { today } from '../text/clock.ts'
import { shownDay } from '../text/shownDay.ts'

export type DateEntry =
  { value: string; problem?: undefined } | { value?: undefined; problem: Exclude<DateInputProblem, 'empty'> }

/** Returns what typed text means: a date, no date (empty text), or why it is neither. */
export function readDateEntry(
  text: string,
  day: string,
  parse: (text: string, day: string) => DateInput = parseDateInput,
): DateEntry {
  const read = parse(text, day)
  if (read.ok) return { value: read.value }
  return read.reason === 'empty' ? { value: '' } : { problem: read.reason }
}

/** 令和8年7月10日; empty for no date. */
export const eraHint = (value: string): string => (value ? formatEraDate(value) : '')

/**
 * Returns the text of a date field (or of a month field, with its `parse`). Typed text stays as it is until Enter or
 * until the field is left; then it becomes a date or a problem. While `problem` is set, `value` is the last good date
 * and not what the field shows.
 */
export function useDateInput(
  value: Ref<string>,
  day: () => string = today,
  parse: (text: string, day: string) => DateInput = parseDateInput,
) {
  const text = ref(shownDay(value.value))
  const problem = ref<DateEntry['problem']>()

  watch(value, show)

  function show(date: string): void {
    text.value = shownDay(date)
    problem.value = undefined
  }

  function choose(date: string): void {
    show(date)
    value.value = date
  }

  function commit(): void {
    const entry = readDateEntry(text.value, day(), parse)
    if (entry.value === undefined) problem.value = entry.problem
    else choose(entry.value)
  }

  return { text, problem, commit, choose }
}
