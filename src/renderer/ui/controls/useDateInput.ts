import { formatEraDate } from '#domain/calendar/era'
import { parseDateInput, type DateInput, type DateInputProblem } from '#domain/calendar/dateInput'
import { ref, watch, type Ref } from 'vue'
import { today } from '../text/clock.ts'
import { shownDay } from '../text/shownDay.ts'

export type DateEntry =
  { value: string; problem?: undefined } | { value?: undefined; problem: Exclude<DateInputProblem, 'empty'> }

/** `value` is '' for empty text. */
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
 * Typed text stays until Enter or until the field is left. While `problem` is set, `value` is the last good date and
 * not what the field shows. `parse` is for a month field.
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
