const DAY_MS = 86_400_000
const dayText = (at) => new Date(at).toISOString().slice(0, 10)

/** The first day after `from` (milliseconds) whose `MM-DD` is the one given; of any day with ''. */
function nextDay(monthDay, from) {
  for (let at = from + DAY_MS; ; at += DAY_MS) if (dayText(at).endsWith(monthDay)) return dayText(at)
}

/**
 * The clocks that the suites have to pass under, each with the time zone of the computer: `{ at, zone }`. All lie after
 * now, and so after the day the app was built, before which it refuses to file.
 */
export function clocks(now) {
  return [
    { at: `${nextDay('', now + DAY_MS)}T23:59:00+09:00`, zone: 'America/Los_Angeles' },
    { at: `${nextDay('', now + DAY_MS)}T00:01:00+09:00`, zone: 'UTC' },
    { at: `${nextDay('02-29', now)}T08:30:00+09:00`, zone: 'Asia/Tokyo' },
    { at: `${nextDay('12-31', now)}T23:59:00+09:00`, zone: 'Asia/Tokyo' },
  ]
}
