import { z } from 'zod'
import { ACCOUNT_ID_LENGTH } from '../bank/limits.ts'
import { withComposedTexts, fixed } from '../bank/fields.ts'
import type { AppErrorCode } from './errors.ts'

/** A call that the renderer can make: its input, its result and the codes it may fail with. */
export interface Channel<
  I extends z.ZodType = z.ZodType,
  V extends z.ZodType = z.ZodType,
  E extends AppErrorCode = AppErrorCode,
> {
  readonly input: I
  readonly value: V
  readonly errors: readonly E[]
}

export const channel = <I extends z.ZodType, V extends z.ZodType, const E extends readonly AppErrorCode[]>(
  input: I,
  value: V,
  errors: E,
): Channel<I, V, E[number]> => ({ input, value, errors })

/** Codes that any call may fail with. */
export const COMMON = ['invalidInput', 'untrustedSender', 'internal', 'storage', 'locked'] as const
/** Codes of a call that queries the bank. */
export const BANK = [
  ...COMMON,
  'notFound',
  'environmentNotSet',
  'noCredentials',
  'credentialsUnreadable',
  'credentialsOtherAddress',
  'notSent',
  'lost',
  'unauthorized',
  'rateLimited',
  'bankError',
  'policyBroken',
  'realBanksOff',
] as const

/** Codes of a call that saves a file for other programs. */
export const EXPORT = ['formatForbidden', 'policyBroken'] as const

/** The input of a call that takes none. */
export const noInput = z.undefined()
export const companyId = z.uuid()
export const accountId = withComposedTexts(fixed(ACCOUNT_ID_LENGTH))
