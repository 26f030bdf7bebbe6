import { common } from '#domain/coverage'
import { lastDayOf, monthOf } from '#domain/calendar'
import type { StatementKind } from '#contract/ipc/index'
import { computed, nextTick, watch } from 'vue'
import { useRoute, type LocationQuery } from 'vue-router'
import type { StatementRecord } from '../../../database/schema/statementRecords.ts'
import type { StatementRow } from './useStatementState.ts'
import type { useStatementJob } from './useStatementJob.ts'

export interface EntryPlace {
  readonly day: string
  readonly entry: string
}

/** The entry that an address of the account screen names for a kind of statement; undefined when it names none. */
export function placeOfEntry({ kind, day, entry }: LocationQuery, of: StatementKind): EntryPlace | undefined {
  return kind === of && typeof day === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(day) && typeof entry === 'string'
    ? { day, entry }
    : undefined
}

/**
 * The kept days to show for a day: as much of its month as was read together with it; undefined when it is not kept.
 */
export function daysAround({ spans }: Pick<StatementRecord, 'spans'>, day: string) {
  const span = spans.find(({ from, to }) => from <= day && day <= to)
  const month = monthOf(day)
  return span && common(span, { from: `${month}-01`, to: lastDayOf(month) })
}

/** Goes to the entry that the address names, among what is shown or else among what is kept. */
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
