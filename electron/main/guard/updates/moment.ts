import type { Pending } from '../../shell/windows/quit.ts'
import type { UpdateDeps } from './updates.ts'

interface MomentDeps {
  /** What quitting has to wait for; null when nothing is in progress. */
  pending: () => Pending | null
  /** What would be lost now. */
  unsaved: () => readonly string[]
  isLocked: () => boolean
}

/**
 * When updates may ask and install. A save that quitting makes by itself does not keep them waiting: one is due for ten
 * minutes after each edit, so there would hardly ever be a moment without one. They wait for it before they install.
 */
export const updateMoment = ({ pending, unsaved, isLocked }: MomentDeps): Pick<UpdateDeps, 'busy' | 'settled'> => ({
  busy: () => pending()?.kind === 'filing' || unsaved().length > 0 || isLocked(),
  settled: async () => {
    for (let wait = pending(); wait !== null && wait.kind !== 'filing'; wait = pending()) await wait.settled()
  },
})
