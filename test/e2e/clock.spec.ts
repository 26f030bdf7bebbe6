import { expect, test } from './support/desk.ts'

/**
 * Tolerance in milliseconds: a few seconds pass between two readings, while the clocks of npm run check -- clocks are
 * wrong by hours or more.
 */
const TOLERATED_MS = 60_000

test('the test, the main process and the page share one clock and one time zone', async ({ desk }) => {
  const seen = () => [Date.now(), new Date().getTimezoneOffset()] as const
  const [[own, ownZone], [main, mainZone], [page, pageZone]] = [
    seen(),
    await desk.app.evaluate(seen),
    await desk.page.evaluate(seen),
  ]
  expect([Math.abs(main - own) < TOLERATED_MS, Math.abs(page - own) < TOLERATED_MS]).toEqual([true, true])
  expect([mainZone, pageZone]).toEqual([ownZone, ownZone])
  const wanted = process.env['TOKUCHO_CLOCK']
  if (wanted !== undefined) expect(Math.abs(own - Date.parse(wanted))).toBeLessThan(TOLERATED_MS)
})
