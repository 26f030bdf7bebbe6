import type { Pending } from '../windows/quit.ts'
import { createDispatcher } from '../ipc/dispatcher.ts'
import { createServices, type ServiceDeps } from './services.ts'

/** What a page's calls are answered with, and what quitting has to wait for (null: nothing). */
export interface Answering {
  dispatch: ReturnType<typeof createDispatcher>
  pending: () => Pending | null
}

/**
 * Opens the services and puts the dispatcher before them. `checkOutput` as the dispatcher takes it. Throws where a
 * service cannot be opened.
 */
export function createAnswering(deps: ServiceDeps, { checkOutput }: { checkOutput: boolean }): Answering {
  const { handlers, pending } = createServices(deps)
  return { dispatch: createDispatcher({ handlers, log: deps.log, checkOutput, isLocked: deps.lock.isLocked }), pending }
}
