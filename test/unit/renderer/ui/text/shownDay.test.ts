import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '#domain/calendar/calendar'
import { parseDateInput } from '#domain/calendar/dateInput'
import { eraOf, formatEraDate } from '#domain/calendar/era'
import { shownDay } from '#ui/text/shownDay'

const TODAY = '2026-11-20'
const toFullWidth = (text: string) =>
  text.replace(/[!-~]/g, (character) => String.fromCharCode(character.charCodeAt(0) + 0xfee0))

/** Every usual way to type a date. */
function formsOf(date: string): string[] {
  const [year = '', month = '', day = ''] = date.split('-')
  const [m, d] = [String(Number(month)), String(Number(day))]
  const era = eraOf(date)
  const eraYear = String(era?.year)
  return [
    date,
    shownDay(date),
    year + month + day,
    `${year}/${m}/${d}`,
    `${year}・${m}・${d}`,
    `${year}ー${m}ー${d}`,
    `${year}年${m}月${d}日`,
    formatEraDate(date),
    ...(era ? [`${era.era.letter}${eraYear}.${m}.${d}`, `${era.era.letter.toLowerCase()}${eraYear}/${m}/${d}`] : []),
  ]
}

describe('a shown date', () => {
  it('has slashes, also before a time and as a month, and other text is left alone', () => {
    expect(
      ['2026-12-10', '2026-12-10 09:30', '2026-12', '', '—', '12-10', '2026-123', 'A-2026-12-10'].map(shownDay),
    ).toEqual(['2026/12/10', '2026/12/10 09:30', '2026/12', '', '—', '12-10', '2026-123', 'A-2026-12-10'])
  })

  it('is the same date when it is typed again in any form, in half or full width', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 40_000 }).map((n) => addDays('1950-01-01', n)),
        (date) => {
          for (const text of formsOf(date).flatMap((form) => [form, toFullWidth(form), ` ${form}　`]))
            expect(parseDateInput(text, TODAY), text).toEqual({ ok: true, value: date })
        },
      ),
    )
  })

  it('is the same date when month and day are typed within half a year of today', () => {
    fc.assert(
      fc.property(fc.integer({ min: -181, max: 181 }), (n) => {
        const date = addDays(TODAY, n)
        const [, month = '', day = ''] = date.split('-')
        for (const text of [month + day, `${String(Number(month))}/${String(Number(day))}`, `${month}-${day}`])
          for (const typed of [text, toFullWidth(text)])
            expect(parseDateInput(typed, TODAY)).toEqual({ ok: true, value: date })
      }),
    )
  })
})
