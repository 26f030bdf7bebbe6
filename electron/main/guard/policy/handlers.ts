import { ok } from '#contract/ipc/errors'
import type { Handlers } from '../../ipc/handlers.ts'
import type { Policy } from './policy.ts'

/** Returns the handler that sends the admin policy to the page for display only; main enforces the policy itself. */
export const registerPolicy = ({ policy }: { policy: Policy }): Pick<Handlers, 'policy.get'> => ({
  'policy.get': () => ok(policy.status),
})
