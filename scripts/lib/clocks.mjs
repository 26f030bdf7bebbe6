const DAY_MS = 86_400_000
const dayText = (at) => new Date(at).toISOString().slice(0, 10)

/** Returns the first day after `from` (milliseconds) that has this `MM-DD`, or the next day if the text is empty. */
function nextDay(monthDay, from) {
  for (let at = from + DAY_MS; ; at += DAY_MS) if (dayText(at).endsWith(monthDay)) return dayText(at)
}

/**
 * Returns the clocks under which the suites have to pass, each with a time zone for the computer: `{ at, zone }`. All
 * of them are in the future, because the app refuses to file before the day it was built.
 */
export function clocks(now) {
  return [
    { at: `${nextDay('', now + DAY_MS)}T23:59:00+09:00`, zone: 'America/Los_Angeles' },
    { at: `${nextDay('', now + DAY_MS)}T00:01:00+09:00`, zone: 'UTC' },
    { at: `${nextDay('02-29', now)}T08:30:00+09:00`, zone: 'Asia/Tokyo' },
    { at: `${nextDay('12-31', now)}T23:59:00+09:00`, zone: 'Asia/Tokyo' },
  ]
}
