import { z } from 'zod'
import { officeCertificate, officeServer } from '../office/invitation.ts'
import { fileExtension } from './documents.ts'
import { proxySetting } from './network.ts'
import { channel, COMMON, noInput } from './channel.ts'

/** Formats of files for other programs: those the save dialog offers, PDF and transfer files. */
export const exportFormat = z.enum([...fileExtension.options, 'pdf', 'tokucho'])
export type ExportFormat = z.infer<typeof exportFormat>

const lockedAddress = z.strictObject({ baseUrl: z.string().max(2_000), pathPrefix: z.string().max(200).optional() })

/**
 * What an administrator sets for all users of a computer. A missing part is left to the user; an unknown part is an
 * error.
 */
export const adminPolicy = z.strictObject({
  version: z.literal(1),
  /** Bank addresses that nobody can change here. */
  environments: z
    .strictObject({ production: lockedAddress.optional(), development: lockedAddress.optional() })
    .optional(),
  proxy: proxySetting.optional(),
  updates: z.literal('off').optional(),
  /** No morning summary is made at the start; the user can still make one by hand. */
  morningSummary: z.literal('off').optional(),
  /**
   * Minutes without input after which the window locks; 0 for never. Without `changeable`, the user can neither change
   * nor disable it.
   */
  idleLock: z.strictObject({ minutes: z.int().min(0).max(480), changeable: z.boolean() }).optional(),
  /** The only kinds of file that may be saved; an empty list forbids all. */
  exportFormats: z.array(exportFormat).max(20).optional(),
  weakKeyStorage: z.literal('forbidden').optional(),
  /**
   * The only office that this computer may belong to. `compulsory`: it may not leave it, and nothing but practice is
   * filed outside it.
   */
  office: z
    .strictObject({ ...officeServer, certificate: officeCertificate.optional(), compulsory: z.boolean() })
    .optional(),
})
export type AdminPolicy = z.infer<typeof adminPolicy>
export type PolicyPart = Exclude<keyof AdminPolicy, 'version'>

/**
 * The policy of this computer. `broken`: there is a file, but it cannot be read as a policy; `field` is the part that
 * is wrong ('' for all of it), `line` is where the JSON is invalid. Nothing that a policy could govern is then allowed.
 */
export const policyStatus = z.discriminatedUnion('state', [
  z.object({ state: z.literal('none'), file: z.string() }),
  z.object({ state: z.literal('active'), file: z.string(), policy: adminPolicy }),
  z.object({
    state: z.literal('broken'),
    file: z.string(),
    field: z.string(),
    problem: z.string(),
    line: z.number().optional(),
  }),
])
export type PolicyStatus = z.infer<typeof policyStatus>

export const policyChannels = {
  'policy.get': channel(noInput, policyStatus, COMMON),
} as const
