import { fail, ok, type Result } from '#contract/ipc/errors'
import type { Preferences } from '#contract/ipc/channels'
import type { Environment } from '#contract/ipc/company'
import type { Handlers, ParsedInput } from '../ipc/handlers.ts'
import type { FixedByPolicy, Policy, PolicyBroken } from '../guard/policy/policy.ts'
import type { Vault } from '../vault/vault.ts'
import { isPathPrefix, readAddress } from '../guard/policy/address.ts'
import type { Settings } from './settings.ts'

export interface SettingsDeps {
  settings: Settings
  vault: Pick<Vault, 'clearCompany' | 'clearEnvironment'>
  policy: Policy
  confirmAddress: (asked: {
    environment: Environment['environment']
    host: string
    address: string
  }) => Promise<boolean>
  onPreferences: () => void
}

type SettingsChannels =
  | 'companies.list'
  | 'companies.save'
  | 'companies.remove'
  | 'environments.list'
  | 'environments.save'
  | 'preferences.get'
  | 'preferences.set'

export function registerSettings(deps: SettingsDeps): Pick<Handlers, SettingsChannels> {
  const { settings, vault } = deps
  return {
    'companies.list': () => ok([...settings.companies()]),
    'companies.save': (company) => {
      settings.saveCompany(company)
      return ok(company)
    },
    'companies.remove': ({ companyId }) => {
      if (!settings.company(companyId)) return fail({ code: 'notFound', what: 'company' })
      // Keys go before the company: a company without keys can be repaired, but keys without a company would go
      // unnoticed.
      vault.clearCompany(companyId)
      settings.removeCompany(companyId)
      return ok(null)
    },
    'environments.list': () =>
      ok((['practice', 'production', 'development'] as const).map((name) => settings.environment(name))),
    'environments.save': (input) => saveEnvironment(deps, input),
    'preferences.get': () => ok(governed(settings.preferences(), deps.policy)),
    'preferences.set': (change) => {
      const saved = settings.setPreferences(definedOnly(change))
      deps.onPreferences()
      return ok(governed(saved, deps.policy))
    },
  }
}

const governed = (preferences: Preferences, { rules }: Pick<Policy, 'rules'>): Preferences =>
  rules.morningSummary === undefined ? preferences : { ...preferences, morningSummary: rules.morningSummary }

type SaveError =
  | FixedByPolicy
  | PolicyBroken
  | { code: 'invalidInput'; problems: { path: string; problem: string }[] }
  | { code: 'cancelledByUser' }
  | Extract<ReturnType<typeof readAddress>, { ok: false }>['error']

/** Asks first, and deletes the environment's keys, which were meant for the old address. */
export async function saveEnvironment(
  { settings, vault, policy, confirmAddress }: Pick<SettingsDeps, 'settings' | 'vault' | 'policy' | 'confirmAddress'>,
  input: ParsedInput<'environments.save'>,
): Promise<Result<Environment, SaveError>> {
  if (input.environment === 'practice') return invalid('environment', 'practiceHasNoAddress')
  const refused = policy.broken() ?? (policy.environment(input.environment) && policy.fixed('environments'))
  if (refused) return fail(refused)
  const address = readAddress(input.baseUrl)
  if (!address.ok) return address
  const before = settings.environment(input.environment)
  const after = {
    environment: input.environment,
    baseUrl: address.value,
    pathPrefix: input.pathPrefix ?? before.pathPrefix,
  }
  if (!isPathPrefix(after.pathPrefix)) return invalid('pathPrefix', 'notPath')
  if (before.baseUrl === after.baseUrl && before.pathPrefix === after.pathPrefix) return ok(before)
  const asked = {
    environment: input.environment,
    host: new URL(after.baseUrl).host,
    address: after.baseUrl + after.pathPrefix,
  }
  if (!(await confirmAddress(asked))) return fail({ code: 'cancelledByUser' })
  vault.clearEnvironment(input.environment)
  settings.saveEnvironment(after)
  return ok(after)
}

const invalid = (path: string, problem: string) =>
  fail<SaveError>({ code: 'invalidInput', problems: [{ path, problem }] })

/** Undefined properties would erase saved values. */
function definedOnly<T extends object>(change: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as never
}
