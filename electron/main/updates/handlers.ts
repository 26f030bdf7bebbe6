import { ok } from '#contract/ipc/errors'
import type { Handlers } from '../ipc/handlers.ts'
import type { Updates } from './updates.ts'

/**
 * Handlers of the part of the diagnostics that shows updates. The page can have it looked; what is found, the person is
 * asked natively.
 */
export const registerUpdates = ({
  updates,
}: {
  updates: Pick<Updates, 'status' | 'look'>
}): Pick<Handlers, 'updates.status' | 'updates.look'> => ({
  'updates.status': () => ok(updates.status()),
  'updates.look': () => {
    // A round lasts as long as its questions and its download; `updates.changed` tells how it goes.
    void updates.look()
    return ok(null)
  },
})
