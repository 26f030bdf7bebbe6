// Names and codes that were given up or will change; the JSON table names its source.
import table from '#resources/former-municipalities.json' with { type: 'json' }
import type { IsoDate } from '../calendar/calendar.ts'

export interface FormerMunicipality {
  readonly code: string
  /** '' for a city. */
  readonly district: string
  readonly name: string
  /** The first day under another name or code. */
  readonly until: IsoDate
  /** Codes of today; several where it was divided. */
  readonly successors: readonly string[]
}
/** Lists may have a name before its day. */
export interface ComingName {
  readonly prefecture: string
  readonly name: string
  readonly from: IsoDate
  readonly code: string
}

type Row = [code: string, district: string, name: string, until: IsoDate, successors: string[]]

let former: readonly FormerMunicipality[] | undefined

export function formerMunicipalities(): readonly FormerMunicipality[] {
  former ??= (table.former as Row[]).map(([code, district, name, until, successors]) => ({
    code,
    district,
    name,
    until,
    successors,
  }))
  return former
}

export const comingNames: readonly ComingName[] = table.coming

let districts: ReadonlyMap<string, string> | undefined

/** '' for a code without a district, or if not in the table (most of Hokkaido). */
export function districtOf(code: string): string {
  districts ??= new Map(
    Object.entries(table.districts).flatMap(([district, codes]) =>
      codes.map((one) => [one, district.replace(/^(?:北海道|東京都|(?:京都|大阪)府|.{2,3}?県)/u, '')] as const),
    ),
  )
  return districts.get(code) ?? ''
}
