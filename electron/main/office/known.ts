import type { Greeting, OfficePresence } from '#contract/office/rows'
import type { OfficeView } from './overview.ts'
import type { Seen } from './server.ts'
import type { OfficeRefusal } from './sqlError.ts'

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
  /** The newest position of which the server gave a mark; undefined before the first. */
  seen: Seen
  /** The number up to which the position is on disk. */
  remembered: number
  /** Lines of this computer's journal at the server. */
  lines: number
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
  seen: undefined,
  remembered: 0,
  lines: 0,
  presence: [],
  refused: new Set(),
})
