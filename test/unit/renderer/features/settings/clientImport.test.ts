import { describe, expect, it } from 'vitest'
import { NO_EMPLOYER } from '#contract/ipc/index'
import type { ListedClient } from '#formats/intake/intake'
import { companyOf, newClients, sharedAccounts } from '#features/settings/company/useClientImport'

const account = (accountNo: string, accountTypeCode: '1' | '2' | '6' = '1') => ({
  branchNo: '001',
  accountTypeCode,
  accountNo,
  label: '',
})
const client = (name: string, more: Partial<ListedClient> = {}): ListedClient => ({
  clientCode: '',
  name,
  reading: '',
  personInCharge: '',
  applicantName: '',
  address: '',
  employer: NO_EMPLOYER,
  accounts: [],
  ...more,
})

describe('a listed client', () => {
  it('becomes a company that debits its only account, and none where there are several', () => {
    const one = companyOf(client('青葉', { accounts: [account('1111111'), account('2222222', '6')] }), 'production')
    expect(one).toMatchObject({ name: '青葉', environment: 'production' })
    expect(one.defaults.payingAccountId).toBe('00111111111')
    expect(one).not.toHaveProperty('clientCode')
    const two = companyOf(client('若葉', { accounts: [account('1111111'), account('2222222', '2')] }), 'practice')
    expect(two.defaults.payingAccountId).toBeNull()
  })

  it('has an account of its own: one that another listed or registered company has is named with all of them', () => {
    const [one, two] = [account('1111111'), account('2222222')]
    const registered = [companyOf(client('登録', { accounts: [two] }), 'practice')]
    const listed = [
      client('青葉', { accounts: [one] }),
      client('若葉', { accounts: [one, account('3333333')] }),
      client('紅葉', { accounts: [two] }),
    ]
    expect(sharedAccounts(listed, registered).map(({ account: of, names }) => [of.accountNo, names])).toEqual([
      ['2222222', ['登録', '紅葉']],
      ['1111111', ['青葉', '若葉']],
    ])
    expect(sharedAccounts(listed.slice(1), [])).toEqual([])
  })

  it('has what reports print about the employer, if the list says any of it', () => {
    const employer = { ...NO_EMPLOYER, corporateNumber: '7000012050002' }
    expect(companyOf(client('青葉', { employer }), 'practice').employer).toEqual(employer)
    expect(companyOf(client('青葉'), 'practice')).not.toHaveProperty('employer')
  })

  it('is another one than a client of the same name with another code', () => {
    const registered = [companyOf(client('青葉', { clientCode: '1' }), 'practice')]
    const [other, same] = [client('青葉', { clientCode: '2' }), client('青葉')]
    expect(newClients([other, same], registered)).toEqual({ added: [other], known: [same] })
  })

  it('is known by its code or else its name, and counts once however many rows it has', () => {
    const registered = [
      companyOf(client('青葉', { clientCode: '1' }), 'practice'),
      companyOf(client('若葉'), 'practice'),
    ]
    const twice = client('紅葉', { clientCode: '3' })
    const { added, known } = newClients(
      [client('青葉商事', { clientCode: '1' }), client('若葉', { clientCode: '2' }), twice, twice],
      registered,
    )
    expect(added).toEqual([twice])
    expect(known.map(({ name }) => name)).toEqual(['青葉商事', '若葉'])
  })
})
