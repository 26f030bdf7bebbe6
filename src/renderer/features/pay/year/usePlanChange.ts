// The dialog for a change of one employee, such as leaving, which shows the changed months before it is taken.
import { addMonths, isIsoDate, monthOf, type IsoMonth } from '#domain/calendar/calendar'
import {
  absence,
  die,
  endOtherwise,
  join,
  leave,
  movesBetween,
  takeNotice,
  transfer,
  type ChangeResult,
} from '#domain/year/changes'
import { concernsNextYear, movementReports, mustPayAtOnce } from '#domain/year/leaving'
import {
  ENDING_KINDS,
  isEnding,
  type ChangeKind,
  type NewEmployer,
  type NextPayee,
  type RestOfYear,
} from '#domain/year/plan'
import { toDesignatedNumber } from '#domain/municipalities/codeText'
import { readTelephone } from '#domain/text/employerFacts'
import { findIndividualNumbers } from '#domain/text/individualNumber'
import { endingIndex, monthsOfYear, indexInYear, sumOf } from '#domain/year/yearMonths'
import { computed, reactive, ref, watch } from 'vue'
import type { YearRow } from '#data/repositories/years'
import { today } from '#ui/text/clock'
import { editPlanCell } from './cells.ts'

/** The kinds entered here; a set-off is entered beside the notice whose excess it uses. */
export type EnteredKind = Exclude<ChangeKind, 'setOff'>

/**
 * The kinds that are offered, the likeliest first. Who pays nothing in May may have left and come back, pay no tax at
 * all, or have paid it all in June.
 */
export function changesOf({ amounts }: Pick<YearRow, 'amounts'>): EnteredKind[] {
  return amounts.at(-1) === 0 ? ['join', 'notice', ...ENDING_KINDS] : [...ENDING_KINDS, 'notice']
}

const choosesRest = (kind: ChangeKind): kind is 'leave' | 'absence' | 'other' =>
  kind === 'leave' || kind === 'absence' || kind === 'other'

export function usePlanChange(
  row: YearRow,
  known: ReadonlySet<string> = new Set(),
  made: ReadonlySet<IsoMonth> = new Set(),
) {
  const kind = ref<EnteredKind>(changesOf(row)[0] ?? 'leave')
  const day = ref(today())
  const rest = ref<RestOfYear>('ordinary')
  const payTooSmall = ref(false)
  const from = ref(startOf(row.year, today(), 'ordinary', kind.value))
  const first = ref<number | undefined>()
  const others = ref<number | undefined>()
  const yearly = ref<number | undefined>()
  const { next, nextFields, asksNext } = useNextPayee(row, kind, day, known)
  const { newEmployer, newEmployerFields } = useNewEmployer(known)
  const isDay = computed(() => isIsoDate(day.value))
  const compulsory = computed(
    () => isDay.value && mustPayAtOnce(row.year, day.value) && (kind.value === 'leave' || kind.value === 'absence'),
  )
  const asksRest = computed(() => choosesRest(kind.value) && isDay.value && leftAfter(row, day.value) > 0)
  const isLumpSum = computed(() => asksRest.value && rest.value === 'lumpSum')
  /** The months a change can start with; an ending with the month before its day: the last pay may be of that month. */
  const months = computed(() => {
    const all = monthsOfYear(row.year)
    if (!isEnding(kind.value)) return all
    const offered = isLumpSum.value ? all : [...all, addMonths(all.at(-1) ?? '', 1)]
    return isDay.value ? offered.filter((month) => month >= addMonths(monthOf(day.value), -1)) : offered
  })

  watch([day, kind], () => {
    rest.value = compulsory.value && !payTooSmall.value ? 'lumpSum' : 'ordinary'
  })
  watch([day, rest, kind], () => {
    if (isDay.value) from.value = startOf(row.year, day.value, isLumpSum.value ? 'lumpSum' : 'ordinary', kind.value)
  })

  const result = computed((): ChangeResult | undefined => {
    const entry = {
      changeId: crypto.randomUUID(),
      recordedAt: new Date().toISOString(),
      year: row.year,
      from: from.value,
    }
    const ending = { ...entry, day: day.value, next: next.value }
    if (choosesRest(kind.value)) {
      const end = { leave, absence, other: endOtherwise }[kind.value]
      return end(row, { ...ending, rest: asksRest.value ? rest.value : 'ordinary', payTooSmall: payTooSmall.value })
    }
    if (kind.value === 'death') return die(row, ending)
    if (kind.value === 'transfer') return transfer(row, { ...ending, newEmployer: newEmployer.value })
    if (first.value === undefined || others.value === undefined) return undefined
    const at = monthsOfYear(row.year).indexOf(from.value)
    const [one, more] = [first.value, others.value]
    const amounts = row.amounts.map((yen, n) => (n < at ? yen : n === at ? one : more))
    return kind.value === 'join'
      ? join(row, { ...entry, day: day.value, amounts })
      : takeNotice(row, { ...entry, amounts, yearly: yearly.value })
  })
  const moves = computed(() =>
    result.value?.ok ? movesBetween(row.year, row.amounts, result.value.employee.amounts) : [],
  )
  /** Months that the change moves although they have a lot, which stays as it is. */
  const madeMoves = computed(() => moves.value.flatMap(({ month }) => (made.has(month) ? [month] : [])))
  const excess = computed(() => (result.value?.ok ? (result.value.employee.changes.at(-1)?.excess ?? 0) : 0))
  /** Due dates of the reports of an ending, the earliest first. */
  const reportDays = computed(() => {
    const changed = result.value?.ok ? result.value.employee : undefined
    const change = changed?.changes.at(-1)
    if (!changed || !change || !isEnding(change.kind)) return []
    const due = movementReports(row.year, [{ ...changed, changes: [change] }]).flatMap(({ dueDate }) => dueDate ?? [])
    return [...new Set(due)]
  })
  const after = computed((): YearRow | undefined =>
    result.value?.ok ? { ...row, ...result.value.employee, raw: {} } : undefined,
  )
  return {
    months,
    kind,
    day,
    rest,
    asksRest,
    payTooSmall,
    from,
    first,
    others,
    yearly,
    asksNext,
    nextFields,
    newEmployerFields,
    compulsory,
    result,
    moves,
    madeMoves,
    excess,
    reportDays,
    after,
  }
}

/** The payee of the next tax year, asked for when pay ends from January to May; at first that of the plan. */
function useNextPayee(
  row: YearRow,
  kind: { readonly value: ChangeKind },
  day: { readonly value: string },
  known: ReadonlySet<string>,
) {
  const code = ref(row.municipalityCode)
  const number = ref(row.designatedNumber)
  const asksNext = computed(() => isEnding(kind.value) && isIsoDate(day.value) && concernsNextYear(row.year, day.value))
  const typed = (field: 'municipalityCode' | 'designatedNumber', text: { value: string }) =>
    computed({
      get: () => text.value,
      // What may be an individual number is not taken, as in the grid.
      set: (value: string) => void (text.value = editPlanCell(row, field, value, known)?.[field] ?? ''),
    })
  const next = computed((): NextPayee | undefined => {
    const given = { municipalityCode: code.value, designatedNumber: number.value }
    const isSame = given.municipalityCode === row.municipalityCode && given.designatedNumber === row.designatedNumber
    return asksNext.value && !isSame && given.municipalityCode !== '' ? given : undefined
  })
  return {
    next,
    asksNext,
    nextFields: { code: typed('municipalityCode', code), number: typed('designatedNumber', number) },
  }
}

function useNewEmployer(known: ReadonlySet<string>) {
  const texts = reactive<NewEmployer>({ name: '', address: '', telephone: '', designatedNumber: '' })
  // What may be an individual number is not taken, as in the grid.
  const typed = (field: keyof NewEmployer) =>
    computed({
      get: () => texts[field],
      set: (text: string) => {
        const isKnown = field === 'designatedNumber' && known.has(toDesignatedNumber(text))
        texts[field] = !isKnown && findIndividualNumbers(text).some(({ valid }) => valid) ? '' : text
      },
    })
  const newEmployer = computed((): NewEmployer | undefined => {
    const { name, address, telephone, designatedNumber } = texts
    const given = {
      name: name.trim(),
      address: address.trim(),
      telephone: readTelephone(telephone),
      designatedNumber: toDesignatedNumber(designatedNumber),
    }
    return Object.values(given).some((text) => text !== '') ? given : undefined
  })
  const newEmployerFields = {
    name: typed('name'),
    address: typed('address'),
    telephone: typed('telephone'),
    designatedNumber: typed('designatedNumber'),
  }
  return { newEmployer, newEmployerFields }
}

function leftAfter({ year, amounts }: YearRow, day: string): number {
  const at = indexInYear(year, monthOf(day))
  return sumOf(at === undefined ? amounts : amounts.slice(at + 1))
}

/**
 * The month a change usually starts with: that of the day for a lump sum, joining or a notice, otherwise the next.
 * Before the year it is June. After the year it is '', because the change belongs into the next plan; but who leaves
 * in May has every month of this year withheld.
 */
function startOf(year: number, day: string, rest: RestOfYear, kind: ChangeKind): string {
  const months = monthsOfYear(year)
  const month = monthOf(day)
  const wanted = rest === 'lumpSum' || kind === 'join' || kind === 'notice' ? month : addMonths(month, 1)
  const [june = '', may = ''] = [months[0], months.at(-1)]
  if (wanted > may) return kind === 'notice' ? may : isEnding(kind) && endingIndex(year, wanted) ? wanted : ''
  return wanted < june ? june : wanted
}
