import { call, on } from '#data/bridge/index'
import { isoMoment, today } from '#ui/text/clock'
import type { Clock } from './pager.ts'
import type { StatementBridge } from './runInquiry.ts'

/** The calls to the main process that read a statement. */
export const desk: StatementBridge = {
  fetch: (input) => call('statements.fetch', input),
  cancel: (jobId) => call('statements.cancel', { jobId }),
  on,
}

/** The clock of an inquiry. */
export const clock: Clock = { today: () => today(), moment: () => isoMoment(new Date().toISOString()) }
