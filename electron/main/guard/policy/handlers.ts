import { ok } from '#contract/ipc/errors'
import type { Handlers } from '../../ipc/handlers.ts'
import type { Policy } from './policy.ts'

/** The policy for display; main enforces it itself. */
export const registerPolicy = ({ policy }: { policy: Policy }): Pick<Handlers, 'policy.get'> => ({
  'policy.get': () => ok(policy.status),
})
