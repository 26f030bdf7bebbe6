import { z } from 'zod'
import { ACCOUNT_ID_LENGTH } from '../service/limits.ts'
import { fixed, text } from '../service/fields.ts'

export const environmentName = z.enum(['practice', 'production', 'development'])
export type EnvironmentName = z.infer<typeof environmentName>

/**
 * A bank address. The practice bank is embedded and has none. `pathPrefix` carries the bank's own path segment (section
 * 1).
 */
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

const yearCount = z.enum(['reiwa', 'heisei'])
/** How files of a company's lots are written: what its bank and its other programs expect. */
export const fileExport = z.strictObject({
  /** 委託者コード, assigned by the bank: up to ten digits, '' while unknown. */
  requesterCode: z.string().regex(/^\d{0,10}$/),
  /** What follows each record of 120 bytes. */
  terminator: z.enum(['crlf', 'lf', 'cr', 'none']),
  /** True to end the 120-byte file with 0x1A. */
  endMark: z.boolean(),
  /** What ・ becomes in half-width text. */
  middleDot: z.enum(['.', ' ']),
  /** How the 120-byte file counts years. */
  era: yearCount,
  eltaxEncoding: z.enum(['cp932', 'utf-8']),
  /** How the eLTAX CSV counts the year of the due date, and that of the month. */
  eltaxDateEra: yearCount,
  eltaxMonthEra: yearCount,
  /** True to end a table with a row of totals. */
  totalRow: z.boolean(),
})
export type FileExport = z.infer<typeof fileExport>

/** How files are written until a person changes it: what most banks accept. */
export const STANDARD_FILE_EXPORT: FileExport = {
  requesterCode: '',
  terminator: 'crlf',
  endMark: false,
  middleDot: '.',
  era: 'reiwa',
  eltaxEncoding: 'cp932',
  eltaxDateEra: 'reiwa',
  eltaxMonthEra: 'reiwa',
  totalRow: false,
}

const bankText = () => text(0, 30)
/**
 * How files of a company's statements are written: what the interface does not say about its bank, and what the
 * programs that read them expect.
 */
export const statementExport = z.strictObject({
  /** 金融機関コード, four digits; '' while unknown. */
  bankCode: z.string().regex(/^(\d{4})?$/),
  /** Names in kana, as the bank's own files have them. */
  bankName: bankText(),
  branchNames: z.array(z.strictObject({ branchNo: z.string().regex(/^\d{3}$/), name: bankText() })).max(100),
  /** What follows each record of 200 bytes. */
  terminator: z.enum(['crlf', 'lf', 'cr', 'none']),
  /** True to end the 200-byte file with 0x1A. */
  endMark: z.boolean(),
  middleDot: z.enum(['.', ' ']),
  era: yearCount,
  /** Encoding of the CSV for accounting programs. */
  encoding: z.enum(['cp932', 'utf-8']),
})
export type StatementExport = z.infer<typeof statementExport>

/** How files of statements are written until a person changes it. */
export const STANDARD_STATEMENT_EXPORT: StatementExport = {
  bankCode: '',
  bankName: '',
  branchNames: [],
  terminator: 'crlf',
  endMark: false,
  middleDot: '.',
  era: 'reiwa',
  encoding: 'cp932',
}

/**
 * A client company. The applicant's name and address (kana, section 2.7) may still be empty: the lot check asks for
 * them.
 */
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
  /** Absent in data saved before lots could be written to files: the standard applies. */
  fileExport: fileExport.optional(),
  statementExport: statementExport.optional(),
  /** How the office knows its client: its code, the reading of the name, and who is in charge; absent where unknown. */
  clientCode: text(1, 20).optional(),
  reading: text(1, 60).optional(),
  personInCharge: text(1, 40).optional(),
})
export type Company = z.infer<typeof company>

export const credentialState = z.enum(['none', 'stored', 'session', 'unreadable', 'otherAddress'])
/**
 * What is known of a client key. The key itself never comes back. A key entered for a different address than the
 * current one is `otherAddress` and is never sent.
 */
export const credentialStatus = z.strictObject({
  state: credentialState,
  backend: z.string(),
  /** Stored although the system cannot protect it, with the person's consent. */
  weak: z.literal(true).optional(),
  /** The system has a keyring but does not open it: the key may be readable once it does. */
  keyringLocked: z.literal(true).optional(),
})
export type CredentialStatus = z.infer<typeof credentialStatus>

/** A stored key, and which company it belongs to. */
export const credentialEntry = credentialStatus.extend({ companyId: z.string(), environment: environmentName })
export type CredentialEntry = z.infer<typeof credentialEntry>

/**
 * How this computer protects keys: by the system; by a keyring that is not open; not at all; or, with the person's
 * consent, by a fixed key that hides them from nobody who has the file.
 */
export const keyProtection = z.strictObject({
  backend: z.string(),
  kind: z.enum(['system', 'keyringLocked', 'none', 'weak']),
  weakForbidden: z.boolean(),
})
export type KeyProtection = z.infer<typeof keyProtection>

/** Returns the `account_id` of an account: branch (3) + type (1) + number (7), 11 characters (section 8). */
export function accountIdOf(account: Pick<CompanyAccount, 'branchNo' | 'accountTypeCode' | 'accountNo'>): string {
  return account.branchNo + account.accountTypeCode + account.accountNo
}
