import { createDispatcher } from '../ipc/dispatcher.ts'
import type { Pending } from '../shell/windows/quit.ts'
import { createHandlers } from './handlers.ts'
import type { World } from './world.ts'

/** `pending` is what quitting has to wait for, or null; `leave` ends the queues of filings. */
export interface Backend {
  dispatch: ReturnType<typeof createDispatcher>
  pending: () => Pending | null
  leave: () => void
}

/** Throws when a part cannot be opened. */
export function createBackend(world: World, { checkOutput }: { checkOutput: boolean }): Backend {
  const { log, lock } = world
  const { handlers, pending, leave } = createHandlers(world)
  return { dispatch: createDispatcher({ handlers, log, checkOutput, isLocked: lock.isLocked }), pending, leave }
}
