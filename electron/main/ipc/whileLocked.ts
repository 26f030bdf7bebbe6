import type { ChannelName } from '#contract/ipc/channels'

/** For unlocking, and for the page's own errors. Other calls are refused unread. */
const WHILE_LOCKED: ReadonlySet<string> = new Set<ChannelName>([
  'health.state',
  'health.report',
  'lock.status',
  'lock.ready',
  'lock.unlock',
  'lock.unlockWithSystem',
  'lock.reset',
  'lock.setPassphrase',
])

export const isOpenWhileLocked = (channel: string): boolean => WHILE_LOCKED.has(channel)
