import {
  addDays,
  addMonths,
  dayOfWeek,
  lastDayOf,
  monthOf,
  type IsoDate,
  type IsoMonth,
} from '#domain/calendar/calendar'

/** Days that the calendar can show; other dates can still be typed. */
const [FIRST, LAST] = ['1900-01-01', '2099-12-31']

/** Sunday first; undefined for days of another month. */
export function weeksOf(month: IsoMonth): (IsoDate | undefined)[][] {
  const first = `${month}-01`
  const length = Number(lastDayOf(month).slice(8))
  const before = dayOfWeek(first)
  const cells = Array.from({ length: Math.ceil((before + length) / 7) * 7 }, (_, at) =>
    at < before || at >= before + length ? undefined : addDays(first, at - before),
  )
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7))
}

/** The last day if the month is too short. */
function monthsLater(date: IsoDate, months: number): IsoDate {
  const last = lastDayOf(addMonths(monthOf(date), months))
  const same = `${monthOf(last)}-${date.slice(8)}`
  return same < last ? same : last
}

/** As in the WAI-ARIA date picker dialog. */
const MOVES: Readonly<Record<string, (date: IsoDate) => IsoDate>> = {
  ArrowLeft: (date) => addDays(date, -1),
  ArrowRight: (date) => addDays(date, 1),
  ArrowUp: (date) => addDays(date, -7),
  ArrowDown: (date) => addDays(date, 7),
  Home: (date) => addDays(date, -dayOfWeek(date)),
  End: (date) => addDays(date, 6 - dayOfWeek(date)),
  PageUp: (date) => monthsLater(date, -1),
  PageDown: (date) => monthsLater(date, 1),
  'Shift+PageUp': (date) => monthsLater(date, -12),
  'Shift+PageDown': (date) => monthsLater(date, 12),
}

/** The nearest day that the calendar can show. */
export const withinCalendar = (date: IsoDate): IsoDate => (date < FIRST ? FIRST : date > LAST ? LAST : date)

/** Undefined if the key moves nothing. */
export function moveBy(date: IsoDate, key: string): IsoDate | undefined {
  const move = MOVES[key]
  return move && withinCalendar(move(date))
}
