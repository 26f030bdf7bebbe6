import type { LotDetail } from '#domain/lot'
import { checkMonth, monthContext, type MonthContext, type MonthLot } from '#domain/lotChecks'
import { canEdit } from '#domain/lotState'
import { shallowRef } from 'vue'
import type { LotRecord } from '../drafts/db.ts'
import { lotsOfMonth } from '../drafts/lots.ts'
import { detailsOf } from '../drafts/monthLots.ts'
import { listPayees } from '../drafts/payees.ts'
import { useCompanies } from '../stores/companies.ts'
import { useJournal } from '../stores/journal.ts'

/** Lots as the checks of a month see them. What was filed with another environment than the company's own is nothing here. */
export function useMonthLots() {
  const journal = useJournal()
  const companies = useCompanies()

  function isFiled({ lotId, companyId }: LotRecord): boolean {
    const entry = journal.entryOf(lotId)
    const environment = companies.all.find((company) => company.companyId === companyId)?.environment
    return entry !== undefined && entry.environment === environment && !canEdit(journal.stateOf(lotId))
  }

  const toMonthLot = async (record: LotRecord): Promise<MonthLot> =>
    ({ filed: isFiled(record), acceptanceNo: journal.entryOf(record.lotId)?.acceptanceNo, details: await detailsOf(record.lotId) })

  return { isFiled, toMonthLot }
}

/** What one lot is compared with besides its own rows: the other lots of its month and the payees of the company. */
export function useMonthContext(lotId: string) {
  const context = shallowRef<MonthContext>()
  const { toMonthLot } = useMonthLots()
  let turns = 0

  /** Of two readings under way the one asked for last counts. */
  async function read(companyId: string, month: string, previous: readonly LotDetail[] | undefined): Promise<void> {
    const turn = ++turns
    const [records, payees] = await Promise.all([lotsOfMonth(companyId, month), listPayees(companyId)])
    const others = await Promise.all(records.filter((record) => record.lotId !== lotId).map(toMonthLot))
    if (turn === turns) context.value = monthContext(others, payees, previous)
  }

  return { context, read }
}

/** For each lot that can still be edited, how many of its payees are, or may be, filed already in another lot of its month. */
export function useDoubles() {
  const doubles = shallowRef<ReadonlyMap<string, number>>(new Map())
  const { isFiled, toMonthLot } = useMonthLots()

  async function countIn(month: string, records: readonly LotRecord[]): Promise<[string, number][]> {
    const filed = records.filter(isFiled)
    const open = records.filter((record) => !isFiled(record))
    if (filed.length === 0 || open.length === 0) return []
    const context = monthContext(await Promise.all(filed.map(toMonthLot)), [])
    return Promise.all(open.map(async ({ lotId }): Promise<[string, number]> => [lotId, checkMonth(await detailsOf(lotId), month, context).length]))
  }

  /** Only months that have both filed and open lots are read. */
  async function count(records: readonly LotRecord[]): Promise<void> {
    const months = [...Map.groupBy(records, ({ month }) => month)]
    doubles.value = new Map((await Promise.all(months.map(([month, lots]) => countIn(month, lots)))).flat())
  }

  return { doubles, count }
}
