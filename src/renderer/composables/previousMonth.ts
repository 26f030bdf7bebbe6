import { addMonths } from '#domain/calendar'
import type { LotDetail } from '#domain/lot'
import { lotsOfMonth, openLot } from '../drafts/lots.ts'
import { usedRows } from '../grid/cells.ts'

/**
 * What a company paid (or prepared) in the month before `month`: the details of all its accepted lots, or of the lot last worked on when
 * none was accepted; undefined when there is no lot of that month.
 */
export async function previousDetails(companyId: string, month: string, isAccepted: (lotId: string) => boolean): Promise<LotDetail[] | undefined> {
  const lots = await lotsOfMonth(companyId, addMonths(month, -1))
  const accepted = lots.filter(({ lotId }) => isAccepted(lotId))
  const chosen = accepted.length > 0 ? accepted : lots.slice(0, 1)
  if (chosen.length === 0) return undefined
  const opened = await Promise.all(chosen.map(({ lotId }) => openLot(lotId)))
  return opened.flatMap((lot) => usedRows(lot?.rows ?? []).map(({ detail }) => detail))
}
