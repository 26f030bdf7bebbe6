import { toDesignatedNumber, toHalfWidthCode } from '#domain/codeText'
import type { LotDetail } from '#domain/lot'

/** A text of a file that was brought into the form the bank wants, to be told. */
export interface Normalised {
  /** 1-based detail. */
  row: number
  field: 'designatedNumber' | 'change'
  from: string
  to: string
}

/** Takes details of a file and gives them with half-width designated numbers and change marks, as the editor keeps them, and what that changed. */
export function normaliseDetails(details: readonly LotDetail[]): { details: LotDetail[]; changes: Normalised[] } {
  const changes: Normalised[] = []
  const normalised = details.map((detail, index) => {
    const designatedNumber = toDesignatedNumber(detail.designatedNumber)
    const change = toHalfWidthCode(detail.change)
    if (designatedNumber === detail.designatedNumber && change === detail.change) return detail
    if (designatedNumber !== detail.designatedNumber) changes.push({ row: index + 1, field: 'designatedNumber', from: detail.designatedNumber, to: designatedNumber })
    if (change !== detail.change) changes.push({ row: index + 1, field: 'change', from: detail.change, to: change })
    return { ...detail, designatedNumber, change }
  })
  return { details: normalised, changes }
}
