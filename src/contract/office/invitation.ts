import { z } from 'zod'
import { isPlainName } from '#domain/text/plainName'

/** A PEM certificate. It is public, so it may travel in a file that anyone can read. */
export const officeCertificate = z
  .string()
  .max(20_000)
  .regex(/^-----BEGIN CERTIFICATE-----\r?\n[A-Za-z0-9+/=\r\n]+-----END CERTIFICATE-----\s*$/)

/** Where an office's database is. */
export const officeServer = {
  host: z
    .string()
    .min(1)
    .max(253)
    .regex(/^[A-Za-z0-9.:-]+$/),
  port: z.int().min(1).max(65_535),
  database: z.string().min(1).max(63),
}
/** The name of an office or a person; the server refuses what this refuses. */
export const officeName = z.string().min(1).max(100).refine(isPlainName)

/**
 * An invitation to an office: where its database is, which certificate the server must show, and the login of the
 * person invited. It never contains a password. Without `certificate`, the server's certificate must be issued by an
 * authority that this computer trusts, for exactly this host.
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
