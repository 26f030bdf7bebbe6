import type { ChannelName } from '#contract/ipc/channels'

/**
 * The channels that a locked page may call: those for the lock itself, and those that report the page's own errors.
 * Every other call is refused unread.
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

/** Returns whether this channel may be called while the app is locked. */
export const isOpenWhileLocked = (channel: string): boolean => WHILE_LOCKED.has(channel)
