import { z } from 'zod'
import { fail, ok, type Result } from '#contract/ipc/errors'
import { reveal, Secret } from './secret.ts'

/** A secret as it stands in `vault.json`. */
export const sealedRecord = z.strictObject({ cipher: z.string(), backend: z.string(), storedAt: z.string() })
export type SealedRecord = z.infer<typeof sealedRecord>

/**
 * Whose a secret is, and where it may go: the address with its path, or nothing where the id names the place by itself.
 */
export interface Binding {
  id: string
  address: string
}

export type Unusable = { code: 'credentialsUnreadable' } | { code: 'credentialsOtherAddress' }

const content = z.strictObject({ tokucho: z.literal(1), id: z.string(), address: z.string(), secret: z.string() })

/**
 * The text that is sealed: the secret together with what it is bound to, so that no file beside it can send it
 * elsewhere.
 */
export const boundText = ({ id, address }: Binding, secret: Secret): string =>
  JSON.stringify({ tokucho: 1, id, address, secret: reveal(secret) })

/**
 * The secret of an opened text, or why it is not given: it belongs to another record, was given for another address, or
 * says neither, as earlier builds left it. Nobody knows where such a one was meant to go.
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
