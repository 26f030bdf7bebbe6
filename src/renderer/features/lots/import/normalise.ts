import { toDesignatedNumber, toHalfWidthCode } from '#domain/codeText'
import type { LotDetail } from '#domain/lot'
import { findPayee } from '#domain/municipalities'

/** A text from a file, and what it was converted to because the bank requires another form; for display. */
interface Normalised {
  /** 1-based detail. */
  row: number
  field: 'designatedNumber' | 'change'
  from: string
  to: string
}

/** Details in the editor's form, and what the conversion changed. */
export interface NormalisedLot {
  details: LotDetail[]
  changes: Normalised[]
  /** Number of details without a name, which got the kana name of their code. */
  named: number
}

/**
 * Returns the details of a file with half-width designated numbers and change marks; details without a name get the
 * name of their code.
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
