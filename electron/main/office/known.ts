import type { OfficeRefusal } from '#contract/ipc/office'
import type { Greeting, OfficePresence, Waiting } from '#contract/office/rows'
import type { MachineKey } from './machineKey.ts'
import type { OfficeView } from './overview.ts'
import type { Seen } from './server.ts'

export type ConnectionState =
  { kind: 'connecting' } | { kind: 'online'; since: string } | { kind: 'offline'; since: string; error: OfficeRefusal }

/** What a workstation knows of its office while the app runs. The view stays when the connection is lost. */
export interface Known {
  state: ConnectionState
  greeting: Greeting | null
  view: OfficeView | null
  /** Number of the last change that was read. */
  cursor: number
  /** Computers that the office waits for after its server was restored. */
  waiting: readonly Waiting[]
  /** The newest position with a mark of the server; undefined before the first. */
  seen: Seen
  /** The cursor that is stored. */
  remembered: number
  /** Null before the first connection, and where no key can be kept. */
  key: MachineKey | null
  /** At the last greeting: the server's clock (milliseconds since 1970), and ours that cannot be set. */
  serverTime: { at: number; steady: number } | null
  /** Lines of this computer's journal that the server has. */
  lines: number
  /** By claim settled elsewhere as never arrived: a person agreed that its lot is free. False while being asked. */
  freed: Map<string, boolean>
  presence: readonly OfficePresence[]
  /** Outcomes refused on this connection; repeating them at every beat would change nothing. */
  refused: Set<string>
}

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
