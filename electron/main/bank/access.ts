import { fail, ok, type Result } from '#contract/ipc/errors'
import type { Company, Environment, EnvironmentName } from '#contract/ipc/company'
import type { Policy, PolicyBroken } from '../guard/policy/policy.ts'
import type { Secret } from '../vault/secret.ts'
import type { Settings } from '../settings/settings.ts'
import type { NoKey, Vault } from '../vault/vault.ts'
import { type BankClient, type BankClientDeps, createBankClient } from './client.ts'
import type { HttpFetch } from '../network/answer.ts'
import type { Transport } from './transport.ts'

export interface BankAccess {
  company: Company
  client: BankClient
  host: string
  proxy: () => Promise<string>
}
export type NoAccess =
  | { code: 'notFound'; what: string }
  | { code: 'environmentNotSet'; environment: string }
  | NoKey
  | PolicyBroken
  | { code: 'realBanksOff' }

export interface AccessDeps {
  settings: Settings
  vault: Vault
  policy: Policy
  realBanks: boolean
  transport: Transport
  practice: { origin: string; fetch: HttpFetch }
  common: Omit<BankClientDeps, 'fetch' | 'baseUrl' | 'pathPrefix' | 'clientKey'>
}

/** Connects a company to its bank. The error names what is missing: address, key or network. */
export function createAccess(deps: AccessDeps) {
  return async (companyId: string): Promise<Result<BankAccess, NoAccess>> => {
    const company = deps.settings.company(companyId)
    return company ? connect(deps, company, company.environment, (to) => deps.vault.read(companyId, to)) : noCompany()
  }
}

export type Access = ReturnType<typeof createAccess>

/** For a connection test with a typed key that is not stored. */
export function createTrial(deps: AccessDeps) {
  return async (
    companyId: string,
    environment: EnvironmentName,
    clientKey: Secret,
  ): Promise<Result<BankAccess, NoAccess>> => {
    const company = deps.settings.company(companyId)
    return company ? connect(deps, company, environment, async () => ok(clientKey)) : noCompany()
  }
}

export type Trial = ReturnType<typeof createTrial>

const noCompany = () => fail({ code: 'notFound' as const, what: 'company' })

/** If the settings change meanwhile, the vault refuses the key. */
async function connect(
  { settings, policy, realBanks, transport, practice, common }: AccessDeps,
  company: Company,
  name: EnvironmentName,
  readKey: (to: Environment) => Promise<Result<Secret, NoKey>>,
): Promise<Result<BankAccess, NoAccess>> {
  const environment: Environment = settings.environment(name)
  const embedded = name === 'practice'
  if (!realBanks && !embedded) return fail({ code: 'realBanksOff' })
  const broken = policy.broken()
  if (broken && !embedded) return fail(broken)
  const baseUrl = embedded ? practice.origin : environment.baseUrl
  if (baseUrl === null) return fail({ code: 'environmentNotSet', environment: name })
  const key = await readKey(environment)
  if (!key.ok) return key
  const client = createBankClient({
    ...common,
    baseUrl,
    pathPrefix: environment.pathPrefix,
    clientKey: key.value,
    fetch: embedded ? practice.fetch : transport.fetch,
  })
  return ok({
    company,
    client,
    host: new URL(baseUrl).host,
    proxy: async () => (embedded ? 'DIRECT' : transport.resolveProxy(baseUrl)),
  })
}
