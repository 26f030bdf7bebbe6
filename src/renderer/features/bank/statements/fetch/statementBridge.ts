import { call, on } from '#data/bridge/index'
import { isoMoment, today } from '#ui/text/clock'
import type { InquiryClock } from './pager.ts'
import type { StatementBridge } from './runInquiry.ts'

export const desk: StatementBridge = {
  fetch: (input) => call('statements.fetch', input),
  cancel: (jobId) => call('statements.cancel', { jobId }),
  on,
}

export const clock: InquiryClock = { today: () => today(), moment: () => isoMoment(new Date().toISOString()) }
