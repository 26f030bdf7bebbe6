import { z } from 'zod'
import { officeCertificate, officeServer } from '../office/invitation.ts'
import { fileExtension } from './documents.ts'
import { proxySetting } from './network.ts'
import { channel, COMMON, noInput } from './channel.ts'

export const exportFormat = z.enum([...fileExtension.options, 'pdf', 'tokucho'])
export type ExportFormat = z.infer<typeof exportFormat>

const lockedAddress = z.strictObject({ baseUrl: z.string().max(2_000), pathPrefix: z.string().max(200).optional() })

/** For all users of a computer. A missing part is left to the user; an unknown part is an error. */
export const adminPolicy = z.strictObject({
  version: z.literal(1),
  /** Addresses that nobody can change on this computer. */
  environments: z
    .strictObject({ production: lockedAddress.optional(), development: lockedAddress.optional() })
    .optional(),
  proxy: proxySetting.optional(),
  updates: z.literal('off').optional(),
  morningSummary: z.literal('off').optional(),
  /** Minutes without input; 0 for never. Unless `changeable`, the user can neither change nor disable it. */
  idleLock: z.strictObject({ minutes: z.int().min(0).max(480), changeable: z.boolean() }).optional(),
  /** The only kinds that may be saved; an empty list forbids all. */
  exportFormats: z.array(exportFormat).max(20).optional(),
  weakKeyStorage: z.literal('forbidden').optional(),
  /**
   * The only office that this computer may belong to. `compulsory`: it may not leave, and only practice is filed
   * outside it.
   */
  office: z
    .strictObject({ ...officeServer, certificate: officeCertificate.optional(), compulsory: z.boolean() })
    .optional(),
})
export type AdminPolicy = z.infer<typeof adminPolicy>
export type PolicyPart = Exclude<keyof AdminPolicy, 'version'>

/**
 * `broken`: the file cannot be read as a policy, so nothing that a policy could govern is allowed; `field`: the wrong
 * part ('' for all), `line`: where the JSON is invalid.
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
