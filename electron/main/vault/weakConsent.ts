import { z } from 'zod'
import type { Policy } from '../guard/policy/policy.ts'
import type { JsonFile } from '../storage/jsonFile.ts'

export interface WeakConsent {
  agreed: () => boolean
  /** The policy forbids keys without protection, despite the user's consent. */
  forbidden: () => boolean
  agree: () => void
  withdraw: () => void
}

export const NEVER_WEAK: WeakConsent = {
  agreed: () => false,
  forbidden: () => false,
  agree: () => undefined,
  withdraw: () => undefined,
}

const consentShape = z.strictObject({ agreedAt: z.string().optional(), user: z.string().optional() })
export const isConsentFile = (value: unknown): boolean => consentShape.safeParse(value).success

/** The consent is in its own file, with time and login name. Throws StorageError. */
export function createWeakConsent(deps: {
  file: JsonFile
  policy: Policy
  now: () => Date
  user: () => string
}): WeakConsent {
  let given = consentShape.parse(deps.file.read())
  const forbidden = () => deps.policy.rules.weakKeyStorage === 'forbidden'
  const save = (next: z.infer<typeof consentShape>) => {
    deps.file.write(next)
    given = next
  }
  return {
    forbidden,
    agreed: () => given.agreedAt !== undefined && !forbidden(),
    agree: () => {
      save({ agreedAt: deps.now().toISOString(), user: deps.user() })
    },
    withdraw: () => {
      save({})
    },
  }
}
