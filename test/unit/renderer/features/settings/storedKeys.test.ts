import { expect, it } from 'vitest'
import type { Company, CredentialEntry } from '#contract/ipc/index'
import { emptyCompany } from '#features/settings/company/useCompanyForm'
import { keyless, nextOf } from '#features/settings/clientKeys/useStoredKeys'

const company = (companyId: string): Company => ({
  ...emptyCompany(companyId),
  name: companyId,
  environment: 'production',
  accounts: [],
  otherAccounts: undefined,
})
const all = ['a', 'b', 'c', 'd'].map(company)
const entry = (companyId: string, given: Partial<CredentialEntry> = {}): CredentialEntry => ({
  companyId,
  environment: 'production',
  state: 'stored',
  backend: '',
  ...given,
})
const names = (list: readonly Company[]) => list.map(({ name }) => name)

it('a company is without a key unless one can be used in its own environment', () => {
  const entries = [
    entry('a'),
    entry('b', { environment: 'practice' }),
    entry('c', { state: 'session' }),
    entry('d', { state: 'unreadable' }),
  ]
  expect(names(keyless(all, entries))).toEqual(['b', 'd'])
  expect(names(keyless(all, []))).toEqual(['a', 'b', 'c', 'd'])
})

it('the next company without a key comes after the chosen one, and round again', () => {
  const some = all.filter(({ name }) => name === 'b' || name === 'd')
  const next = (chosen: string) => nextOf(some, all, chosen)?.name
  expect(['a', 'b', 'c', 'd'].map(next)).toEqual(['b', 'd', 'd', 'b'])
  expect(next('')).toBe('b')
  expect(nextOf(some.slice(0, 1), all, 'b')).toBeUndefined()
})
