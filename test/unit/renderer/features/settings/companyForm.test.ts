import {
  company as companySchema,
  STANDARD_FILE_EXPORT,
  STANDARD_STATEMENT_EXPORT,
  type Company,
} from '#contract/ipc/index'
import { describe, expect, it } from 'vitest'
import {
  accountIdOfRow,
  emptyCompany,
  problemsOf,
  toCompany,
  toDraft,
  useCompanyForm,
} from '#features/settings/company/useCompanyForm'
import { forbiddenInKana, normaliseDigits, normaliseKana } from '#ui/controls/typedText'

const ID = '7f9a1b1e-5f43-4c1c-9d2e-0d6c6e8a4b11'
const account = {
  accountId: '00111234567',
  branchNo: '001',
  accountTypeCode: '1',
  accountNo: '1234567',
  label: '普通',
} as const
const other = {
  accountId: 'ABC00000001',
  branchNo: '002',
  accountTypeCode: '2',
  accountNo: '7654321',
  label: '',
} as const

function whole(): Company {
  return {
    ...emptyCompany(ID),
    environment: 'production',
    name: '大和商事',
    accounts: [account, other],
    otherAccounts: undefined,
    applicant: { applicantName: 'ヤマトショウジ', address: 'トウキョウト' },
    defaults: { transactionCode: '99', codeOnlyFlag: '1', payingAccountId: other.accountId },
  }
}

const codesOf = (draft: ReturnType<typeof toDraft>) =>
  Object.fromEntries([...problemsOf(draft)].map(([place, { code }]) => [place, code]))

describe('what reports print about the employer', () => {
  const typed = {
    postalCode: '〒１００ー０００１',
    postalAddress: ' 東京都千代田区千代田1-1 ',
    corporateNumber: '7000-0120-50002',
    telephone: '０３-1234-5678',
    department: '',
    contactName: '見本 花子',
  }
  const kept = {
    postalCode: '1000001',
    postalAddress: '東京都千代田区千代田1-1',
    corporateNumber: '7000012050002',
    telephone: '03-1234-5678',
    department: '',
    contactName: '見本 花子',
  }

  it('is kept in one writing and shown in the usual one', () => {
    const draft = { ...toDraft(whole()), employer: typed }
    expect(problemsOf(draft).size).toBe(0)
    const company = companySchema.parse(toCompany(draft))
    expect(company.employer).toEqual(kept)
    expect(toDraft(company).employer).toEqual({ ...kept, postalCode: '100-0001' })
  })

  it('is absent while all of it is empty, as in data saved before', () => {
    const draft = toDraft(whole())
    expect(toCompany(draft)).not.toHaveProperty('employer')
    expect(companySchema.parse(toCompany(draft))).not.toHaveProperty('employer')
  })

  it('is refused with the reason where it cannot be right', () => {
    const draft = { ...toDraft(whole()), employer: { ...typed, postalCode: '100', telephone: '5678' } }
    expect(codesOf(draft)).toEqual({ 'employer.postalCode': 'postalCode', 'employer.telephone': 'telephone' })
    const number = (corporateNumber: string) =>
      codesOf({ ...draft, employer: { ...typed, corporateNumber } })['employer.corporateNumber']
    expect(number('7000012050003')).toBe('corporateCheckDigit')
    expect(number('70000120500')).toBe('corporateDigits')
    expect(number('T7000012050002')).toBe('corporateDigits')
  })

  it('never has the number of a person', () => {
    const draft = toDraft(whole())
    const employer = {
      ...typed,
      corporateNumber: '1234-5678-9018',
      postalAddress: '東京都 123456789018',
      contactName: '123456789018',
    }
    expect(codesOf({ ...draft, employer })).toEqual({
      'employer.corporateNumber': 'individualNumber',
      'employer.postalAddress': 'individualNumber',
      'employer.contactName': 'individualNumber',
    })
    expect(codesOf({ ...draft, employer: { ...typed, postalAddress: 'あ'.repeat(81) } })).toEqual({
      'employer.postalAddress': 'tooLong',
    })
  })
})

describe('accounts at other banks', () => {
  const filled = { bankName: '見本信金', branchNo: '101', accountTypeCode: '1' as const, accountNo: '1234567' }

  it('get an id of their own, stay out of the accounts that a bank is asked about, and are never debited', () => {
    const { draft, addOtherAccount, attempt } = useCompanyForm(whole())
    addOtherAccount()
    Object.assign(draft.otherAccounts[0] ?? {}, filled)
    const company = attempt()
    expect(company?.otherAccounts).toMatchObject([filled])
    expect(company?.otherAccounts?.[0]?.accountId).toMatch(/^X[0-9A-Z]{10}$/)
    expect(company?.accounts).toEqual(whole().accounts)
    expect(toCompany(toDraft(company ?? whole()))).toEqual(company)
  })

  it('show what is missing at the cell, and the same account twice', () => {
    const { draft, addOtherAccount, problems } = useCompanyForm(whole())
    addOtherAccount()
    expect(problems.value.get('otherAccounts.0.bankName')?.code).toBe('required')
    expect(problems.value.get('otherAccounts.0.accountTypeCode')?.code).toBe('choose')
    addOtherAccount()
    for (const row of draft.otherAccounts) Object.assign(row, filled)
    expect([...problems.value].map(([place, { code }]) => [place, code])).toEqual([
      ['otherAccounts.1.accountNo', 'duplicate'],
    ])
  })
})

describe('a company as a draft', () => {
  it('converts back unchanged if nothing is edited', () => {
    expect(toCompany(toDraft(whole()))).toEqual(whole())
    expect(companySchema.safeParse(toCompany(toDraft(whole()))).success).toBe(true)
  })

  it('keeps code, reading and person in charge, and leaves each of them out if it is empty', () => {
    const known = { ...whole(), clientCode: '0012', reading: 'ヤマトショウジ', personInCharge: '山田' }
    expect(toCompany(toDraft(known))).toEqual(known)
    expect(companySchema.safeParse(known).success).toBe(true)
    expect(toCompany({ ...toDraft(known), clientCode: ' ', personInCharge: ' 佐藤 ' })).toEqual({
      ...whole(),
      reading: 'ヤマトショウジ',
      personInCharge: '佐藤',
    })
    expect(codesOf({ ...toDraft(known), clientCode: '1'.repeat(21) })).toEqual({ clientCode: 'tooLong' })
  })

  it('treats an account id as typed if it differs from the id built from the account', () => {
    expect(toDraft(whole()).accounts.map(({ override }) => override)).toEqual([false, true])
  })

  it('builds the id of an account from branch, type and number until the user types an id', () => {
    const draft = toDraft(whole())
    const [row] = draft.accounts
    Object.assign(row!, { branchNo: '205', accountTypeCode: '2' })
    expect(accountIdOfRow(row!)).toBe('20521234567')
    expect(accountIdOfRow({ ...row!, override: true, accountId: ' XYZ ' })).toBe('XYZ')
  })

  it('keeps the same default debit account when the id of that account changes', () => {
    const draft = toDraft(whole())
    draft.accounts[1]!.accountId = 'XYZ00000009'
    expect(toCompany(draft).defaults.payingAccountId).toBe('XYZ00000009')
  })

  it('keeps the file options, and gives the defaults to a company saved before the options existed', () => {
    const set = { ...STANDARD_FILE_EXPORT, requesterCode: '0012345678', terminator: 'lf' as const }
    expect(toCompany(toDraft({ ...whole(), fileExport: set })).fileExport).toEqual(set)
    const { fileExport: _, ...old } = whole()
    expect(toCompany(toDraft(old))).toEqual({ ...old, fileExport: STANDARD_FILE_EXPORT })
    const draft = toDraft(whole())
    draft.fileExport.requesterCode = '12345678901'
    expect([...problemsOf(draft)]).toEqual([['requesterCode', { code: 'digitsUpTo', params: { count: 10 } }]])
  })

  it('keeps the statement options, which are edited elsewhere', () => {
    const statementExport = {
      ...STANDARD_STATEMENT_EXPORT,
      bankCode: '0001',
      branchNames: [{ branchNo: '001', name: 'ホンテン' }],
    }
    expect(toCompany(toDraft({ ...whole(), statementExport })).statementExport).toEqual(statementExport)
    expect(toCompany(toDraft(whole()))).not.toHaveProperty('statementExport')
  })

  it('may omit applicant and accounts', () => {
    expect(codesOf(toDraft({ ...emptyCompany(ID), name: 'x', environment: 'practice' }))).toEqual({})
  })
})

describe('the problems of a company draft', () => {
  it('are assigned to their fields', () => {
    const draft = toDraft(whole())
    Object.assign(draft, {
      name: '  ',
      applicantName: 'ア'.repeat(41),
      address: 'ア'.repeat(51),
      transactionCode: '9',
      codeOnlyFlag: '',
    })
    expect(codesOf(draft)).toEqual({
      name: 'required',
      applicantName: 'tooLong',
      address: 'tooLong',
      transactionCode: 'tooShort',
      codeOnlyFlag: 'required',
    })
    expect(problemsOf(draft).get('applicantName')?.params).toEqual({ maximum: 40, length: 41 })
  })

  it('count characters, not UTF-16 units', () => {
    expect(codesOf(toDraft({ ...whole(), name: '𠮷'.repeat(60) }))).toEqual({})
  })

  it('are assigned to the parts of a built account id, or to the id itself if it was typed', () => {
    const draft = toDraft(whole())
    Object.assign(draft.accounts[0]!, { branchNo: '1', accountNo: '12a4567' })
    Object.assign(draft.accounts[1]!, { accountId: '口座ABC000001' })
    expect(codesOf(draft)).toEqual({
      'accounts.0.branchNo': 'digits',
      'accounts.0.accountNo': 'digits',
      'accounts.1.accountId': 'alphanumeric',
    })
  })

  it('include an account that exists twice', () => {
    const draft = toDraft({
      ...whole(),
      accounts: [account, { ...account, label: '2' }],
      defaults: { ...whole().defaults, payingAccountId: null },
    })
    expect(codesOf(draft)).toEqual({ 'accounts.1.accountNo': 'duplicate' })
  })
})

describe('the form of a company', () => {
  it('shows a problem once the user leaves its field, and all of them after an attempt to save', () => {
    const form = useCompanyForm(emptyCompany(ID))
    form.addAccount()
    expect(form.problemAt('name')).toBeUndefined()
    form.touch('name')
    expect(form.problemAt('name')?.code).toBe('required')
    expect(form.problemAt('accounts.0.branchNo')).toBeUndefined()
    expect(form.attempt()).toBeUndefined()
    expect(form.problemAt('accounts.0.branchNo')?.code).toBe('digits')
  })

  it('chooses no environment and no account type in advance, and asks for both', () => {
    const form = useCompanyForm({ ...emptyCompany(ID), name: '大和商事' })
    form.addAccount()
    Object.assign(form.draft.accounts[0]!, { branchNo: '001', accountNo: '1234567' })
    expect(codesOf(form.draft)).toEqual({ environment: 'choose', 'accounts.0.accountTypeCode': 'choose' })
    expect(form.draft.payingKey).toBeNull()
  })

  it('counts as edited only while it differs from what was saved last', () => {
    const form = useCompanyForm(whole())
    expect(form.isEdited.value).toBe(false)
    form.addAccount()
    expect(form.isEdited.value).toBe(true)
    form.removeAccount(2)
    expect(form.isEdited.value).toBe(false)
    form.draft.name = '別の名前'
    expect(form.isEdited.value).toBe(true)
    form.markSaved()
    expect(form.isEdited.value).toBe(false)
  })

  it('returns the company once it is valid', () => {
    expect(useCompanyForm(whole()).attempt()).toEqual(whole())
  })

  it('forgets the default debit account when its row is removed, and never reuses a row key', () => {
    const form = useCompanyForm(whole())
    form.removeAccount(1)
    expect(toCompany(form.draft).defaults.payingAccountId).toBeNull()
    form.addAccount()
    expect(form.draft.accounts.map(({ key }) => key)).toEqual([0, 2])
  })
})

describe('leaving a text field', () => {
  it('makes kana full-width and trims blanks', () => {
    expect(normaliseKana(' かぶしきがいしゃ ﾔﾏﾄ ')).toBe('カブシキガイシャ　ヤマト')
  })

  it('names the first character a kana field cannot contain', () => {
    expect(forbiddenInKana('やまと東西')).toBe('東')
    expect(forbiddenInKana('ﾔﾏﾄ 1-2')).toBeUndefined()
  })

  it('makes full-width digits half-width', () => {
    expect(normaliseDigits('　００１ ')).toBe('001')
  })
})
