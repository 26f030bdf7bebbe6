// One change of an employee while it is entered: its months are shown before it is taken.
import { addMonths, isIsoDate, monthOf } from '#domain/calendar'
import { absence, join, leave, movesBetween, takeNotice, transfer, type ChangeResult } from '#domain/year/changes'
import { mustPayAtOnce } from '#domain/year/leaving'
import type { ChangeKind, RestOfYear } from '#domain/year/plan'
import { monthsOfYear, sumOf } from '#domain/year/yearMonths'
import { computed, ref, watch } from 'vue'
import type { YearRow } from '../../database/repositories/years.ts'
import { today } from '../../ui/text/clock.ts'

const ENDINGS: readonly ChangeKind[] = ['leave', 'absence', 'transfer']

/**
 * Returns the changes that an employee can have, the likeliest first. Who pays nothing yet can only join; who pays
 * nothing in May may have left and come back, but a small tax ends before May as well.
 */
export function changesOf({ amounts }: Pick<YearRow, 'amounts'>): ChangeKind[] {
  if (sumOf(amounts) === 0) return ['join', 'notice']
  return amounts.at(-1) === 0 ? ['join', 'notice', ...ENDINGS] : [...ENDINGS, 'notice']
}

/** Returns whether the pay ends with a change, so that somebody has to pay the rest of the tax. */
const hasRest = (kind: ChangeKind): kind is 'leave' | 'absence' => kind === 'leave' || kind === 'absence'

/** Returns the fields of a change, the employee after it, and the months it would move. */
export function usePlanChange(row: YearRow) {
  const months = monthsOfYear(row.year)
  const kind = ref<ChangeKind>(changesOf(row)[0] ?? 'leave')
  const day = ref(today())
  const rest = ref<RestOfYear>('ordinary')
  const payTooSmall = ref(false)
  const from = ref(startOf(row.year, today(), 'ordinary', kind.value))
  const first = ref<number | undefined>()
  const others = ref<number | undefined>()
  const compulsory = computed(() => isIsoDate(day.value) && mustPayAtOnce(day.value))

  watch([day, kind], () => {
    rest.value = compulsory.value && !payTooSmall.value ? 'lumpSum' : 'ordinary'
  })
  watch([day, rest, kind], () => {
    if (isIsoDate(day.value))
      from.value = startOf(row.year, day.value, hasRest(kind.value) ? rest.value : 'ordinary', kind.value)
  })

  const result = computed((): ChangeResult | undefined => {
    const entry = {
      changeId: crypto.randomUUID(),
      recordedAt: new Date().toISOString(),
      year: row.year,
      from: from.value,
    }
    if (hasRest(kind.value)) {
      const end = kind.value === 'leave' ? leave : absence
      return end(row, { ...entry, day: day.value, rest: rest.value, payTooSmall: payTooSmall.value })
    }
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
  const asksRest = computed(() => hasRest(kind.value))
  return { months, kind, day, rest, asksRest, payTooSmall, from, first, others, compulsory, result, moves, after }
}

/**
 * Returns the month a change usually starts with: the month of the day for a lump sum and for joining, otherwise the
 * next. Before the year it is June; after the year it is '', because the change belongs into the plan of the next one.
 */
function startOf(year: number, day: string, rest: RestOfYear, kind: ChangeKind): string {
  const months = monthsOfYear(year)
  const month = monthOf(day)
  const wanted = rest === 'lumpSum' || kind === 'join' || kind === 'notice' ? month : addMonths(month, 1)
  const [june = '', may = ''] = [months[0], months.at(-1)]
  if (wanted > may) return kind === 'notice' ? may : ''
  return wanted < june ? june : wanted
}
