import { addMonths } from '#domain/calendar'
import type { LotDetail } from '#domain/lot'
import { groupSplitParts } from '#domain/lots/monthWork'
import { lotsOfMonth, openLot } from '../../../database/repositories/lots.ts'
import { usedRows } from '../../../draft/rows.ts'

/**
 * Returns the details a company paid (or prepared) in the month before `month`: the details of all accepted lots in the
 * order of creation or, if none was accepted, of the lot last edited (with the other parts of its split). Undefined if
 * that month has no lot.
 */
export async function previousDetails(
  companyId: string,
  month: string,
  isAccepted: (lotId: string) => boolean,
): Promise<LotDetail[] | undefined> {
  const lots = await lotsOfMonth(companyId, addMonths(month, -1))
  const accepted = lots.filter(({ lotId }) => isAccepted(lotId))
  const latest = lots.filter(
    ({ lotId, split }) => lotId === lots[0]?.lotId || (split && split.id === lots[0]?.split?.id),
  )
  const chosen = groupSplitParts(
    (accepted.length > 0 ? accepted : latest).toSorted((a, b) => a.createdAt.localeCompare(b.createdAt)),
  )
  if (chosen.length === 0) return undefined
  const opened = await Promise.all(chosen.map(({ lotId }) => openLot(lotId)))
  return opened.flatMap((lot) => usedRows(lot?.rows ?? []).map(({ detail }) => detail))
}
