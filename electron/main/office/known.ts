import type { OfficeRefusal } from '#contract/ipc/office'
import type { Greeting, OfficePresence, Waiting } from '#contract/office/rows'
import type { MachineKey } from './machineKey.ts'
import type { OfficeView } from './overview.ts'
import type { Seen } from './server.ts'

/** How this workstation stands to its office. */
export type OfficeState =
  { kind: 'connecting' } | { kind: 'online'; since: string } | { kind: 'offline'; since: string; error: OfficeRefusal }

/** What is known while the app runs. The view stays when the connection is lost. */
export interface Known {
  state: OfficeState
  greeting: Greeting | null
  view: OfficeView | null
  /** Everything up to here is in the view. */
  cursor: number
  /** What filing waits for after a restore. */
  waiting: readonly Waiting[]
  /** The newest position of which the server gave a mark; undefined before the first. */
  seen: Seen
  /** The number up to which the position is on disk. */
  remembered: number
  /** The key by which this computer signs; null before the first connection, and where no key can be kept. */
  key: MachineKey | null
  /** The server's clock at the last greeting (milliseconds since 1970), and ours that cannot be set. */
  serverTime: { at: number; steady: number } | null
  /** Lines of this computer's journal at the server. */
  lines: number
  /** Whether a person agreed that a lot is free which somebody else settled as never arrived; false while being asked. */
  freed: Map<string, boolean>
  presence: readonly OfficePresence[]
  /** Outcomes that the server refused on this connection; repeating them at every beat would change nothing. */
  refused: Set<string>
}

/** Returns what is known when the app starts. */
export const nothingKnown = (): Known => ({
  state: { kind: 'connecting' },
  greeting: null,
  view: null,
  cursor: 0,
  waiting: [],
  seen: undefined,
  remembered: 0,
  key: null,
  serverTime: null,
  lines: 0,
  freed: new Map(),
  presence: [],
  refused: new Set(),
})
