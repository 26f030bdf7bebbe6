import { computed, shallowRef } from 'vue'
import type { EnvironmentName } from '#contract/ipc/index'
import { canEdit, type LotState } from '#domain/filingState'
import { addMonths, monthOf } from '#domain/calendar'
import { nextMonthToPay } from '#domain/lots/monthWork'
import { call } from '../../bridge/index.ts'
import { lotHeads, lotsOfMonths } from '../../database/repositories/monthLots.ts'
import { companiesNotDue, halfYearlyCompanies } from '../../database/repositories/halfYearlyPayees.ts'
import { changedEmployees } from '../../database/repositories/years.ts'
import type { LotRecord } from '../../database/schema/db.ts'
import { asCallError } from '../../database/storageError.ts'
import { useLiveQuery } from '../../database/useLiveQuery.ts'
import { useCompanies } from '../../state/companies.ts'
import { useCutOffs } from '../../state/cutOffs.ts'
import { useJournal } from '../../state/journal.ts'
import { today } from '../../ui/text/clock.ts'
import { useFollowing } from '../approvals/index.ts'
import { useSnapshots } from '../backups/index.ts'
import { useBalanceStore } from '../balances/index.ts'
import { monthRows, sentByAccount } from '../month/index.ts'
import { useLotWork } from '../office/index.ts'
import { dueLines, monthsToLook, type DueSource } from './dueLines.ts'

interface Stored {
  readonly records: readonly LotRecord[]
  readonly heads: readonly LotRecord[]
  readonly employees: DueSource['employees']
  readonly halfYearly: readonly string[]
  /** Companies none of whose payees are paid with a month, by month. */
  readonly notDue: ReadonlyMap<string, ReadonlySet<string>>
}
const NOTHING: Stored = { records: [], heads: [], employees: [], halfYearly: [], notDue: new Map() }

/** Returns the lines about what is due, and whether everything they are made of was read. */
export function useDue() {
  const day = today()
  const months = monthsToLook(nextMonthToPay(day))
  const companies = useCompanies()
  const journal = useJournal()
  const following = useFollowing()
  const work = useLotWork()
  const { value: stored, error, loaded: read } = useStored(months, day)
  const loaded = computed(() => read.value && journal.covers(addMonths(months[0] ?? monthOf(day), -1)))
  const backups = useBackups()
  const cutOffs = useCutOffs()

  const source = computed((): DueSource => ({
    today: day,
    companies: companies.all,
    months: months.map((month) => ({ month, rows: rowsOf(month, day, stored.value) })),
    unknown: journal.deciding
      .filter(({ lotId }) => isOpen(journal.stateOf(lotId)))
      .map(({ lotId, companyId, month, totals }) => ({
        lotId,
        companyId,
        month,
        amount: totals.totalAmount,
        isHere: stored.value.heads.some((head) => head.lotId === lotId),
      })),
    overdue: following.overdue.map(({ row }) => row),
    employees: stored.value.employees.filter(({ companyId }) =>
      companies.all.some((company) => company.companyId === companyId),
    ),
    halfYearly: stored.value.halfYearly,
    cutOffOf: cutOffs.of,
    unsaved: backups.listed.value ? unsavedSince(stored.value.records, backups.last.value) : undefined,
    refused: backups.refused.value && { error: backups.refused.value, lastBackup: backups.last.value },
    waitsForMe: ({ lotId }, { environment }) => {
      const one = work.of(lotId, environment)
      return one.step?.kind === 'asked' && work.isMine('', [one])
    },
  }))
  return { lines: computed(() => (loaded.value ? dueLines(source.value) : [])), error, loaded, day }
}

/** Reads the lots, plans and payees again after every write. */
function useStored(months: readonly string[], day: string) {
  const journal = useJournal()
  const year = Number(day.slice(0, 4))
  const first = months[0] ?? monthOf(day)
  const wanted = () =>
    journal.deciding
      .filter(({ dueDate, lotId }) => dueDate >= day || isOpen(journal.stateOf(lotId)))
      .map(({ lotId }) => lotId)
  return useLiveQuery(
    () => wanted().join(' '),
    async (lotIds): Promise<Stored> => ({
      records: await lotsOfMonths([addMonths(first, -1), ...months]),
      heads: lotIds === '' ? [] : await lotHeads(lotIds.split(' ')),
      employees: await changedEmployees([year - 1, year]),
      halfYearly: await halfYearlyCompanies(monthOf(day)),
      notDue: new Map(await Promise.all(months.map(async (of) => [of, await companiesNotDue(of)] as const))),
    }),
    NOTHING,
  )
}

/** Returns the lines of the month board of all companies. Money of different environments is never added. */
function rowsOf(month: string, day: string, { records, heads, notDue }: Stored) {
  const companies = useCompanies()
  const journal = useJournal()
  const balances = useBalanceStore()
  const headOf = new Map([...records, ...heads].map(({ lotId, head }) => [lotId, head]))
  const before = addMonths(month, -1)
  const due = journal.deciding.filter(({ lotId, dueDate }) => dueDate >= day && !canEdit(journal.stateOf(lotId)))
  const environments = new Set<EnvironmentName>(companies.all.map(({ environment }) => environment))
  return [...environments].flatMap((environment) =>
    monthRows({
      companies: companies.all.filter((company) => company.environment === environment),
      month,
      today: day,
      records: records.filter((one) => one.month === month || one.month === before),
      stateOf: journal.stateOf,
      entryOf: journal.entryOf,
      entries: journal.deciding,
      balanceOf: balances.stateOf,
      sentOn: sentByAccount(
        due.filter((entry) => entry.environment === environment),
        headOf,
        journal.stateOf,
      ),
      companiesNotDue: notDue.get(month),
    }),
  )
}

/** Returns since when changes of drafts are in no snapshot, if there are any. */
function unsavedSince(records: readonly LotRecord[], lastBackup: string | undefined): DueSource['unsaved'] {
  const changed = records
    .map(({ updatedAt }) => updatedAt)
    .filter((at) => lastBackup === undefined || at > lastBackup)
    .toSorted()[0]
  return changed === undefined ? undefined : { since: today(new Date(changed)), lastBackup }
}

/**
 * Returns when the newest snapshot of the drafts was taken and why the last attempt was refused; `listed` is false while
 * that is not known.
 */
function useBackups() {
  const { last: written, failure } = useSnapshots()
  const found = shallowRef<string>()
  const listed = shallowRef(false)
  void call('backups.state').then((reply) => {
    if (!reply.ok) return
    found.value = reply.value.last?.at
    listed.value = true
  })
  const last = computed(() =>
    [found.value, written.value?.at]
      .filter((at) => at !== undefined)
      .toSorted()
      .at(-1),
  )
  return {
    last,
    listed,
    refused: computed(() => (failure.value === undefined ? undefined : asCallError(failure.value).error)),
  }
}

/** Returns whether a person has to ask the bank whether it has the lot. */
const isOpen = (state: LotState): boolean => state === 'unknown' || state === 'contradicts'
