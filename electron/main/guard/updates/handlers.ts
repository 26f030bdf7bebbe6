import { ok } from '#contract/ipc/errors'
import type { Handlers } from '../../ipc/handlers.ts'
import type { Updates } from './updates.ts'

/** The page gets no result: questions about updates are native. */
export const registerUpdates = ({
  updates,
}: {
  updates: Pick<Updates, 'status' | 'look'>
}): Pick<Handlers, 'updates.status' | 'updates.look'> => ({
  'updates.status': () => ok(updates.status()),
  'updates.look': () => {
    // Not awaited: a round lasts as long as its questions and download; `updates.changed` reports progress.
    void updates.look()
    return ok(null)
  },
})
