import { isIsoMonth } from '#domain/calendar/calendar'
import { presentNames } from '#domain/lots/formerPayees'
import { taxYearOf } from '#domain/year/yearMonths'
import type { LotDetail } from '#domain/lots/lot'
import { checkMonth, monthContext, type MonthContext, type OtherLotOfMonth } from '#domain/lots/lotChecks'
import { termsOf } from '#domain/year/planGaps'
import { plannedPayees, type PlannedPayee } from '#domain/year/plannedLot'
import { shallowRef } from 'vue'
import type { LotRecord } from '#data/schema/db'
import { lotsOfMonth } from '#data/repositories/lots'
import { detailsOf, lotsOfYear } from '#data/repositories/monthLots'
import { listPayees, type PayeeRow } from '#data/repositories/payees'
import { listYear } from '#data/repositories/years'

/** Whether a lot is or may be at the bank, or was returned by the bank. */
export type FilingOf = (
  lot: LotRecord,
) => Pick<OtherLotOfMonth, 'filed' | 'acceptanceNo'> & { readonly returned?: boolean }

async function toMonthLot(lot: LotRecord, filingOf: FilingOf): Promise<OtherLotOfMonth> {
  const { filed, acceptanceNo } = filingOf(lot)
  return { filed, acceptanceNo, details: await detailsOf(lot.lotId) }
}

/** What the year plan pays in the month; undefined without a plan. Returned lots have paid nothing. */
async function plannedIn(
  companyId: string,
  month: string,
  payees: readonly PayeeRow[],
  filingOf: FilingOf,
): Promise<PlannedPayee[] | undefined> {
  if (!isIsoMonth(month)) return undefined
  const year = taxYearOf(month)
  const employees = await listYear(companyId, year)
  if (employees.length === 0) return undefined
  // Only what a half-yearly payee still owes depends on the other months.
  const lots = payees.some(({ halfYearly }) => halfYearly) ? await lotsOfYear(companyId, year) : []
  const nameOf = presentNames(payees)
  const paid = lots
    .filter(({ record }) => !filingOf(record).returned)
    .map(({ record, details }) => ({ month: record.month, details: details.map(nameOf) }))
  return plannedPayees(employees, month, termsOf(year, month, payees, paid))
}

export function useMonthContext(lotId: string, filingOf: FilingOf) {
  const context = shallowRef<MonthContext>()
  let latest = 0

  /** If several reads overlap, only the latest counts. */
  async function read(companyId: string, month: string, previous: readonly LotDetail[] | undefined): Promise<void> {
    const turn = ++latest
    const [records, payees] = await Promise.all([lotsOfMonth(companyId, month), listPayees(companyId)])
    const others = await Promise.all(
      // Returned lots are not paid, so filing their payees again is no double payment.
      records
        .filter((record) => record.lotId !== lotId && !filingOf(record).returned)
        .map((record) => toMonthLot(record, filingOf)),
    )
    const planned = await plannedIn(companyId, month, payees, filingOf)
    if (turn === latest) context.value = monthContext(others, payees, previous, planned)
  }

  return { context, read }
}

/** `doubles`: by editable lot, how many of its payees are or may already be filed in another lot of the month. */
export function useDuplicatePayees(filingOf: FilingOf) {
  const doubles = shallowRef<ReadonlyMap<string, number>>(new Map())
  let latest = 0

  async function countIn(month: string, records: readonly LotRecord[]): Promise<[string, number][]> {
    const filed = records.filter((record) => filingOf(record).filed)
    const open = records.filter((record) => !filingOf(record).filed && !filingOf(record).returned)
    if (filed.length === 0 || open.length === 0) return []
    const context = monthContext(await Promise.all(filed.map((record) => toMonthLot(record, filingOf))), [])
    return Promise.all(
      open.map(async ({ lotId }): Promise<[string, number]> => [
        lotId,
        checkMonth(await detailsOf(lotId), month, context).length,
      ]),
    )
  }

  /** If several counts overlap, only the latest is shown. */
  async function count(records: readonly LotRecord[]): Promise<void> {
    const turn = ++latest
    const months = [...Map.groupBy(records, ({ month }) => month)]
    const found = (await Promise.all(months.map(([month, lots]) => countIn(month, lots)))).flat()
    if (turn === latest) doubles.value = new Map(found)
  }

  return { doubles, count }
}
