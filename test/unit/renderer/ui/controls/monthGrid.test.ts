import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, dayOfWeek, monthOf } from '#domain/calendar/calendar'
import { moveBy, weeksOf } from '#ui/controls/monthGrid'

const dates = fc.integer({ min: 0, max: 72_000 }).map((n) => addDays('1901-01-01', n))

describe('the weeks of a month', () => {
  it('have every day of the month once, each below its day of the week', () => {
    fc.assert(
      fc.property(dates, (date) => {
        const weeks = weeksOf(monthOf(date))
        const days = weeks.flat().filter((day) => day !== undefined)
        expect(days[0]).toBe(`${monthOf(date)}-01`)
        expect(days).toContain(date)
        expect(days.every((day, at) => at === 0 || day === addDays(days[at - 1] ?? '', 1))).toBe(true)
        expect(monthOf(addDays(days.at(-1) ?? '', 1))).not.toBe(monthOf(date))
        for (const week of weeks) {
          expect(week).toHaveLength(7)
          week.forEach((day, at) => {
            if (day !== undefined) expect(dayOfWeek(day)).toBe(at)
          })
        }
      }),
    )
  })
})

describe('the keys of the calendar', () => {
  it.each([
    ['ArrowLeft', '2026-12-10', '2026-12-09'],
    ['ArrowRight', '2026-12-31', '2027-01-01'],
    ['ArrowUp', '2026-12-03', '2026-11-26'],
    ['ArrowDown', '2026-12-10', '2026-12-17'],
    ['Home', '2026-12-10', '2026-12-06'],
    ['End', '2026-12-10', '2026-12-12'],
    ['PageUp', '2026-12-31', '2026-11-30'],
    ['PageDown', '2027-01-31', '2027-02-28'],
    ['Shift+PageUp', '2028-02-29', '2027-02-28'],
    ['Shift+PageDown', '2026-12-10', '2027-12-10'],
    ['ArrowRight', '2099-12-31', '2099-12-31'],
    ['PageUp', '1900-01-15', '1900-01-01'],
  ])('%s leads from %s to %s', (key, from, to) => {
    expect(moveBy(from, key)).toBe(to)
  })

  it('lead back where they came from, as long as no month is too short', () => {
    fc.assert(
      fc.property(dates, (date) => {
        expect(moveBy(moveBy(date, 'ArrowLeft') ?? '', 'ArrowRight')).toBe(date)
        expect(moveBy(moveBy(date, 'ArrowUp') ?? '', 'ArrowDown')).toBe(date)
        if (Number(date.slice(8)) <= 28) expect(moveBy(moveBy(date, 'PageUp') ?? '', 'PageDown')).toBe(date)
      }),
    )
  })

  it('are no others', () => {
    expect(moveBy('2026-12-10', 'a')).toBeUndefined()
  })
})
