import { z } from 'zod'
import { isPlainName } from '#domain/text/plainName'

/** PEM. Public, so it may travel in a file that anyone can read. */
export const officeCertificate = z
  .string()
  .max(20_000)
  .regex(/^-----BEGIN CERTIFICATE-----\r?\n[A-Za-z0-9+/=\r\n]+-----END CERTIFICATE-----\s*$/)

export const officeServer = {
  host: z
    .string()
    .min(1)
    .max(253)
    .regex(/^[A-Za-z0-9.:-]+$/),
  port: z.int().min(1).max(65_535),
  database: z.string().min(1).max(63),
}
/** The server refuses what this refuses. */
export const officeName = z.string().min(1).max(100).refine(isPlainName)

/**
 * Never contains a password. Without `certificate`, the server's certificate must be issued for exactly this host by
 * an authority that this computer trusts.
 */
export const invitation = z.strictObject({
  kind: z.literal('tokucho-desk-office'),
  version: z.literal(1),
  office: officeName,
  ...officeServer,
  user: z.string().min(1).max(63),
  certificate: officeCertificate.optional(),
})
export type Invitation = z.infer<typeof invitation>
