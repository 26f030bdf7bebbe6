import type { ChannelName } from '#contract/ipc/channels'

/**
 * What a locked page may call: the lock, and what it says of its own errors. Everything else is refused before it is
 * even looked at.
 */
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

/** May this channel be called while the app is locked? */
export const isOpenWhileLocked = (channel: string): boolean => WHILE_LOCKED.has(channel)
