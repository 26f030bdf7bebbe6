import { z } from 'zod'
import { fail, ok, type Result } from '#contract/ipc/errors'
import { reveal, Secret } from './secret.ts'

export const sealedRecord = z.strictObject({ cipher: z.string(), backend: z.string(), storedAt: z.string() })
export type SealedRecord = z.infer<typeof sealedRecord>

/** `id`: the secret's owner. `address` (with path): where it may be sent; empty if the id names the destination. */
export interface KeyBinding {
  id: string
  address: string
}

export type Unusable = { code: 'credentialsUnreadable' } | { code: 'credentialsOtherAddress' }

const content = z.strictObject({ tokucho: z.literal(1), id: z.string(), address: z.string(), secret: z.string() })

/** Sealed together with its binding, so that no edit of another file can redirect the secret. */
export const boundText = ({ id, address }: KeyBinding, secret: Secret): string =>
  JSON.stringify({ tokucho: 1, id, address, secret: reveal(secret) })

/**
 * Fails if bound to another record or address, or to none by an earlier build: nobody knows where it was to be sent.
 */
export function unboundSecret(opened: string, { id, address }: KeyBinding): Result<Secret, Unusable> {
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
