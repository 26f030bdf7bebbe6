import { z } from 'zod'
import { fail, ok, type Result } from '#contract/ipc/errors'
import { reveal, Secret } from './secret.ts'

/** As stored in `vault.json`. */
export const sealedRecord = z.strictObject({ cipher: z.string(), backend: z.string(), storedAt: z.string() })
export type SealedRecord = z.infer<typeof sealedRecord>

/**
 * The owner of a secret, and the address (with path) it may be sent to. The address is empty if the id itself names the
 * destination.
 */
export interface Binding {
  id: string
  address: string
}

export type Unusable = { code: 'credentialsUnreadable' } | { code: 'credentialsOtherAddress' }

const content = z.strictObject({ tokucho: z.literal(1), id: z.string(), address: z.string(), secret: z.string() })

/** No edit of another file can redirect the secret to another address. */
export const boundText = ({ id, address }: Binding, secret: Secret): string =>
  JSON.stringify({ tokucho: 1, id, address, secret: reveal(secret) })

/**
 * A text belongs to another record or another address, or names neither because an earlier build wrote it: nobody knows
 * where such a secret was meant to be sent.
 */
export function unboundSecret(opened: string, { id, address }: Binding): Result<Secret, Unusable> {
  const read = content.safeParse(parse(opened))
  if (!read.success) return fail({ code: 'credentialsOtherAddress' })
  if (read.data.id !== id) return fail({ code: 'credentialsUnreadable' })
  return read.data.address === address ? ok(new Secret(read.data.secret)) : fail({ code: 'credentialsOtherAddress' })
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
