// Loaded before everything else in a Node process (`node -r`). Sets the clock of the process to TOKUCHO_CLOCK, an
// instant with its zone (`2028-02-29T23:59:00+09:00`), from where the clock runs on. The processes it starts begin at
// its current time (TOKUCHO_CLOCK_MS, the milliseconds between the two clocks), so that an app, its bank and its test
// agree. Only `Date` is shifted; waits and measured durations are unaffected.
const { TOKUCHO_CLOCK: wanted, TOKUCHO_CLOCK_MS: inherited, NODE_OPTIONS: options = '' } = process.env

/**
 * Makes `Date` in this global scope read `ahead()` milliseconds later than the computer. The source text of this
 * function runs in pages as well, so it uses nothing outside itself. Returns the computer's own `Date.now`.
 */
function moveDate(ahead) {
  const Own = globalThis.Date
  const now = Own.now.bind(Own)
  Own.now = () => now() + ahead()
  // This is not a subclass, because dates that the runtime creates (a copied object, the time of a file) must be
  // instances too.
  globalThis.Date = new Proxy(Own, {
    construct: (target, args, as) =>
      Reflect.construct(target, args.length > 0 ? args : [Own.now()], as === globalThis.Date ? target : as),
    apply: () => new Own(Own.now()).toString(),
  })
  Own.prototype.constructor = globalThis.Date
  return now
}

let ahead = 0
let computer = Date.now
if (inherited ?? wanted) {
  computer = moveDate(() => ahead)
  take(inherited === undefined ? Date.parse(wanted) - computer() : Number(inherited))
  // In NODE_OPTIONS, a path with blanks or backslashes has to be quoted.
  if (!options.includes(__filename))
    process.env.NODE_OPTIONS = `${options} --require ${JSON.stringify(__filename)}`.trim()
}

function take(ms) {
  if (!Number.isFinite(ms))
    throw new Error(`TOKUCHO_CLOCK is "${wanted ?? ''}"; it is an instant like 2028-02-29T23:59:00+09:00`)
  ahead = ms
  process.env.TOKUCHO_CLOCK_MS = String(ms)
  // The pages of the stand-in use the same time as this process.
  process.env.STANDIN_PAGE_START = `(${moveDate})(() => ${ms})`
}

module.exports = {
  /**
   * Resets the clock to TOKUCHO_CLOCK for this process and those it starts from now on. Does nothing if TOKUCHO_CLOCK
   * is unset.
   */
  startAgain() {
    if (wanted) take(Date.parse(wanted) - computer())
  },
}
