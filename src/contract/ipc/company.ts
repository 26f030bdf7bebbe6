import { z } from 'zod'
import { BOOK_PROGRAMS, type BookAccounts } from '#domain/accounts/bookEntries'
import { corporateNumberProblem, isTelephone } from '#domain/text/employerFacts'
import { findIndividualNumbers } from '#domain/text/individualNumber'
import { ACCOUNT_ID_LENGTH } from '../bank/limits.ts'
import { withComposedTexts, fixed, text } from '../bank/fields.ts'
import { environmentName, type EnvironmentName } from '../filed.ts'
import { accountId, BANK, channel, COMMON, companyId, noInput } from './channel.ts'

export { environmentName, type EnvironmentName }

/** The practice bank has no address. `pathPrefix` has the bank's own path segment (section 1). */
export const environment = z.strictObject({
  environment: environmentName,
  baseUrl: z.string().nullable(),
  pathPrefix: z.string(),
})
export type Environment = z.infer<typeof environment>

/** `accountId` is branch (3) + type (1) + number (7) unless the user overrides it. */
export const companyAccount = z.strictObject({
  accountId: fixed(ACCOUNT_ID_LENGTH).regex(/^[0-9A-Za-z]+$/),
  branchNo: z.string().regex(/^\d{3}$/),
  accountTypeCode: z.enum(['1', '2', '5', '6']),
  accountNo: z.string().regex(/^\d{7}$/),
  label: text(0, 40),
})
export type CompanyAccount = z.infer<typeof companyAccount>

/**
 * An account at a bank that the interface does not reach; `accountId` is made by the app. In a list of its own, so that
 * nothing that asks a bank or debits an account can come across it.
 */
export const otherAccount = companyAccount.extend({
  accountTypeCode: z.enum(['1', '2']),
  /** 金融機関コード; '' while unknown. */
  bankCode: z.string().regex(/^(\d{4})?$/),
  bankName: text(1, 30),
  branchName: text(0, 30),
  holder: text(0, 40),
})
export type OtherAccount = z.infer<typeof otherAccount>

export const isOtherAccount = (account: CompanyAccount): account is OtherAccount => 'bankName' in account

const yearCount = z.enum(['reiwa', 'heisei'])
export const fileExport = z.strictObject({
  /** 委託者コード, assigned by the bank; '' while unknown. */
  requesterCode: z.string().regex(/^\d{0,10}$/),
  /** After each record of 120 bytes. */
  terminator: z.enum(['crlf', 'lf', 'cr', 'none']),
  /** 0x1A at the end of the 120-byte file. */
  endMark: z.boolean(),
  /** Replaces ・ in half-width text. */
  middleDot: z.enum(['.', ' ']),
  /** How the 120-byte file counts years. */
  era: yearCount,
  eltaxEncoding: z.enum(['cp932', 'utf-8']),
  /** How the eLTAX CSV counts years. */
  eltaxDateEra: yearCount,
  eltaxMonthEra: yearCount,
  totalRow: z.boolean(),
})
export type FileExport = z.infer<typeof fileExport>

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
export const statementExport = z.strictObject({
  /** 金融機関コード; '' while unknown. */
  bankCode: z.string().regex(/^(\d{4})?$/),
  /** In kana, as in the bank's own files. */
  bankName: bankText(),
  branchNames: z.array(z.strictObject({ branchNo: z.string().regex(/^\d{3}$/), name: bankText() })).max(100),
  /** After each record of 200 bytes. */
  terminator: z.enum(['crlf', 'lf', 'cr', 'none']),
  /** 0x1A at the end of the 200-byte file. */
  endMark: z.boolean(),
  middleDot: z.enum(['.', ' ']),
  era: yearCount,
  encoding: z.enum(['cp932', 'utf-8']),
})
export type StatementExport = z.infer<typeof statementExport>

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

const bookName = () => text(0, 40)
const bookAccounts: z.ZodType<BookAccounts> = z.strictObject({
  program: z.enum(BOOK_PROGRAMS),
  taxAccount: bookName(),
  payrollSubAccount: bookName(),
  retirementSubAccount: bookName(),
  bankAccount: bookName(),
  bankSubAccount: bookName(),
  feeAccount: bookName(),
  feeSubAccount: bookName(),
  feeTaxCategory: bookName(),
})

/** Refuses the number of a person (個人番号), because the app never keeps one. */
const impersonal = (most: number) =>
  text(0, most).refine((value) => !findIndividualNumbers(value).some(({ valid }) => valid), 'an individual number')
/** For reports to municipalities, in kanji; '' where unknown. */
export const employer = z.strictObject({
  postalCode: z.string().regex(/^(\d{7})?$/),
  postalAddress: impersonal(80),
  /** 法人番号; an employer who is a person has none. */
  corporateNumber: z
    .string()
    .refine((digits) => digits === '' || corporateNumberProblem(digits) === undefined, 'no corporate number'),
  telephone: text(0, 30).refine((value) => value === '' || isTelephone(value), 'no telephone number'),
  department: impersonal(30),
  contactName: impersonal(30),
})
export type Employer = z.infer<typeof employer>

export const NO_EMPLOYER: Employer = {
  postalCode: '',
  postalAddress: '',
  corporateNumber: '',
  telephone: '',
  department: '',
  contactName: '',
}

/** The applicant's name and address (kana, section 2.7) may still be empty: the lot check asks for them. */
export const company = z.strictObject({
  companyId: z.uuid(),
  name: text(1, 60),
  environment: environmentName,
  accounts: z.array(companyAccount).max(100),
  otherAccounts: z.array(otherAccount).max(100).optional(),
  applicant: z.strictObject({ applicantName: text(0, 40), address: text(0, 50) }),
  defaults: z.strictObject({
    transactionCode: fixed(2),
    codeOnlyFlag: fixed(1),
    payingAccountId: z.string().nullable(),
  }),
  /** Absent in data from before lots could be written to files; the defaults then apply. */
  fileExport: fileExport.optional(),
  statementExport: statementExport.optional(),
  /** If absent, the standard ones apply. */
  bookAccounts: bookAccounts.optional(),
  employer: employer.optional(),
  clientCode: text(1, 20).optional(),
  reading: text(1, 60).optional(),
  personInCharge: text(1, 40).optional(),
})
export type Company = z.infer<typeof company>

export const accountsOf = ({ accounts, otherAccounts = [] }: Company): readonly CompanyAccount[] => [
  ...accounts,
  ...otherAccounts,
]

export const credentialState = z.enum(['none', 'stored', 'session', 'unreadable', 'otherAddress'])
/**
 * Never the key itself. A key entered for an address other than the current one is `otherAddress` and is never sent.
 */
export const credentialStatus = z.strictObject({
  state: credentialState,
  backend: z.string(),
  /** Stored with the user's consent although the system cannot protect the key. */
  weak: z.literal(true).optional(),
  /** The key may be readable once the system's keyring is open. */
  keyringLocked: z.literal(true).optional(),
})
export type CredentialStatus = z.infer<typeof credentialStatus>

export const credentialEntry = credentialStatus.extend({ companyId: z.string(), environment: environmentName })
export type CredentialEntry = z.infer<typeof credentialEntry>

/**
 * What protects stored keys: the system; a keyring that is not open; nothing; or, with the user's consent, a fixed key
 * (`weak`), which does not stop anyone who has the file.
 */
export const keyProtection = z.strictObject({
  backend: z.string(),
  kind: z.enum(['system', 'keyringLocked', 'none', 'weak']),
  weakForbidden: z.boolean(),
})
export type KeyProtection = z.infer<typeof keyProtection>

/** Branch (3) + type (1) + number (7), as in section 8. */
export function accountIdOf(account: Record<'branchNo' | 'accountTypeCode' | 'accountNo', string>): string {
  return account.branchNo + account.accountTypeCode + account.accountNo
}

export const companyChannels = {
  'companies.list': channel(noInput, z.array(company), COMMON),
  'companies.save': channel(withComposedTexts(company), company, COMMON),
  'companies.remove': channel(z.strictObject({ companyId }), z.null(), [...COMMON, 'notFound']),
  'environments.list': channel(noInput, z.array(environment), COMMON),
  'environments.save': channel(
    z.strictObject({ environment: environmentName, baseUrl: z.string(), pathPrefix: z.string().optional() }),
    environment,
    [...COMMON, 'addressRefused', 'cancelledByUser', 'fixedByPolicy', 'policyBroken'],
  ),
} as const

const credential = { companyId, environment: environmentName }
const clientKey = z
  .string()
  .min(1)
  .max(512)
  .regex(/^[\x21-\x7e]+$/)
/** `accountNameKana`: the holder as the bank names it. */
const tested = z.object({
  elapsedMs: z.number(),
  proxy: z.string(),
  host: z.string(),
  accountNameKana: z.string().optional(),
})

/** Two of these calls accept a key; none gives one back. */
export const credentialChannels = {
  'credentials.status': channel(z.strictObject(credential), credentialStatus, COMMON),
  'credentials.set': channel(
    z.strictObject({ ...credential, clientKey, replaceUnreadable: z.boolean().optional() }),
    credentialStatus,
    [...COMMON, 'notFound', 'credentialsUnreadable'],
  ),
  'credentials.clear': channel(z.strictObject(credential), credentialStatus, COMMON),
  'credentials.test': channel(z.strictObject({ companyId, accountId }), tested, BANK),
  /** Does not store the key. */
  'credentials.tryKey': channel(z.strictObject({ ...credential, accountId, clientKey }), tested, BANK),
  'credentials.list': channel(noInput, z.array(credentialEntry), COMMON),
  /** Without `environment`, the keys of all environments. */
  'credentials.clearMany': channel(z.strictObject({ environment: environmentName.optional() }), z.null(), COMMON),
  'credentials.protection': channel(noInput, keyProtection, COMMON),
  /** Asks in a native window, because the system cannot protect the keys. */
  'credentials.allowWeak': channel(noInput, keyProtection, [
    ...COMMON,
    'cancelledByUser',
    'fixedByPolicy',
    'policyBroken',
  ]),
  /** Erases the keys that were stored without protection. */
  'credentials.withdrawWeak': channel(noInput, keyProtection, COMMON),
} as const
