import { fail, ok } from '#contract/ipc/errors'
import type { Handlers } from '../ipc/handlers.ts'
import { Secret } from './secret.ts'
import type { Policy } from '../guard/policy/policy.ts'
import type { Vault } from './vault.ts'

type VaultChannels =
  `credentials.${'status' | 'set' | 'clear' | 'list' | 'clearMany' | 'protection' | 'allowWeak' | 'withdrawWeak'}`

interface VaultHandlerDeps {
  vault: Vault
  settings: {
    company: (companyId: string) => object | undefined
  }
  policy: Policy
  confirmWeak: () => Promise<boolean>
}

/** None of these returns a key. */
export function registerVault({
  vault,
  settings,
  policy,
  confirmWeak,
}: VaultHandlerDeps): Pick<Handlers, VaultChannels> {
  return {
    'credentials.status': ({ companyId, environment }) => vault.status(companyId, environment).then(ok),
    'credentials.set': ({ companyId, environment, clientKey, replaceUnreadable }) => {
      if (!settings.company(companyId)) return fail({ code: 'notFound', what: 'company' })
      return vault.set(companyId, environment, new Secret(clientKey), replaceUnreadable)
    },
    'credentials.clear': ({ companyId, environment }) => vault.clear(companyId, environment).then(ok),
    'credentials.list': () => vault.list().then(ok),
    'credentials.clearMany': ({ environment }) => {
      if (environment) vault.clearEnvironment(environment)
      else vault.clearAll()
      return ok(null)
    },
    'credentials.protection': () => vault.protection().then(ok),
    'credentials.allowWeak': async () => {
      const refused = policy.broken() ?? policy.fixed('weakKeyStorage')
      if (refused) return fail(refused)
      // Consent is not needed if the system protects keys, or has a keyring that could be unlocked.
      const now = await vault.protection()
      if (now.kind !== 'none') return ok(now)
      return (await confirmWeak()) ? ok(await vault.allowWeak()) : fail({ code: 'cancelledByUser' })
    },
    'credentials.withdrawWeak': () => vault.withdrawWeak().then(ok),
  }
}
