// Codes and names of municipalities over time.
import type { IsoDate } from '../calendar/calendar.ts'
import { comingNames } from './formerMunicipalities.ts'
import { hasValidCheckDigit } from './municipalityCode.ts'
import { municipalityTable, type Municipality } from './municipalityData.ts'
import { municipalitiesOfCode } from './findMunicipalities.ts'

export interface PastMunicipality {
  readonly name: string
  /** The first day under another name or code. */
  readonly until: IsoDate
  readonly successors: readonly Municipality[]
}

/** Undefined for a code in use or never used. Codes that were given up are not used again. */
export function pastMunicipality(code: string): PastMunicipality | undefined {
  const found = code.length === 6 ? municipalitiesOfCode(code) : []
  const former = found.at(-1)?.former
  if (!former) return undefined
  const successors = found.flatMap((one) => (one.former?.name === former.name ? [one.municipality] : []))
  return { name: former.name, until: former.since, successors: [...new Set(successors)] }
}

/**
 * In the range of designated cities (100, 110 … 190) or of cities, towns and villages (201 to 799; MIC code table).
 * Tokyo has no designated city.
 */
export function mayBeNewCode(code: string): boolean {
  if (!/^\d{6}$/.test(code) || !hasValidCheckDigit(code)) return false
  const [prefecture, body] = [Number(code.slice(0, 2)), Number(code.slice(2, 5))]
  if (prefecture < 1 || prefecture > 47) return false
  return (body > 200 && body < 800) || (prefecture !== 13 && body >= 100 && body < 200 && body % 10 === 0)
}

export interface ComingChange {
  readonly municipality: Municipality
  readonly name: string
  readonly from: IsoDate
}

/** A new name until `day`, that day included (阿見町 → 阿見市 on 2027-11-01). */
export function changeBy(code: string, day: IsoDate): ComingChange | undefined {
  const coming = comingNames.find((one) => one.code === code && one.from <= day)
  const municipality = coming && municipalityTable().payeeByCode.get(code)
  return municipality && { municipality, name: coming.name, from: coming.from }
}
