import { fail, ok, type Result } from '#contract/ipc/errors'
import type { Company, Environment } from '#contract/ipc/company'
import type { Policy, PolicyBroken } from '../policy/policy.ts'
import type { Settings } from '../settings/settings.ts'
import type { NoKey, Vault } from '../vault/vault.ts'
import { type BankClient, type BankClientDeps, createBankClient } from './client.ts'
import type { BankFetch } from './exchange.ts'
import type { Transport } from './transport.ts'

export interface BankAccess {
  company: Company
  client: BankClient
  host: string
  proxy: () => Promise<string>
}
export type NoAccess = { code: 'notFound'; what: string } | { code: 'environmentNotSet'; environment: string } | NoKey | PolicyBroken

export interface AccessDeps {
  settings: Settings
  vault: Vault
  policy: Policy
  transport: Transport
  practice: { origin: string; fetch: BankFetch }
  common: Omit<BankClientDeps, 'fetch' | 'baseUrl' | 'pathPrefix' | 'clientKey'>
}

/** Puts together what a company needs to speak to its bank: address, key, network. Says which of them is missing. */
export function createAccess({ settings, vault, policy, transport, practice, common }: AccessDeps) {
  return (companyId: string): Result<BankAccess, NoAccess> => {
    const company = settings.company(companyId)
    if (!company) return fail({ code: 'notFound', what: 'company' })
    const environment: Environment = settings.environment(company.environment)
    const embedded = company.environment === 'practice'
    const broken = policy.broken()
    if (broken && !embedded) return fail(broken)
    const baseUrl = embedded ? practice.origin : environment.baseUrl
    if (baseUrl === null) return fail({ code: 'environmentNotSet', environment: company.environment })
    const key = vault.read(companyId, company.environment)
    if (!key.ok) return key
    const client = createBankClient({
      ...common, baseUrl, pathPrefix: environment.pathPrefix, clientKey: key.value, fetch: embedded ? practice.fetch : transport.fetch,
    })
    return ok({ company, client, host: new URL(baseUrl).host, proxy: async () => (embedded ? 'DIRECT' : transport.resolveProxy(baseUrl)) })
  }
}

export type Access = ReturnType<typeof createAccess>
