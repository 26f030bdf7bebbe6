import { z } from 'zod'
import { channel, COMMON, noInput } from './channel.ts'

/**
 * Why no newer version is looked for: this build has no address to ask, the policy forbids it, or the policy cannot be
 * read.
 */
export const updateOff = z.enum(['noAddress', 'policy', 'policyBroken'])
export type UpdateOff = z.infer<typeof updateOff>

const version = z.string().max(100)
/** The state of an update: `offered` and the later ones are about the newer version that was found. */
export const updateState = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('off'), why: updateOff }),
  z.object({ kind: z.enum(['idle', 'checking']) }),
  z.object({ kind: z.enum(['offered', 'declined', 'downloading', 'ready', 'later', 'installing']), version }),
])
export type UpdateState = z.infer<typeof updateState>

/**
 * How the last look ended (`at`: ISO instant). `busy`: the person asked for one while something was running or unsaved.
 * `notHere`: the app cannot update an installation of this kind by itself, so it asked nobody. `notSigned`: the version
 * at the address is not signed by the publisher, and is not offered.
 */
export const updateLook = z.object({
  at: z.iso.datetime(),
  outcome: z.enum(['newest', 'found', 'failed', 'notDownloaded', 'busy', 'notHere', 'notSigned']),
})
export type UpdateLook = z.infer<typeof updateLook>

export const updateStatus = z.object({ state: updateState, last: updateLook.optional() })
export type UpdateStatus = z.infer<typeof updateStatus>

/** Calls about newer versions of the app. */
export const updateChannels = {
  /** Whether newer versions of the app are looked for, and the result of the last look. */
  'updates.status': channel(noInput, updateStatus, COMMON),
  /**
   * Looks for a newer version now. Answers at once; `updates.changed` reports the progress. A native question asks
   * about whatever is found.
   */
  'updates.look': channel(noInput, z.null(), COMMON),
} as const
