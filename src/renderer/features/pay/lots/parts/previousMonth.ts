import { addMonths } from '#domain/calendar/calendar'
import { presentNames } from '#domain/lots/formerPayees'
import type { LotDetail } from '#domain/lots/lot'
import { precedents } from '#domain/lots/monthWork'
import { lotsOfMonth, openLot } from '#data/repositories/lots'
import { listPayees } from '#data/repositories/payees'
import { usedRows } from '#data/draft/rows'

/**
 * The rows of the month before `month`: of all accepted lots in the order of creation; if none was accepted, of the lot
 * last edited with the other parts of its split. Payees renamed since have their names of today. Undefined if that
 * month has no lot.
 */
export async function previousDetails(
  companyId: string,
  month: string,
  isAccepted: (lotId: string) => boolean,
): Promise<LotDetail[] | undefined> {
  const lots = await lotsOfMonth(companyId, addMonths(month, -1))
  const chosen = precedents(lots, ({ lotId }) => isAccepted(lotId))
  if (chosen.length === 0) return undefined
  const opened = await Promise.all(chosen.map(({ lotId }) => openLot(lotId)))
  const nameOf = presentNames(await listPayees(companyId))
  return opened.flatMap((lot) => usedRows(lot?.rows ?? []).map(({ detail }) => nameOf(detail)))
}
