import { toDesignatedNumber, toHalfWidthCode } from '#domain/codeText'
import type { LotDetail } from '#domain/lot'
import { findPayee } from '#domain/municipalities'

/** A text of a file that was brought into the form the bank wants, to be told. */
export interface Normalised {
  /** 1-based detail. */
  row: number
  field: 'designatedNumber' | 'change'
  from: string
  to: string
}

/** Details as the editor keeps them, and what that changed. */
export interface NormalisedLot {
  details: LotDetail[]
  changes: Normalised[]
  /** Details without a name, which got the kana name of their code. */
  named: number
}

/**
 * Takes details of a file and gives them with half-width designated numbers and change marks, and with the names of
 * their codes where they have none.
 */
export function normaliseDetails(details: readonly LotDetail[]): NormalisedLot {
  const changes: Normalised[] = []
  let named = 0
  const normalised = details.map((detail, index) => {
    const next = normaliseDetail(detail)
    for (const field of ['designatedNumber', 'change'] as const)
      if (next[field] !== detail[field]) changes.push({ row: index + 1, field, from: detail[field], to: next[field] })
    if (next.municipalityName !== detail.municipalityName) named += 1
    return next
  })
  return { details: normalised, changes, named }
}

function normaliseDetail(detail: LotDetail): LotDetail {
  const municipalityName = detail.municipalityName || (findPayee(detail.municipalityCode)?.kana ?? '')
  return {
    ...detail,
    municipalityName,
    designatedNumber: toDesignatedNumber(detail.designatedNumber),
    change: toHalfWidthCode(detail.change),
  }
}
