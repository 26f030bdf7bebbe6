import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  company as companySchema,
  NO_EMPLOYER,
  type Company,
  type CompanyAccount,
  type OtherAccount,
} from '#contract/ipc/company'
import { mergeCompany } from '#data/draft/mergeCompany'

const account = (no: string, label = ''): CompanyAccount => ({
  accountId: `0011${no}`,
  branchNo: '001',
  accountTypeCode: '1',
  accountNo: no,
  label,
})
const [ONE, TWO] = [account('1111111'), account('2222222')]
const base: Company = {
  companyId: '0190a3a1-0000-7000-8000-000000000001',
  name: '青葉商事',
  environment: 'practice',
  accounts: [ONE],
  applicant: { applicantName: '', address: '' },
  defaults: { transactionCode: '99', codeOnlyFlag: '1', payingAccountId: ONE.accountId },
}

describe('two versions of a company', () => {
  it('keep the settings that only one of them changed', () => {
    const mine = { ...base, name: '青葉', defaults: { ...base.defaults, transactionCode: '10' } }
    const theirs = {
      ...base,
      personInCharge: '山田',
      accounts: [ONE, TWO],
      applicant: { applicantName: 'アオバ', address: '' },
    }
    const { company, clashes } = mergeCompany(base, mine, theirs, 'theirs')
    expect(company).toMatchObject({ name: '青葉', personInCharge: '山田', accounts: [ONE, TWO] })
    expect(company).toMatchObject({ applicant: { applicantName: 'アオバ' }, defaults: { transactionCode: '10' } })
    expect(clashes).toEqual([])
  })

  it('have the value of the winner where both changed the same, which is named', () => {
    const [mine, theirs] = [
      { ...base, name: 'A' },
      { ...base, name: 'B' },
    ]
    expect(mergeCompany(base, mine, theirs, 'theirs').company.name).toBe('B')
    const { company, clashes } = mergeCompany(base, mine, theirs, 'mine')
    expect(company.name).toBe('A')
    expect(clashes).toEqual([{ field: 'name', mine: 'A', theirs: 'B' }])
  })

  it('have what both told of the employer', () => {
    const employer = { ...NO_EMPLOYER, postalCode: '1000001' }
    const was = { ...base, employer }
    const mine = { ...base, employer: { ...employer, telephone: '03-1234-5678' } }
    const theirs = { ...base, employer: { ...employer, corporateNumber: '7000012050002' } }
    const { company, clashes } = mergeCompany(was, mine, theirs, 'theirs')
    expect(company.employer).toEqual({ ...mine.employer, corporateNumber: '7000012050002' })
    expect(clashes).toEqual([])
    expect(mergeCompany(base, base, theirs, 'theirs').company.employer).toEqual(theirs.employer)
  })

  it('have the accounts that either added, and not the one that was deleted', () => {
    const mine = { ...base, accounts: [ONE, account('3333333')] }
    const theirs = { ...base, accounts: [TWO], defaults: { ...base.defaults, payingAccountId: TWO.accountId } }
    expect(mergeCompany(base, mine, theirs, 'theirs').company.accounts).toEqual([TWO, account('3333333')])
  })

  it('have the accounts at other banks that either added, beside those of the interface', () => {
    const other = (accountId: string): OtherAccount => ({
      ...account('1111111'),
      accountId,
      accountTypeCode: '1',
      bankCode: '',
      bankName: '見本信金',
      branchName: '',
      holder: '',
    })
    const [mine, theirs] = [
      { ...base, otherAccounts: [other('X0000000001')] },
      { ...base, otherAccounts: [other('X0000000002')] },
    ]
    const merged = mergeCompany(base, mine, theirs, 'theirs').company
    expect(merged.otherAccounts?.map(({ accountId }) => accountId)).toEqual(['X0000000002', 'X0000000001'])
    expect(merged.accounts).toEqual([ONE])
    expect(mergeCompany(mine, base, mine, 'mine').company).toEqual(base)
  })

  it('keep a deleted account that the other one changed or debits by default', () => {
    const both = { ...base, accounts: [ONE, TWO] }
    const without = { ...base, accounts: [ONE] }
    const renamed = { ...both, accounts: [ONE, account('2222222', '給与')] }
    const debits = { ...both, defaults: { ...base.defaults, payingAccountId: TWO.accountId } }
    expect(mergeCompany(both, without, renamed, 'theirs').company.accounts).toEqual(renamed.accounts)
    expect(mergeCompany(both, without, debits, 'theirs').company.accounts).toEqual(both.accounts)
    expect(mergeCompany(both, without, both, 'theirs').company.accounts).toEqual([ONE])
  })

  it('keep a setting that one emptied and the other changed', () => {
    const was = { ...base, personInCharge: '山田' }
    const changed = { ...base, personInCharge: '佐藤' }
    for (const [mine, theirs] of [
      [base, changed],
      [changed, base],
    ] as const)
      expect(mergeCompany(was, mine, theirs, 'theirs').company.personInCharge).toBe('佐藤')
  })

  it('make a valid company that holds every value which only one of them changed, whoever reads it', () => {
    const word = fc.constantFrom('a', 'b', 'c')
    const version = fc
      .record({
        name: word,
        environment: fc.constantFrom<Company['environment']>('practice', 'production'),
        personInCharge: fc.option(word, { nil: undefined }),
        numbers: fc.uniqueArray(fc.constantFrom('1111111', '2222222', '3333333'), { minLength: 1 }),
        label: word,
        paying: fc.nat(),
      })
      .map(({ name, environment, personInCharge, numbers, label, paying }): Company => {
        const accounts = numbers.map((no) => account(no, label))
        const payingAccountId = accounts[paying % accounts.length]?.accountId ?? null
        const own = { ...base, name, environment, accounts, defaults: { ...base.defaults, payingAccountId } }
        return { ...own, ...(personInCharge !== undefined && { personInCharge }) }
      })
    fc.assert(
      fc.property(version, version, version, (was, mine, theirs) => {
        const { company, clashes } = mergeCompany(was, mine, theirs, 'theirs')
        expect(companySchema.safeParse(company).success).toBe(true)
        // The account that is debited is always there.
        expect(company.accounts.map(({ accountId }) => accountId)).toContain(company.defaults.payingAccountId)
        for (const field of ['name', 'environment'] as const) {
          if (mine[field] === was[field]) expect(company[field]).toBe(theirs[field])
          else if (theirs[field] === was[field]) expect(company[field]).toBe(mine[field])
          else if (mine[field] !== theirs[field]) expect(clashes.map((one) => one.field)).toContain(field)
        }
        // Merging again after a crash changes nothing and tells nothing new.
        const again = mergeCompany(was, company, theirs, 'theirs')
        expect(again.company).toEqual(company)
        expect(again.clashes).toEqual([])
      }),
      { numRuns: 500 },
    )
  })
})
