import type { Pending } from '../../shell/windows/quit.ts'
import type { UpdateDeps } from './updates.ts'

interface MomentDeps {
  /** Null when nothing is in progress. */
  pending: () => Pending | null
  unsaved: () => readonly string[]
  isLocked: () => boolean
}

/**
 * A save that quitting makes itself is due for ten minutes after each edit: an update is offered meanwhile, but
 * installed only after the save.
 */
export const updateMoment = ({ pending, unsaved, isLocked }: MomentDeps): Pick<UpdateDeps, 'busy' | 'settled'> => ({
  busy: () => pending()?.kind === 'filing' || unsaved().length > 0 || isLocked(),
  settled: async () => {
    for (let wait = pending(); wait !== null && wait.kind !== 'filing'; wait = pending()) await wait.settled()
  },
})
