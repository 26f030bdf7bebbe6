import { ok } from '#contract/ipc/errors'
import type { PageError } from '#contract/ipc/thrown'
import type { Caller, Handlers } from '../../ipc/handlers.ts'
import type { Log } from '../log/log.ts'
import type { Printer } from '../../documents/printer.ts'
import type { Health } from './health.ts'

/** For each window: an error repeated with every frame would push older lines out of the log. */
const LINES_A_MINUTE = 20

interface HealthDeps {
  health: Pick<Health, 'healthy'>
  log: Log
  /** Milliseconds of a clock that cannot be set. */
  steady: () => number
  /** Other names are not logged: a compromised page could put data into them. */
  isPageFile: (name: string) => boolean
  printer: Printer
}

export function registerHealth(deps: HealthDeps): Pick<Handlers, 'health.state' | 'health.report' | 'print.report'> {
  const windows: Budgets = new Map()
  return {
    'health.state': () => ok({ mainFailed: !deps.health.healthy() }),
    'health.report': (error, caller) => {
      report(deps, windows, error, caller)
      return ok(null)
    },
    'print.report': (error, caller) => {
      report(deps, windows, error, caller)
      deps.printer.fail(caller.windowId)
      return ok(null)
    },
  }
}

/** `since` begins the current minute; `unwritten` are reports dropped since the last line. */
type Budgets = Map<number, { since: number; lines: number; unwritten: number }>

function report(
  { log, steady, isPageFile }: HealthDeps,
  windows: Budgets,
  { from, thrown, app, where }: PageError,
  caller: Caller,
): void {
  const { windowId } = caller
  if (!windows.has(windowId)) caller.onGone(() => windows.delete(windowId))
  const unwritten = admit(windows, windowId, steady)
  const ours = where
    .split(' < ')
    .filter((place) => isPageFile(place.replace(/:\d+:\d+$/, '')))
    .join(' < ')
  if (unwritten !== undefined)
    log.write('error', 'page.uncaught', { from, thrown, app, where: ours, ...(unwritten > 0 && { unwritten }) })
}

/** Reports of this window dropped since its last line; undefined when this one is dropped too. */
function admit(windows: Budgets, windowId: number, steady: () => number): number | undefined {
  const known = windows.get(windowId)
  const budget =
    known && steady() - known.since < 60_000 ? known : { since: steady(), lines: 0, unwritten: known?.unwritten ?? 0 }
  windows.set(windowId, budget)
  if (budget.lines >= LINES_A_MINUTE) {
    budget.unwritten++
    return undefined
  }
  budget.lines++
  const { unwritten } = budget
  budget.unwritten = 0
  return unwritten
}
