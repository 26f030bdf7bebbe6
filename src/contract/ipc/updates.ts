import { z } from 'zod'
import { channel, COMMON, noInput } from './channel.ts'

/** This build has no address to ask, the policy forbids it, or the policy cannot be read. */
export const updateOff = z.enum(['noAddress', 'policy', 'policyBroken'])
export type UpdateOff = z.infer<typeof updateOff>

const version = z.string().max(100)
/** From `offered` on, about the newer version that was found. */
export const updateState = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('off'), why: updateOff }),
  z.object({ kind: z.enum(['idle', 'checking']) }),
  z.object({ kind: z.enum(['offered', 'declined', 'downloading', 'ready', 'later', 'installing']), version }),
])
export type UpdateState = z.infer<typeof updateState>

/**
 * `at`: ISO instant. `busy`: the user asked while something was running or unsaved. `notHere`: this kind of
 * installation cannot be updated by the app, so nobody was contacted. `notSigned`: the version is not signed by the
 * publisher, so it is not offered.
 */
export const updateLook = z.object({
  at: z.iso.datetime(),
  outcome: z.enum(['newest', 'found', 'failed', 'notDownloaded', 'busy', 'notHere', 'notSigned']),
})
export type UpdateLook = z.infer<typeof updateLook>

export const updateStatus = z.object({ state: updateState, last: updateLook.optional() })
export type UpdateStatus = z.infer<typeof updateStatus>

export const updateChannels = {
  'updates.status': channel(noInput, updateStatus, COMMON),
  /** Returns at once; `updates.changed` reports the progress. A native dialog offers a newer version. */
  'updates.look': channel(noInput, z.null(), COMMON),
} as const
