// One change of an employee while it is entered: its months are shown before it is taken.
import { addMonths, isIsoDate, monthOf } from '#domain/calendar'
import { join, leave, movesBetween, takeNotice, transfer, type ChangeResult } from '#domain/year/changes'
import { mustPayAtOnce } from '#domain/year/leaving'
import type { ChangeKind, RestOfYear } from '#domain/year/plan'
import { monthsOfYear, sumOf } from '#domain/year/yearMonths'
import { computed, ref, watch } from 'vue'
import type { YearRow } from '../../database/repositories/years.ts'
import { today } from '../../ui/text/clock.ts'

/** Returns the changes that an employee can have: who pays nothing yet joins, everybody else leaves. */
export const changesOf = ({ amounts }: YearRow): ChangeKind[] =>
  sumOf(amounts) === 0 ? ['join'] : ['leave', 'transfer', 'notice']

/** Returns the fields of a change, the employee after it, and the months it would move. */
export function usePlanChange(row: YearRow) {
  const months = monthsOfYear(row.year)
  const kind = ref<ChangeKind>(changesOf(row)[0] ?? 'leave')
  const day = ref(today())
  const rest = ref<RestOfYear>('ordinary')
  const payTooSmall = ref(false)
  const from = ref(startOf(row.year, today(), 'ordinary'))
  const first = ref<number | undefined>()
  const others = ref<number | undefined>()
  const compulsory = computed(() => isIsoDate(day.value) && mustPayAtOnce(day.value))

  watch([day, kind], () => {
    rest.value = compulsory.value && !payTooSmall.value ? 'lumpSum' : 'ordinary'
  })
  watch([day, rest, kind], () => {
    if (isIsoDate(day.value))
      from.value = startOf(row.year, day.value, kind.value === 'leave' ? rest.value : 'ordinary', kind.value)
  })

  const result = computed((): ChangeResult | undefined => {
    const entry = {
      changeId: crypto.randomUUID(),
      recordedAt: new Date().toISOString(),
      year: row.year,
      from: from.value,
    }
    if (kind.value === 'leave')
      return leave(row, { ...entry, day: day.value, rest: rest.value, payTooSmall: payTooSmall.value })
    if (kind.value === 'transfer') return transfer(row, { ...entry, day: day.value })
    if (first.value === undefined || others.value === undefined) return undefined
    const at = months.indexOf(from.value)
    const [one, more] = [first.value, others.value]
    const amounts = row.amounts.map((yen, n) => (n < at ? yen : n === at ? one : more))
    return kind.value === 'join'
      ? join(row, { ...entry, day: day.value, amounts })
      : takeNotice(row, { ...entry, amounts })
  })
  const moves = computed(() =>
    result.value?.ok ? movesBetween(row.year, row.amounts, result.value.employee.amounts) : [],
  )
  const after = computed((): YearRow | undefined =>
    result.value?.ok ? { ...row, ...result.value.employee, raw: {} } : undefined,
  )
  return { months, kind, day, rest, payTooSmall, from, first, others, compulsory, result, moves, after }
}

/**
 * Returns the month a change usually starts with: the month of the day for a lump sum and for joining, otherwise the
 * next; never outside the year.
 */
function startOf(year: number, day: string, rest: RestOfYear, kind: ChangeKind = 'leave'): string {
  const months = monthsOfYear(year)
  const month = monthOf(day)
  const wanted = rest === 'lumpSum' || kind === 'join' || kind === 'notice' ? month : addMonths(month, 1)
  const [june = '', may = ''] = [months[0], months.at(-1)]
  return wanted < june ? june : wanted > may ? may : wanted
}
