import { describe, expect, it } from 'vitest'
import { ref } from 'vue'
import { presetPeriod } from '#features/bank/statements/fetch/periods'
import { today as todayInJapan } from '#ui/text/clock'
import { readDateEntry, useDateInput } from '#ui/controls/useDateInput'

describe('presetPeriod', () => {
  it.each([
    ['thisMonth', '2026-11-21', '2026-11-01', '2026-11-21'],
    ['lastMonth', '2026-01-31', '2025-12-01', '2025-12-31'],
    ['lastMonth', '2028-03-31', '2028-02-01', '2028-02-29'],
    ['days60', '2026-03-01', '2026-01-01', '2026-03-01'],
    ['year', '2026-11-21', '2025-11-22', '2026-11-21'],
    ['year', '2028-02-29', '2027-03-01', '2028-02-29'],
  ] as const)('%s on %s is %s to %s', (preset, today, from, to) =>
    expect(presetPeriod(preset, today)).toEqual({ from, to }),
  )
})

describe('a date field', () => {
  const today = '2026-11-21'

  it.each([
    ['0710', '2026-07-10'],
    ['20260710', '2026-07-10'],
    ['2026-07-10', '2026-07-10'],
    ['R8.7.10', '2026-07-10'],
    ['', ''],
  ])('reads %s as %s', (text, value) => expect(readDateEntry(text, today)).toEqual({ value }))

  it('keeps the last valid date while its text is invalid', () => {
    const value = ref('2026-07-10')
    const field = useDateInput(value, () => today)
    field.text.value = '0231'
    field.commit()
    expect([field.problem.value, value.value, field.text.value]).toEqual(['noSuchDate', '2026-07-10', '0231'])
    field.text.value = '0711'
    field.commit()
    expect([field.problem.value, value.value, field.text.value]).toEqual([undefined, '2026-07-11', '2026/07/11'])
  })

  it('uses the date in Japan, not in UTC', () => {
    expect(todayInJapan(new Date('2026-11-20T15:00:00Z'))).toBe('2026-11-21')
    expect(todayInJapan(new Date('2026-11-20T14:59:59Z'))).toBe('2026-11-20')
  })
})
