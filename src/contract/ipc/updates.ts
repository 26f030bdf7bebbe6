import { z } from 'zod'
import { channel, COMMON, noInput } from './channel.ts'

/** Why there are no updates: this build has no address to ask, the policy forbids it, or the policy cannot be read. */
export const updateOff = z.enum(['noAddress', 'policy', 'policyBroken'])
export type UpdateOff = z.infer<typeof updateOff>

const version = z.string().max(100)
export const updateState = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('off'), why: updateOff }),
  z.object({ kind: z.enum(['idle', 'checking']) }),
  z.object({ kind: z.enum(['offered', 'declined', 'downloading', 'ready', 'later', 'installing']), version }),
])
export type UpdateState = z.infer<typeof updateState>

/**
 * `at`: ISO instant. `busy`: something was running or unsaved. `notHere`: the app cannot update this kind of
 * installation, so nobody was contacted. `notSigned`: not signed by the publisher, so not offered. `noRoom`: the disk is
 * full. `notInstalled`: what was downloaded is held by another program, gone or changed.
 */
export const updateLook = z.object({
  at: z.iso.datetime(),
  outcome: z.enum([
    'newest',
    'found',
    'failed',
    'notDownloaded',
    'noRoom',
    'notInstalled',
    'busy',
    'notHere',
    'notSigned',
  ]),
})
export type UpdateLook = z.infer<typeof updateLook>

export const updateStatus = z.object({ state: updateState, last: updateLook.optional() })
export type UpdateStatus = z.infer<typeof updateStatus>

export const updateChannels = {
  'updates.status': channel(noInput, updateStatus, COMMON),
  /** Returns at once; `updates.changed` reports the progress. A native dialog offers a newer version. */
  'updates.look': channel(noInput, z.null(), COMMON),
} as const
