import { applyProxy, bankSession } from './bankSession.ts'
import type { WindowRegistry } from '../ipc/windows.ts'
import { describeThrown } from '../guard/log/events.ts'
import type { Log } from '../guard/log/log.ts'
import type { Policy } from '../guard/policy/policy.ts'
import type { Vault } from '../vault/vault.ts'
import { createCertificates } from './certificates.ts'
import { effectiveProxy, type NetworkDeps } from './handlers.ts'
import { createProxyLogins } from './proxyLogin.ts'

interface OpenDeps {
  files: { network: NetworkDeps['store']; vault: Vault }
  policy: Policy
  registry: Pick<WindowRegistry, 'broadcast'>
  log: Log
  now: () => Date
}

export function openNetwork({ files, policy, registry, log, now }: OpenDeps): NetworkDeps {
  const { network: store, vault } = files
  const network: NetworkDeps = {
    store,
    certificates: createCertificates({ store, vault, now }),
    apply: applyProxy,
    logins: createProxyLogins({
      vault,
      ask: (question) => {
        registry.broadcast('network.proxyAsks', question)
      },
      settled: (server) => {
        registry.broadcast('network.proxySettled', { server })
      },
    }),
    resolveHost: async (host) => (await bankSession().resolveHost(host)).endpoints.map(({ address }) => address),
  }
  applyProxy(effectiveProxy(policy, store)).catch((thrown: unknown) => {
    log.write('error', 'network.proxyNotSet', describeThrown(thrown))
  })
  return network
}
