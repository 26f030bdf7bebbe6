import { z } from 'zod'

/**
 * Why no newer version is looked for: this build has no address to ask, or the policy says no, or it cannot
 * be read.
 */
export const updateOff = z.enum(['noAddress', 'policy', 'policyBroken'])
export type UpdateOff = z.infer<typeof updateOff>

const version = z.string().max(100)
/** Where an update is: `offered` and what follows are about the newer version that was found. */
export const updateState = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('off'), why: updateOff }),
  z.object({ kind: z.enum(['idle', 'checking']) }),
  z.object({ kind: z.enum(['offered', 'declined', 'downloading', 'ready', 'later', 'installing']), version }),
])
export type UpdateState = z.infer<typeof updateState>

/**
 * How the last look ended (`at`: ISO instant). `busy`: the person wanted one, and something under way or unsaved was in
 * the way. `notHere`: this installation is of a kind that the app cannot renew by itself, so nobody was asked.
 * `notSigned`: what the address has was not signed by the publisher, and is not offered.
 */
export const updateLook = z.object({
  at: z.iso.datetime(),
  outcome: z.enum(['newest', 'found', 'failed', 'notDownloaded', 'busy', 'notHere', 'notSigned']),
})
export type UpdateLook = z.infer<typeof updateLook>

export const updateStatus = z.object({ state: updateState, last: updateLook.optional() })
export type UpdateStatus = z.infer<typeof updateStatus>
