import { countsAsFiled } from '#domain/filing/filingState'
import { nextMonthToPay } from '#domain/lots/monthWork'
import { mustCall } from '#data/bridge/index'
import { payersOf } from '#data/repositories/halfYearlyPayees'
import { readPrepared, savePrepared } from '#data/repositories/preparedMonth'
import { useCompanies } from '#data/state/companies'
import { useJournal } from '#data/state/journal'
import { leftOutParams, makeFromPlans } from '#features/pay/year/index'
import { today } from '#ui/text/clock'
import { createAllFromPrevious } from './createAll.ts'

/** Held by the window that prepares, so that no second one does. */
const LOCK = 'prepare-month'

/**
 * Makes the lots of the month to pay once, at the first start of the app in it: from the year plans or, without one,
 * from the month before. A client that has a lot is left alone, so that the next start completes a preparation that
 * ended half-way. In an office nothing is prepared, because two computers would make the same lots.
 * @throws CallError
 */
export async function prepareMonth(): Promise<void> {
  if ((await mustCall('office.status')).kind !== 'none') return
  await navigator.locks.request(LOCK, { ifAvailable: true }, async (held) => {
    const month = nextMonthToPay(today())
    const last = held && (await readPrepared())
    if (!held || last?.month === month) return
    await prepare(month)
  })
}

async function prepare(month: string): Promise<void> {
  const [companies, journal] = [useCompanies(), useJournal()]
  // Until its filing has been read, a returned lot of the past would count as paid.
  await journal.whole()
  const planned = await makeFromPlans(companies.all, month, (lotId) => journal.stateOf(lotId))
  const { notDue } = await payersOf(month)
  const unplanned = planned.flatMap(({ outcome, company }) =>
    outcome === 'noPlan' && !notDue.has(company.companyId) ? [company] : [],
  )
  const carried = await createAllFromPrevious(unplanned, month, (lotId) => countsAsFiled(journal.stateOf(lotId)))
  const left = [
    ...planned.flatMap(({ company: { companyId }, outcome: why, count, leftOut }) =>
      why === 'unreadable' || why === 'differs' || why === 'leavesOut'
        ? [{ companyId, why, count, ...(leftOut.length > 0 && { leftOut: leftOutParams(leftOut) }) }]
        : [],
    ),
    ...carried.flatMap(({ company: { companyId }, outcome: why }) =>
      why === 'split' || why === 'nothing' ? [{ companyId, why, count: 0 }] : [],
    ),
  ]
  const [fromPlans, fromPrevious] = [lotsIn(planned), lotsIn(carried)]
  const isNews = fromPlans + fromPrevious + left.length > 0
  await savePrepared({ month, fromPlans, fromPrevious, left, ...(isNews ? {} : { seen: true }) })
}

const lotsIn = (results: readonly { outcome: string; lotIds: readonly string[] }[]): number =>
  results.reduce((sum, { outcome, lotIds }) => sum + (outcome === 'made' ? lotIds.length : 0), 0)
