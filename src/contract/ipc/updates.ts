import { z } from 'zod'
import { channel, COMMON, noInput } from './channel.ts'

/**
 * Why the app does not look for a newer version: this build has no address to ask, the policy forbids it, or the policy
 * cannot be read.
 */
export const updateOff = z.enum(['noAddress', 'policy', 'policyBroken'])
export type UpdateOff = z.infer<typeof updateOff>

const version = z.string().max(100)
/** The state of an update. From `offered` on, the states are about the newer version that was found. */
export const updateState = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('off'), why: updateOff }),
  z.object({ kind: z.enum(['idle', 'checking']) }),
  z.object({ kind: z.enum(['offered', 'declined', 'downloading', 'ready', 'later', 'installing']), version }),
])
export type UpdateState = z.infer<typeof updateState>

/**
 * How the last check for a newer version ended (`at`: ISO instant). `busy`: the user asked for one while something was
 * running or unsaved. `notHere`: the app cannot update this kind of installation by itself, so it contacted nobody.
 * `notSigned`: the version at the address is not signed by the publisher, so it is not offered.
 */
export const updateLook = z.object({
  at: z.iso.datetime(),
  outcome: z.enum(['newest', 'found', 'failed', 'notDownloaded', 'busy', 'notHere', 'notSigned']),
})
export type UpdateLook = z.infer<typeof updateLook>

export const updateStatus = z.object({ state: updateState, last: updateLook.optional() })
export type UpdateStatus = z.infer<typeof updateStatus>

export const updateChannels = {
  /** Whether the app looks for newer versions, and the result of the last check. */
  'updates.status': channel(noInput, updateStatus, COMMON),
  /**
   * Looks for a newer version now. Returns at once; `updates.changed` reports the progress. If a newer version is
   * found, a native dialog asks the user about it.
   */
  'updates.look': channel(noInput, z.null(), COMMON),
} as const
