import { createDispatcher } from '../ipc/dispatcher.ts'
import type { Pending } from '../windows/quit.ts'
import { createHandlers } from './handlers.ts'
import type { World } from './world.ts'

/** What answers a page's calls, and what quitting has to wait for (null: nothing). */
export interface Backend {
  dispatch: ReturnType<typeof createDispatcher>
  pending: () => Pending | null
}

/**
 * Creates every part with its handlers and puts the dispatcher before them. `checkOutput` is what the dispatcher takes.
 * Throws where a part cannot be opened.
 */
export function createBackend(world: World, { checkOutput }: { checkOutput: boolean }): Backend {
  const { log, lock } = world
  const { handlers, pending } = createHandlers(world)
  return { dispatch: createDispatcher({ handlers, log, checkOutput, isLocked: lock.isLocked }), pending }
}
