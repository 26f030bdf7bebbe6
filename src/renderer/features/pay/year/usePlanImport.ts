// The bytes of the file are dropped as soon as it is read, and nothing of an individual number is kept.
import type { AppError } from '#contract/ipc/index'
import type { IsoMonth } from '#domain/calendar/calendar'
import { takeNotice, type ChangeProblem } from '#domain/year/changes'
import { designatedNumberOfColleagues } from '#domain/year/plan'
import { mergeNotices, type Noticed, type NoticeMerge } from '#domain/year/noticeMerge'
import { monthsOfYear } from '#domain/year/yearMonths'
import { notice, plan, type Context } from '#formats/intake/intake'
import { computed, ref, shallowRef, watch } from 'vue'
import { useI18n } from 'vue-i18n'
import { keepIntake, planOwner } from '#data/repositories/intakes'
import type { YearRow } from '#data/repositories/years'
import { storageError } from '#data/storageError'
import { today } from '#ui/text/clock'
import { useIntake } from '#intake/index'
import type { PlanStep } from './planStep.ts'
import { newEmployee, type PlanSheet } from './usePlanSheet.ts'

export function usePlanImport(
  sheet: PlanSheet,
  known: () => ReadonlySet<string>,
  clients: () => Context['clients'] = () => undefined,
) {
  const { t } = useI18n()
  /** The first month of a change notice; '' for the notice of the whole year. */
  const from = ref<IsoMonth>('')
  const storeError = shallowRef<AppError>()
  const busy = ref(false)
  const intake = useIntake({
    subjects: [plan, notice],
    companyId: sheet.companyId,
    filters: () => [{ name: t('year.import.kind'), extensions: ['csv', 'tsv', 'txt', 'xlsx'] }],
    context: () => ({ today: today(), year: sheet.year, knownNumbers: known(), clients: clients() }),
  })
  // A file with months only from a certain one on is the notice of a change from there.
  watch(
    () => sinceOf(intake.reading.value?.rows ?? []),
    (since) => {
      if (since !== undefined) from.value = monthsOfYear(sheet.year)[since] ?? ''
    },
  )
  const merge = computed((): NoticeMerge<YearRow> | undefined =>
    intake.reading.value ? mergeNotices(sheet.year, sheet.rows.value, intake.reading.value.rows) : undefined,
  )
  const changes = computed(() => merge.value && changesOf(sheet.year, merge.value, from.value))

  /** Takes all or nothing. Returns how many employees were added or changed; undefined if it failed. */
  async function take(): Promise<number | undefined> {
    const made = merge.value && changes.value?.ok && !busy.value ? stepOf(sheet, merge.value, from.value) : undefined
    if (!made?.ok || !intake.ready.value) return undefined
    busy.value = true
    storeError.value = undefined
    try {
      // The record of the file is kept first: if the database fails, the plan is as it was.
      await keepIntake(intake.taken(), [planOwner(sheet.companyId, sheet.year)])
      sheet.change(made.step)
      close()
      return made.step.put.length
    } catch (thrown) {
      storeError.value = storageError(thrown)
      return undefined
    } finally {
      busy.value = false
    }
  }

  function close(): void {
    intake.close()
    storeError.value = undefined
    from.value = ''
  }

  return { intake, from, merge, changes, busy, storeError, take, close }
}

export type PlanImportModel = ReturnType<typeof usePlanImport>

type Made<T> = ({ ok: true } & T) | { ok: false; problem: ChangeProblem; row: YearRow }

/** The edit that the file makes: as the notice of the year, or as changes from a month on. */
export function stepOf(
  sheet: Pick<PlanSheet, 'rows' | 'companyId' | 'year'>,
  merge: NoticeMerge<YearRow>,
  from: IsoMonth,
): Made<{ step: PlanStep }> {
  const made = changesOf(sheet.year, merge, from)
  if (!made.ok) return made
  const last = sheet.rows.value.at(-1)?.position ?? 0
  const added = merge.added.map((one, at) => ({
    ...newEmployee(sheet.companyId, sheet.year, last + 1 + at),
    ...factsOf(one),
    designatedNumber: one.designatedNumber || designatedNumberOfColleagues([...sheet.rows.value, ...merge.added], one),
    amounts: [...one.amounts],
  }))
  return { ok: true, step: { put: [...added, ...made.changed], remove: [] } }
}

function changesOf(year: number, merge: NoticeMerge<YearRow>, from: IsoMonth): Made<{ changed: YearRow[] }> {
  const changed: YearRow[] = []
  for (const { before, after, moves } of merge.changed) {
    const facts = { ...before, ...factsOf(after, before), raw: {} }
    if (from === '' || (moves.length === 0 && after.yearly === undefined))
      changed.push({ ...facts, amounts: [...after.amounts] })
    else {
      const result = takeNotice(facts, entryOf(year, from, after))
      // What the notice takes back was already recorded with this or an earlier notice.
      if (!result.ok && result.problem === 'nothingChanges') continue
      if (!result.ok) return { ok: false, problem: result.problem, row: before }
      changed.push({ ...facts, ...result.employee })
    }
  }
  return { ok: true, changed }
}

const sinceOf = ([first]: readonly Noticed[]): number | undefined => first?.since

const factsOf = ({ recipientNumber, name, municipalityCode, designatedNumber }: Noticed, before?: YearRow) => ({
  recipientNumber,
  name: name || (before?.name ?? ''),
  municipalityCode,
  designatedNumber: designatedNumber || (before?.designatedNumber ?? ''),
})

const entryOf = (year: number, from: IsoMonth, { amounts, yearly }: Noticed) => ({
  changeId: crypto.randomUUID(),
  recordedAt: new Date().toISOString(),
  year,
  from: from || (monthsOfYear(year)[0] ?? ''),
  amounts,
  yearly,
})
