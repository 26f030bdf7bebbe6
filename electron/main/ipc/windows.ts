import type { WebContents } from 'electron'
import type { EventName, EventPayload } from '#contract/ipc/channels'
import { EVENT_CHANNEL } from '#contract/ipc/bridge'
import type { Caller, WindowRole } from './handlers.ts'

type Contents = Pick<WebContents, 'id' | 'isDestroyed' | 'send' | 'once' | 'removeListener'>

/** Does nothing when the window is gone. */
function push<E extends EventName>(contents: Contents, event: E, payload: EventPayload<E>): void {
  if (!contents.isDestroyed()) contents.send(EVENT_CHANNEL, event, payload)
}

/** Only windows that the app opened may call and receive events. */
export function createWindowRegistry() {
  const known = new Map<number, { contents: Contents; role: WindowRole }>()
  return {
    add(contents: Contents, role: WindowRole): void {
      const { id } = contents
      known.set(id, { contents, role })
      contents.once('destroyed', () => known.delete(id))
    },
    has: (id: number): boolean => known.has(id),
    /** Null for a window that is not ours. */
    caller(id: number): Caller | null {
      const entry = known.get(id)
      return entry === undefined ? null : callerOf(entry.contents, entry.role)
    },
    mainIds: (): number[] => [...known].flatMap(([id, { role }]) => (role === 'main' ? [id] : [])),
    broadcast: <E extends EventName>(event: E, payload: EventPayload<E>): void => {
      for (const { contents, role } of known.values()) if (role === 'main') push(contents, event, payload)
    },
  }
}

export type WindowRegistry = ReturnType<typeof createWindowRegistry>

function callerOf(contents: Contents, role: WindowRole): Caller {
  return {
    windowId: contents.id,
    role,
    push: (event, payload) => {
      push(contents, event, payload)
    },
    onGone(listener) {
      contents.once('destroyed', listener)
      return () => {
        if (!contents.isDestroyed()) contents.removeListener('destroyed', listener)
      }
    },
  }
}
