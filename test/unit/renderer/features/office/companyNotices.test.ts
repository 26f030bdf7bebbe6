import { expect, it } from 'vitest'
import type { Company, CompanyAccount } from '#contract/ipc/company'
import type { OfficeItem } from '#contract/office/rows'
import { mergeCompany } from '#data/draft/mergeCompany'
import { noticesOfCompany } from '#features/office/companyItems'

const account = (no: string, label = ''): CompanyAccount => ({
  accountId: `0011${no}`,
  branchNo: '001',
  accountTypeCode: '1',
  accountNo: no,
  label,
})
const [ONE, TWO] = [account('1111111', '普通'), account('2222222')]
const base: Company = {
  companyId: 'c',
  name: '青葉商事',
  environment: 'practice',
  accounts: [ONE, TWO],
  applicant: { applicantName: '', address: '' },
  defaults: { transactionCode: '99', codeOnlyFlag: '1', payingAccountId: ONE.accountId },
}
const item: OfficeItem = {
  kind: 'company',
  id: 'c',
  company_id: 'c',
  lot_id: null,
  revision: 2,
  seq: 7,
  deleted: false,
  body: {},
  author: 'taro',
  at: '2026-11-09T13:00:00.000Z',
}
const told = (theirs: Company, mine = base) =>
  noticesOfCompany(item, mine, mergeCompany(base, mine, theirs, 'theirs')).map((one) => [
    one.what,
    one.field,
    one.mine,
    one.theirs,
    one.by,
  ])

it('tells of another environment, debit account or account number, although nobody here had changed it', () => {
  expect(told({ ...base, environment: 'production' })).toEqual([
    ['changed', 'environment', 'practice', 'production', 'taro'],
  ])
  expect(told({ ...base, defaults: { ...base.defaults, payingAccountId: TWO.accountId } })).toEqual([
    ['changed', 'payingAccountId', '普通 001-1111111', '001-2222222', 'taro'],
  ])
  expect(told({ ...base, accounts: [ONE] })).toEqual([['changed', 'account', '001-2222222', '', 'taro']])
})

it('tells nothing of a name or a label that somebody else changed', () => {
  expect(told({ ...base, name: '青葉', accounts: [account('1111111', '給与'), TWO] })).toEqual([])
})

it('tells once of a setting that both changed, with both values', () => {
  expect(told({ ...base, environment: 'production' }, { ...base, environment: 'development' })).toEqual([
    ['theirs', 'environment', 'development', 'production', 'taro'],
  ])
  expect(told({ ...base, name: 'B' }, { ...base, name: 'A' })).toEqual([['theirs', 'name', 'A', 'B', 'taro']])
})
