import { intersectSpans } from '#domain/statements/coverage'
import { lastDayOf, monthOf } from '#domain/calendar/calendar'
import type { StatementKind } from '#contract/ipc/index'
import { computed, nextTick, watch } from 'vue'
import { useRoute, type LocationQuery } from 'vue-router'
import type { StatementRecord } from '#data/schema/statementRecords'
import type { StatementRow } from './useStatementState.ts'
import type { useStatementJob } from './useStatementJob.ts'

export interface EntryPlace {
  readonly day: string
  readonly entry: string
}

/** Undefined if the address names no entry, or one of the other kind of statement. */
export function placeOfEntry({ kind, day, entry }: LocationQuery, of: StatementKind): EntryPlace | undefined {
  return kind === of && typeof day === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(day) && typeof entry === 'string'
    ? { day, entry }
    : undefined
}

/** The part of the day's month that was read together with it; undefined if the day is not stored. */
export function daysAround({ spans }: Pick<StatementRecord, 'spans'>, day: string) {
  const span = spans.find(({ from, to }) => from <= day && day <= to)
  const month = monthOf(day)
  return span && intersectSpans(span, { from: `${month}-01`, to: lastDayOf(month) })
}

/** Goes to the entry that the address names. Searches the visible entries first, then the stored ones. */
export function useEntryPlace(
  kind: StatementKind,
  {
    state,
    ready,
    kept,
    recallDays,
  }: Pick<ReturnType<typeof useStatementJob>, 'state' | 'ready' | 'kept' | 'recallDays'>,
  goTo: (is: (row: StatementRow) => boolean) => void,
): void {
  const route = useRoute()
  const place = computed(() => placeOfEntry(route.query, kind))
  watch(
    [place, ready],
    async ([wanted, known]) => {
      if (!wanted || !known) return
      const is = (row: StatementRow): boolean =>
        row.transactionDate === wanted.day && (row.transactionId ?? '') === wanted.entry
      const days = kept.value && daysAround(kept.value, wanted.day)
      if (!state.value.rows.some(is) && days) await recallDays(days)
      await nextTick()
      goTo(is)
    },
    { immediate: true },
  )
}
