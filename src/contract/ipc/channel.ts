import { z } from 'zod'
import { ACCOUNT_ID_LENGTH } from '../bank/limits.ts'
import { withComposedTexts, fixed } from '../bank/fields.ts'
import type { AppErrorCode } from './errors.ts'

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

export const COMMON = ['invalidInput', 'untrustedSender', 'internal', 'storage', 'locked'] as const

export const OFFICE_PROBLEMS = [
  'officeUnreachable',
  'officeVersion',
  'officeNotMember',
  'officeRole',
  'officeRecovering',
  'officeLogin',
  'officeCertificate',
  'officeJournalDiffers',
  'officePooled',
  'officeKeyChanged',
  'officeBehind',
  'officeMachineTaken',
  'officeTooManyMachines',
  'officeServerFault',
  'officeUnreadable',
  'officeStorage',
] as const
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

export const EXPORT = ['formatForbidden', 'policyBroken'] as const

export const noInput = z.undefined()
export const companyId = z.uuid()
export const accountId = withComposedTexts(fixed(ACCOUNT_ID_LENGTH))
