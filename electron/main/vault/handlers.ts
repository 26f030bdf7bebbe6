import { fail, ok } from '#contract/ipc/errors'
import type { Handlers } from '../ipc/handlers.ts'
import { Secret } from '../secret.ts'
import type { Settings } from '../settings/settings.ts'
import type { Vault } from './vault.ts'

type VaultChannels = 'credentials.status' | 'credentials.set' | 'credentials.clear'

/** Handlers that set and clear a client key and tell its state; none of them gives the key. */
export function vaultHandlers({ vault, settings }: { vault: Vault; settings: Settings }): Pick<Handlers, VaultChannels> {
  return {
    'credentials.status': ({ companyId, environment }) => ok(vault.status(companyId, environment)),
    'credentials.set': ({ companyId, environment, clientKey, replaceUnreadable }) => {
      if (!settings.company(companyId)) return fail({ code: 'notFound', what: 'company' })
      return vault.set(companyId, environment, new Secret(clientKey), replaceUnreadable)
    },
    'credentials.clear': ({ companyId, environment }) => ok(vault.clear(companyId, environment)),
  }
}
