import {
  accountIdOf,
  company as companySchema,
  NO_EMPLOYER,
  STANDARD_FILE_EXPORT,
  type Company,
  type CompanyAccount,
  type Employer,
  type EnvironmentName,
  type FileExport,
  type OtherAccount,
  type StatementExport,
} from '#contract/ipc/index'
import { exportOf } from '#ui/export/fileExport'
import { STANDARD_BOOK_ACCOUNTS, type BookAccounts } from '#domain/accounts/bookEntries'
import { issueKind } from '#contract/bank/fields'
import { ACCOUNT_ID_LENGTH } from '#contract/bank/limits'
import {
  corporateNumberProblem,
  postalCodeText,
  readCorporateNumber,
  readPostalCode,
  readTelephone,
} from '#domain/text/employerFacts'
import type { core } from 'zod'
import { computed, reactive, ref, toRaw } from 'vue'

/**
 * `key` identifies the row while it is edited; `override`: the user typed the account id instead of having it built.
 */
export interface AccountDraft extends Omit<CompanyAccount, 'accountTypeCode'> {
  key: number
  /** '' until the user chooses: a wrong type names another account. */
  accountTypeCode: CompanyAccount['accountTypeCode'] | ''
  override: boolean
}

/** `key` identifies the row. */
export interface OtherAccountDraft extends Omit<OtherAccount, 'accountTypeCode'> {
  key: number
  accountTypeCode: OtherAccount['accountTypeCode'] | ''
}

/** The company while edited: its fields are flat, and a row (`payingKey`) says which account is debited by default. */
export interface CompanyDraft {
  companyId: string
  name: string
  /** '' if there is none, as in the next two fields. */
  clientCode: string
  reading: string
  personInCharge: string
  /** '' until the user chooses: it decides where filings go. */
  environment: EnvironmentName | ''
  applicantName: string
  address: string
  transactionCode: string
  codeOnlyFlag: string
  payingKey: number | null
  fileExport: FileExport
  /** Edited in the export dialog; passes through this form unchanged. */
  statementExport: StatementExport | undefined
  bookAccounts: BookAccounts
  /** As typed; each field gets its usual form when it is left. */
  employer: Employer
  accounts: AccountDraft[]
  otherAccounts: OtherAccountDraft[]
}

/** May lack the environment and account types, which nobody may choose for the user. */
export type IncompleteCompany = Omit<Company, 'environment' | 'accounts' | 'otherAccounts'> & {
  environment: EnvironmentName | ''
  accounts: (Omit<CompanyAccount, 'accountTypeCode'> & Pick<AccountDraft, 'accountTypeCode'>)[]
  otherAccounts?: Omit<OtherAccountDraft, 'key'>[] | undefined
}

type ProblemCode =
  | 'required'
  | 'choose'
  | 'tooLong'
  | 'tooShort'
  | 'malformed'
  | 'digits'
  | 'digitsUpTo'
  | 'alphanumeric'
  | 'duplicate'
  | 'postalCode'
  | 'telephone'
  | 'corporateDigits'
  | 'corporateCheckDigit'
  | 'individualNumber'
  | 'wrong'
interface FieldProblem {
  code: ProblemCode
  params: Record<string, number>
}
/** By place, such as `name`, `employer.telephone` or `accounts.<key>.branchNo`. */
export type FieldProblems = ReadonlyMap<string, FieldProblem>

/** The category code of local tax, unless the bank requires another. */
const TRANSACTION_CODE = '99'
/** 1 gives the municipality code precedence over the name. */
const CODE_ONLY = '1'
const DIGITS: Record<string, number> = { branchNo: 3, accountNo: 7, bankCode: 4 }
/** Of the ids of accounts at other banks. */
const ID_LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const REQUESTER_CODE_DIGITS = 10

/** What decides which bank is asked, or which account is debited, is left empty. */
export function emptyCompany(companyId: string): IncompleteCompany {
  return {
    companyId,
    name: '',
    environment: '',
    accounts: [],
    applicant: { applicantName: '', address: '' },
    defaults: { transactionCode: TRANSACTION_CODE, codeOnlyFlag: CODE_ONLY, payingAccountId: null },
    fileExport: { ...STANDARD_FILE_EXPORT },
  }
}

/** An account whose id differs from the built one counts as overridden. */
export function toDraft(company: IncompleteCompany): CompanyDraft {
  const { companyId, name, environment, applicant, defaults } = company
  const accounts = company.accounts.map((account, key) => ({
    ...account,
    key,
    override: account.accountId !== accountIdOf(account),
  }))
  const payingKey = accounts.find(({ accountId }) => accountId === defaults.payingAccountId)?.key ?? null
  return {
    companyId,
    name,
    clientCode: company.clientCode ?? '',
    reading: company.reading ?? '',
    personInCharge: company.personInCharge ?? '',
    environment,
    ...applicant,
    transactionCode: defaults.transactionCode,
    codeOnlyFlag: defaults.codeOnlyFlag,
    payingKey,
    fileExport: exportOf(company),
    statementExport: company.statementExport,
    bookAccounts: { ...(company.bookAccounts ?? STANDARD_BOOK_ACCOUNTS) },
    employer: shownEmployer(company.employer ?? NO_EMPLOYER),
    accounts,
    otherAccounts: (company.otherAccounts ?? []).map((account, key) => ({ ...account, key })),
  }
}

/** The id means nothing outside the app; the first letter keeps it apart from account ids of the interface. */
function newOtherId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(ACCOUNT_ID_LENGTH - 1))
  return `X${[...bytes].map((byte) => ID_LETTERS[byte % ID_LETTERS.length]).join('')}`
}

/** The typed id if overridden, else branch + type + number. */
export function accountIdOfRow(row: AccountDraft): string {
  return row.override ? row.accountId.trim() : accountIdOf(row)
}

/** The company may not be valid yet. */
export function toCompany(draft: CompanyDraft): IncompleteCompany {
  const paying = draft.accounts.find(({ key }) => key === draft.payingKey)
  return {
    companyId: draft.companyId,
    name: draft.name.trim(),
    environment: draft.environment,
    accounts: draft.accounts.map((row) => ({
      accountId: accountIdOfRow(row),
      branchNo: row.branchNo,
      accountTypeCode: row.accountTypeCode,
      accountNo: row.accountNo,
      label: row.label.trim(),
    })),
    applicant: { applicantName: draft.applicantName, address: draft.address },
    defaults: {
      transactionCode: draft.transactionCode,
      codeOnlyFlag: draft.codeOnlyFlag,
      payingAccountId: paying ? accountIdOfRow(paying) : null,
    },
    fileExport: { ...draft.fileExport },
    ...bookAccountsOf(draft),
    ...employerOf(draft),
    ...(draft.otherAccounts.length > 0 && { otherAccounts: draft.otherAccounts.map(toOtherAccount) }),
    ...clientFields(draft),
    ...(draft.statementExport && { statementExport: structuredClone(toRaw(draft.statementExport)) }),
  }
}

/** Left out if all are as the standard, so that a later standard applies. */
function bookAccountsOf({ bookAccounts }: CompanyDraft): Pick<Company, 'bookAccounts'> {
  const names = Object.keys(STANDARD_BOOK_ACCOUNTS) as (keyof BookAccounts)[]
  const trimmed = Object.fromEntries(names.map((name) => [name, bookAccounts[name].trim()])) as unknown as BookAccounts
  return names.every((name) => trimmed[name] === STANDARD_BOOK_ACCOUNTS[name]) ? {} : { bookAccounts: trimmed }
}

/** Left out if all fields are empty; values get the form in which they are stored. */
function employerOf({ employer }: CompanyDraft): Pick<Company, 'employer'> {
  const read: Employer = {
    postalCode: readPostalCode(employer.postalCode),
    postalAddress: employer.postalAddress.trim(),
    corporateNumber: readCorporateNumber(employer.corporateNumber),
    telephone: readTelephone(employer.telephone),
    department: employer.department.trim(),
    contactName: employer.contactName.trim(),
  }
  return Object.values(read).some((value) => value !== '') ? { employer: read } : {}
}

export const shownEmployer = (employer: Employer): Employer => ({
  ...employer,
  postalCode: postalCodeText(readPostalCode(employer.postalCode)),
  corporateNumber: readCorporateNumber(employer.corporateNumber),
  telephone: readTelephone(employer.telephone),
})

function toOtherAccount({ key: _key, ...row }: OtherAccountDraft): Omit<OtherAccountDraft, 'key'> {
  const [bankName, branchName] = [row.bankName.trim(), row.branchName.trim()]
  return { ...row, bankName, branchName, holder: row.holder.trim(), label: row.label.trim() }
}

/** Empty fields are left out. */
function clientFields(draft: CompanyDraft): Pick<Company, 'clientCode' | 'reading' | 'personInCharge'> {
  const [clientCode, reading, personInCharge] = [
    draft.clientCode.trim(),
    draft.reading.trim(),
    draft.personInCharge.trim(),
  ]
  return { ...(clientCode && { clientCode }), ...(reading && { reading }), ...(personInCharge && { personInCharge }) }
}

/** The first problem of a field counts. */
export function problemsOf(draft: CompanyDraft): FieldProblems {
  const problems = new Map<string, FieldProblem>()
  const result = companySchema.safeParse(toCompany(draft))
  for (const issue of result.error?.issues ?? []) {
    const place = placeOf(issue.path, draft)
    if (place !== undefined && !problems.has(place)) problems.set(place, problemOf(issue, draft))
  }
  for (const row of repeatedRows(draft)) {
    const place = `accounts.${row.key}.${row.override ? 'accountId' : 'accountNo'}`
    if (!problems.has(place)) problems.set(place, { code: 'duplicate', params: {} })
  }
  for (const { key } of repeatedOthers(draft)) {
    const place = `otherAccounts.${key}.accountNo`
    if (!problems.has(place)) problems.set(place, { code: 'duplicate', params: {} })
  }
  return problems
}

/** Undefined for a built account id: it has no field, and the fields it is built from have the same problems. */
function placeOf(path: readonly PropertyKey[], draft: CompanyDraft): string | undefined {
  const [group, index, field] = path
  if (group === 'otherAccounts')
    return `otherAccounts.${String(draft.otherAccounts[Number(index)]?.key)}.${String(field)}`
  if (group === 'employer') return `employer.${String(index)}`
  if (group !== 'accounts') return String(path.at(-1))
  const row = draft.accounts[Number(index)]
  if (!row || (field === 'accountId' && !row.override)) return undefined
  return `accounts.${row.key}.${String(field)}`
}

function problemOf(issue: core.$ZodIssue, draft: CompanyDraft): FieldProblem {
  if (issue.path[0] === 'employer') return employerProblem(issue, draft)
  const field = String(issue.path.at(-1))
  const digits = DIGITS[field]
  if (field === 'requesterCode') return { code: 'digitsUpTo', params: { count: REQUESTER_CODE_DIGITS } }
  if (field === 'environment' || field === 'accountTypeCode') return { code: 'choose', params: {} }
  if (digits !== undefined) return { code: 'digits', params: { count: digits } }
  if (issue.code === 'invalid_format') return { code: 'alphanumeric', params: {} }
  return textProblem(issue)
}

const CORPORATE_PROBLEMS = {
  individual: 'individualNumber',
  digits: 'corporateDigits',
  checkDigit: 'corporateCheckDigit',
} as const

function employerProblem(issue: core.$ZodIssue, { employer }: CompanyDraft): FieldProblem {
  const field = issue.path.at(-1)
  const plain = (code: ProblemCode): FieldProblem => ({ code, params: {} })
  if (field === 'postalCode') return plain('postalCode')
  if (field === 'corporateNumber')
    return plain(CORPORATE_PROBLEMS[corporateNumberProblem(readCorporateNumber(employer.corporateNumber)) ?? 'digits'])
  if (issueKind(issue) !== undefined) return textProblem(issue)
  return plain(field === 'telephone' ? 'telephone' : 'individualNumber')
}

function textProblem(issue: core.$ZodIssue): FieldProblem {
  const params = issue.code === 'custom' ? (issue.params ?? {}) : {}
  const number = (name: string) => Number(params[name])
  switch (issueKind(issue)) {
    case 'text':
      return { code: 'tooLong', params: { maximum: number('maximum'), length: number('length') } }
    case 'textEmpty':
      return number('length') === 0
        ? { code: 'required', params: {} }
        : { code: 'tooShort', params: { minimum: number('minimum') } }
    case 'textMalformed':
      return { code: 'malformed', params: {} }
    default:
      return { code: 'wrong', params: {} }
  }
}

function repeatedRows(draft: CompanyDraft): AccountDraft[] {
  const seen = new Set<string>()
  return draft.accounts.filter((row) => {
    const id = accountIdOfRow(row)
    const repeated = seen.has(id)
    seen.add(id)
    return repeated && row.accountNo !== ''
  })
}

function repeatedOthers(draft: CompanyDraft): OtherAccountDraft[] {
  const seen = new Set<string>()
  return draft.otherAccounts.filter(({ bankCode, bankName, branchNo, accountTypeCode, accountNo }) => {
    const name = [bankCode || bankName.trim(), branchNo, accountTypeCode, accountNo].join(' ')
    const repeated = seen.has(name)
    seen.add(name)
    return repeated && accountNo !== ''
  })
}

/** `settle` defers showing a problem, which makes the form grow. */
export function useCompanyForm(initial: IncompleteCompany, settle: (work: () => void) => void = (work) => work()) {
  const draft = reactive(toDraft(initial))
  const touched = reactive(new Set<string>())
  const attempted = ref(false)
  const problems = computed(() => problemsOf(draft))
  const saved = ref(JSON.stringify(draft))
  const isEdited = computed(() => JSON.stringify(draft) !== saved.value)
  let nextKey = draft.accounts.length
  let nextOther = draft.otherAccounts.length

  function markSaved(): void {
    saved.value = JSON.stringify(draft)
  }

  /** A problem is visible once the field was left, or after the first attempt to save. */
  const problemAt = (place: string) => (attempted.value || touched.has(place) ? problems.value.get(place) : undefined)
  const touch = (place: string) => settle(() => void touched.add(place))

  function addAccount(): void {
    draft.accounts.push({
      key: nextKey++,
      override: false,
      accountId: '',
      branchNo: '',
      accountTypeCode: '',
      accountNo: '',
      label: '',
    })
  }

  function removeAccount(key: number): void {
    draft.accounts = draft.accounts.filter((row) => row.key !== key)
    if (draft.payingKey === key) draft.payingKey = null
  }

  function addOtherAccount(): void {
    const texts = { bankCode: '', bankName: '', branchNo: '', branchName: '', accountNo: '', holder: '', label: '' }
    draft.otherAccounts.push({ key: nextOther++, accountId: newOtherId(), accountTypeCode: '', ...texts })
  }

  function removeOtherAccount(key: number): void {
    draft.otherAccounts = draft.otherAccounts.filter((row) => row.key !== key)
  }

  /** Undefined if there is a problem; all problems are then visible. */
  function attempt(): Company | undefined {
    attempted.value = true
    return problems.value.size === 0 ? companySchema.parse(toCompany(draft)) : undefined
  }

  const rows = { addAccount, removeAccount, addOtherAccount, removeOtherAccount }
  return { draft, problems, attempted, isEdited, markSaved, problemAt, touch, ...rows, attempt }
}
