import { z } from 'zod'
import { ACCOUNT_ID_LENGTH } from '../service/limits.ts'
import { fixed, text } from '../service/fields.ts'

export const environmentName = z.enum(['practice', 'production', 'development'])
export type EnvironmentName = z.infer<typeof environmentName>

/** A bank address. The practice bank is embedded and has none. `pathPrefix` carries the bank's own path segment (section 1). */
export const environment = z.strictObject({
  environment: environmentName,
  baseUrl: z.string().nullable(),
  pathPrefix: z.string(),
})
export type Environment = z.infer<typeof environment>

/** An account of a company. `accountId` is branch (3) + type (1) + number (7) unless the person overrides it. */
export const companyAccount = z.strictObject({
  accountId: fixed(ACCOUNT_ID_LENGTH).regex(/^[0-9A-Za-z]+$/),
  branchNo: z.string().regex(/^\d{3}$/),
  accountTypeCode: z.enum(['1', '2', '5', '6']),
  accountNo: z.string().regex(/^\d{7}$/),
  label: text(0, 40),
})
export type CompanyAccount = z.infer<typeof companyAccount>

/** A client company. The applicant's name and address (kana, section 2.7) may still be empty: the lot check asks for them. */
export const company = z.strictObject({
  companyId: z.uuid(),
  name: text(1, 60),
  environment: environmentName,
  accounts: z.array(companyAccount).max(100),
  applicant: z.strictObject({ applicantName: text(0, 40), address: text(0, 50) }),
  defaults: z.strictObject({
    transactionCode: fixed(2),
    codeOnlyFlag: fixed(1),
    payingAccountId: z.string().nullable(),
  }),
})
export type Company = z.infer<typeof company>

export const credentialState = z.enum(['none', 'stored', 'session', 'unreadable'])
/** What is known of a client key. The key itself never comes back. */
export const credentialStatus = z.strictObject({ state: credentialState, backend: z.string() })
export type CredentialStatus = z.infer<typeof credentialStatus>

/** `account_id` of an account: branch (3) + type (1) + number (7), 11 characters (section 8). */
export function accountIdOf(account: Pick<CompanyAccount, 'branchNo' | 'accountTypeCode' | 'accountNo'>): string {
  return account.branchNo + account.accountTypeCode + account.accountNo
}
