import { randomUUID } from 'node:crypto'
import type { Caller } from '../ipc/handlers.ts'

/** A file is closed with the window that started it. */
export function createSessions<T extends { close(): Promise<void> }>() {
  const open = new Map<string, { windowId: number; session: T; forget: () => void }>()

  async function end(transferId: string): Promise<void> {
    const found = open.get(transferId)
    open.delete(transferId)
    found?.forget()
    await found?.session.close()
  }

  return {
    add(session: T, caller: Caller): string {
      const transferId = randomUUID()
      open.set(transferId, { windowId: caller.windowId, session, forget: caller.onGone(() => void end(transferId)) })
      return transferId
    },
    find(transferId: string, { windowId }: Caller): T | undefined {
      const found = open.get(transferId)
      return found?.windowId === windowId ? found.session : undefined
    },
    end,
  }
}

export type Sessions<T extends { close(): Promise<void> }> = ReturnType<typeof createSessions<T>>
