import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { instant } from '#contract/office/rows'

const moments = fc.date({ min: new Date('1970-01-01'), max: new Date('2999-12-31'), noInvalidDate: true })
const zones = fc.constantFrom([' ', '+00'], ['T', '+00:00'], ['T', 'Z'])

describe('an instant of the office', () => {
  it('is the same text as that of its Date, with whatever digits PostgreSQL writes', () => {
    fc.assert(
      fc.property(moments, zones, fc.stringMatching(/^\d{0,6}$/), (date, [between = '', zone = ''], digits) => {
        const [day = '', time = ''] = date.toISOString().slice(0, 19).split('T')
        const fraction = digits === '' ? '' : `.${digits}`
        const expected = new Date(`${day}T${time}${fraction === '' ? '' : `.${digits.slice(0, 3)}`}Z`).toISOString()
        expect(instant.parse(`${day}${between}${time}${fraction}${zone}`)).toBe(expected)
        expect(instant.parse(date)).toBe(date.toISOString())
      }),
    )
  })

  it('is put into UTC from any other zone', () => {
    expect(instant.parse('2026-11-09 22:00:00.5+09')).toBe('2026-11-09T13:00:00.500Z')
    expect(instant.parse('2026-11-09T18:30:00+05:30')).toBe('2026-11-09T13:00:00.000Z')
  })

  it.each(['', 'yesterday', '2026-13-01 00:00:00+00', '2026-11-09 24:61:00+00', '2026-11-09 13:00:00.1234567x'])(
    'is refused as %j',
    (text) => {
      expect(instant.safeParse(text).success).toBe(false)
    },
  )
})
