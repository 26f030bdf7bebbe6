import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, addMonths } from '#domain/calendar/calendar'
import { eraOf, formatEraDate, formatEraMonth, toEraYYMM, toEraYYMMDD } from '#domain/calendar/era'
import { parseDateInput, parseMonthInput } from '#domain/calendar/dateInput'

const dates = fc.integer({ min: 0, max: 40_000 }).map((n) => addDays('1950-01-01', n))
const TODAY = '2026-11-20'

describe('eras', () => {
  it.each([
    ['2019-05-01', '令和元年5月1日'],
    ['2019-04-30', '平成31年4月30日'],
    ['1989-01-08', '平成元年1月8日'],
    ['1989-01-07', '昭和64年1月7日'],
    ['1926-12-25', '昭和元年12月25日'],
    ['1926-12-24', '大正15年12月24日'],
    ['1912-07-30', '大正元年7月30日'],
    ['1912-07-29', '明治45年7月29日'],
    ['2026-12-10', '令和8年12月10日'],
    ['1868-10-22', '1868年10月22日'],
  ])('%s is written %s', (date, text) => expect(formatEraDate(date)).toBe(text))

  it('agree with the Japanese calendar of the platform since 1950', () => {
    const reference = new Intl.DateTimeFormat('ja-JP-u-ca-japanese', {
      era: 'long',
      year: 'numeric',
      month: 'long',
      day: 'numeric',
      timeZone: 'UTC',
    })
    fc.assert(
      fc.property(dates, (date) => {
        expect(formatEraDate(date)).toBe(reference.format(new Date(`${date}T00:00:00Z`)))
      }),
    )
  })

  it('write tax months in their two styles', () => {
    expect(formatEraMonth('2026-11')).toBe('令和8年11月分')
    expect(formatEraMonth('2026-11', 'plain')).toBe('令和8年11月')
    expect(formatEraMonth('2019-05', 'plain')).toBe('令和元年5月')
    expect(formatEraMonth('1989-01', 'plain')).toBe('平成元年1月')
  })

  it('write the six and four digits of bank files', () => {
    expect(toEraYYMMDD('2026-12-10')).toBe('081210')
    expect(toEraYYMMDD('2019-05-01')).toBe('010501')
    expect(toEraYYMMDD('1989-01-07')).toBe('640107')
    expect(toEraYYMM('2026-11')).toBe('0811')
    expect(() => toEraYYMMDD('2118-01-01')).toThrow(RangeError)
    expect(eraOf('1868-10-22')).toBeUndefined()
    expect(() => eraOf('2026-02-30')).toThrow(RangeError)
  })
})

describe('parseDateInput', () => {
  it.each([
    '20260710',
    '2026-07-10',
    '2026/7/10',
    '2026.7.10',
    '2026年7月10日',
    'R8.7.10',
    'r08/07/10',
    'R080710',
    '令和8年7月10日',
    'Ｒ８．７．１０',
    '２０２６０７１０',
    ' 0710 ',
    '7/10',
    '7月10日',
    '０７１０',
  ])('reads %j as 10 July 2026', (text) =>
    expect(parseDateInput(text, TODAY)).toEqual({ ok: true, value: '2026-07-10' }),
  )

  it.each([
    ['令和元年5月1日', '2019-05-01'],
    ['2026年7月1日', '2026-07-01'],
    ['2026/7/1', '2026-07-01'],
    ['R8.7.1', '2026-07-01'],
    ['H31.4.30', '2019-04-30'],
    ['S64.1.7', '1989-01-07'],
  ])('reads %j as %s', (text, value) => expect(parseDateInput(text, TODAY)).toEqual({ ok: true, value }))

  it.each([
    ['', 'empty'],
    ['　', 'empty'],
    ['710', 'unreadable'],
    ['260710', 'unreadable'],
    ['080710', 'unreadable'],
    ['8.7.10', 'unreadable'],
    ['tomorrow', 'unreadable'],
    ['2026/7/010', 'unreadable'],
    ['R008.7.10', 'unreadable'],
    ['R8 7 10', 'unreadable'],
    ['2026/7', 'unreadable'],
    ['1310', 'noSuchDate'],
    ['20260230', 'noSuchDate'],
    ['R8.2.29', 'noSuchDate'],
    ['R0.1.1', 'noSuchDate'],
    ['H31.5.1', 'outsideEra'],
    ['R1.4.30', 'outsideEra'],
    ['S65.1.1', 'outsideEra'],
  ])('refuses %j as %s', (text, reason) => expect(parseDateInput(text, TODAY)).toEqual({ ok: false, reason }))

  it.each([
    ['0110', '2026-12-20', '2027-01-10'],
    ['1210', '2026-01-05', '2025-12-10'],
    ['1210', '2026-12-20', '2026-12-10'],
    ['0630', '2026-12-30', '2027-06-30'],
    ['0701', '2026-12-30', '2026-07-01'],
    ['0229', '2027-12-01', '2028-02-29'],
  ])('reads %s on %s as %s, the nearest such day', (text, today, value) =>
    expect(parseDateInput(text, today)).toEqual({ ok: true, value }),
  )

  it('looks no further than a year for 29 February', () => {
    expect(parseDateInput('0229', '2026-06-01')).toEqual({ ok: false, reason: 'noSuchDate' })
  })

  it('reads back every date in every form in which it is written', () => {
    fc.assert(
      fc.property(dates, (date) => {
        for (const text of [date, date.replaceAll('-', ''), date.replaceAll('-', '/'), formatEraDate(date)]) {
          expect(parseDateInput(text, TODAY)).toEqual({ ok: true, value: date })
        }
      }),
    )
  })

  it('reads a month and day near today as exactly that day', () => {
    fc.assert(
      fc.property(dates, fc.integer({ min: -181, max: 181 }), (today, n) => {
        const date = addDays(today, n)
        expect(parseDateInput(date.slice(5).replace('-', ''), today)).toEqual({ ok: true, value: date })
      }),
    )
  })
})

describe('parseMonthInput', () => {
  it.each([
    '11',
    '11月',
    '11月分',
    '202611',
    '2026-11',
    '2026/11',
    '2026年11月',
    'R8.11',
    'R0811',
    '令和8年11月',
    '令和8年11月分',
    '１１',
    'Ｒ８．１１',
  ])('reads %j as November 2026', (text) =>
    expect(parseMonthInput(text, TODAY)).toEqual({ ok: true, value: '2026-11' }),
  )

  it.each([
    ['', 'empty'],
    ['0', 'noSuchDate'],
    ['13', 'noSuchDate'],
    ['202613', 'noSuchDate'],
    ['2611', 'unreadable'],
    ['111', 'unreadable'],
    ['H31.5', 'outsideEra'],
    ['R1.4', 'outsideEra'],
  ])('refuses %j as %s', (text, reason) => expect(parseMonthInput(text, TODAY)).toEqual({ ok: false, reason }))

  it.each(['2026年6月', '2026/6', 'R8.6', '令和8年6月分', '6月'])('reads %j as June 2026', (text) =>
    expect(parseMonthInput(text, '2026-05-01')).toEqual({ ok: true, value: '2026-06' }),
  )

  it('accepts either era for a month in which the era changed', () => {
    expect(parseMonthInput('S64.1', TODAY)).toEqual({ ok: true, value: '1989-01' })
    expect(parseMonthInput('H1.1', TODAY)).toEqual({ ok: true, value: '1989-01' })
  })

  it('takes the nearest month, and the later of two equally near ones', () => {
    expect(parseMonthInput('12', '2027-01-05')).toEqual({ ok: true, value: '2026-12' })
    expect(parseMonthInput('1', '2026-12-05')).toEqual({ ok: true, value: '2027-01' })
    expect(parseMonthInput('6', '2026-12-05')).toEqual({ ok: true, value: '2027-06' })
    fc.assert(
      fc.property(dates, fc.integer({ min: -5, max: 6 }), (today, n) => {
        const month = addMonths(today.slice(0, 7), n)
        expect(parseMonthInput(String(Number(month.slice(5))), today)).toEqual({ ok: true, value: month })
      }),
    )
  })
})
