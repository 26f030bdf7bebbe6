import { ok } from '#contract/ipc/errors'
import type { Value } from '#contract/ipc/channels'
import type { DriftLog } from '../bank/driftLog.ts'
import type { Handlers } from '../ipc/handlers.ts'

/** Handlers of the diagnostics screen: what runs, and how the bank's answers differed harmlessly from the interface. */
export function diagnosticsHandlers(
  { info, drift }: { info: () => Value<'diagnostics.info'>; drift: DriftLog },
): Pick<Handlers, 'diagnostics.info' | 'diagnostics.drift'> {
  return { 'diagnostics.info': () => ok(info()), 'diagnostics.drift': () => ok(drift.list()) }
}
