import { ok } from '#contract/ipc/errors'
import type { Handlers } from '../ipc/handlers.ts'
import type { Policy } from './policy.ts'

/** Tells the page the admin policy, so that it can say so; main enforces it by itself. */
export const registerPolicy = ({ policy }: { policy: Policy }): Pick<Handlers, 'policy.get'> => ({
  'policy.get': () => ok(policy.status),
})
