import { describe, expect, it } from 'vitest'
import { dayWithEra, fullDay, fullMonth, monthWithEra } from '#ui/text/calendarText'

describe('days and months in both calendars', () => {
  it('are written in era and western years', () => {
    expect(fullMonth('2026-11', 'ja')).toBe('令和8年11月分（2026年11月）')
    expect(fullMonth('2026-11', 'en')).toBe('2026/11 (Reiwa 8)')
    expect(fullDay('2026-12-10', 'ja')).toBe('令和8年12月10日（2026年12月10日）')
    expect(fullDay('2026-12-10', 'en')).toBe('2026/12/10 (Reiwa 8)')
  })

  it('have a short form for narrow columns', () => {
    expect([monthWithEra('2026-11', 'ja'), monthWithEra('2026-11', 'en')]).toEqual([
      '2026/11（令和8年）',
      '2026/11 (Reiwa 8)',
    ])
    expect([dayWithEra('2019-05-01', 'ja'), dayWithEra('2019-04-30', 'en')]).toEqual([
      '2019/05/01（令和元年）',
      '2019/04/30 (Heisei 31)',
    ])
  })

  it('name the era in which the month ends', () => {
    expect(fullMonth('2019-05', 'ja')).toBe('令和元年5月分（2019年5月）')
    expect(fullMonth('2019-04', 'en')).toBe('2019/04 (Heisei 31)')
  })

  it.each(['ja', 'en'] as const)('are left unchanged in %s if the text is not a date or month', (locale) => {
    expect([
      fullMonth('', locale),
      fullMonth('2026-13', locale),
      fullDay('', locale),
      fullDay('2026-02-30', locale),
    ]).toEqual(['—', '2026-13', '—', '2026-02-30'])
    expect([monthWithEra('', locale), monthWithEra('2026-13', locale), dayWithEra('2026-02-30', locale)]).toEqual([
      '',
      '2026-13',
      '2026-02-30',
    ])
  })
})
