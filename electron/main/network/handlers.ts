import { fail, ok, type Result } from '#contract/ipc/errors'
import type { NetworkStatus, ProxySetting } from '#contract/ipc/network'
import type { ChannelName } from '#contract/ipc/channels'
import type { FileAccess } from '../documents/deps.ts'
import type { Handlers } from '../ipc/handlers.ts'
import type { Policy } from '../policy/policy.ts'
import type { Settings } from '../settings/settings.ts'
import type { Vault } from '../vault/vault.ts'
import type { Certificates } from './certificates.ts'
import { diagnose, type DiagnoseDeps } from './diagnose.ts'
import { type IdentityProblem, MAX_IDENTITY_BYTES } from './identityFile.ts'
import type { NetworkStore } from './networkFile.ts'
import type { ProxyLogins } from './proxyLogin.ts'

type NetworkChannels = Extract<ChannelName, `network.${string}`>

export interface NetworkDeps {
  store: NetworkStore
  logins: ProxyLogins
  certificates: Certificates
  /** Applies a proxy setting to inquiries. */
  apply: (setting: ProxySetting) => Promise<void>
  resolveHost: (host: string) => Promise<string[]>
}

export interface NetworkHandlerDeps
  extends Pick<DiagnoseDeps, 'resolveProxy' | 'fetch' | 'now'>, Pick<FileAccess, 'askWhich' | 'folder' | 'read'> {
  network: NetworkDeps
  settings: Pick<Settings, 'environment'>
  policy: Policy
  /** Whether banks other than the practice bank may be asked. */
  realBanks: boolean
  vault: Pick<Vault, 'names'>
  /** Asks the native question that names the proxy or the PAC file. */
  confirmProxy: (named: string) => Promise<boolean>
}

const PKCS12 = [{ name: 'PKCS#12', extensions: ['pfx', 'p12'] }]

/** Returns the proxy setting in force: the policy's, or else the person's. */
export const effectiveProxy = (policy: Policy, store: NetworkStore): ProxySetting =>
  policy.rules.proxy ?? store.get().proxy

/** Returns the handlers for the network settings and the connection diagnosis. */
export function registerNetwork(deps: NetworkHandlerDeps): Pick<Handlers, NetworkChannels> {
  const {
    network: { store, logins, certificates, apply },
    settings,
    policy,
    vault,
  } = deps
  const hosts = (): string[] =>
    (['production', 'development'] as const).flatMap((name) => {
      const { baseUrl } = settings.environment(name)
      return baseUrl === null ? [] : [new URL(baseUrl).host]
    })
  const status = (): NetworkStatus => ({
    proxy: effectiveProxy(policy, store),
    proxyFixed: policy.rules.proxy !== undefined,
    logins: vault.names('proxy'),
    certificates: certificates.list(hosts()),
  })
  /** Binds the file that the person chooses in the system's dialog; the page cannot name one. */
  const bindChosen = async (
    host: string,
    passphrase: string,
  ): Promise<Result<null, { code: 'cancelledByUser' } | IdentityProblem>> => {
    const path = await deps.askWhich(deps.folder.last(), PKCS12)
    if (path === null) return fail({ code: 'cancelledByUser' })
    const file = await deps.read(path, MAX_IDENTITY_BYTES)
    return file ? certificates.bind(host, file, passphrase) : fail({ code: 'certificateUnreadable' })
  }
  return {
    'network.get': () => ok(status()),
    'network.questions': () => ok(logins.waiting()),
    'network.setProxy': async ({ proxy }) => {
      const refused = policy.broken() ?? policy.fixed('proxy')
      if (refused) return fail(refused)
      // The person has to confirm, because the page must not be able to send a bank's traffic, or a request of its own,
      // to a host of its choice.
      const named = proxy.mode === 'pac' ? proxy.url : proxy.mode === 'manual' ? proxy.server : null
      if (named !== null && !(await deps.confirmProxy(named))) return fail({ code: 'cancelledByUser' })
      store.save({ proxy })
      await apply(proxy)
      return ok(status())
    },
    'network.answerProxy': async ({ server, login: given }) =>
      (await logins.give(server, given)) ? ok(null) : fail({ code: 'notFound', what: 'question' }),
    'network.forgetLogin': async ({ server }) => {
      logins.forget(server)
      await apply(effectiveProxy(policy, store))
      return ok(status())
    },
    'network.bindCertificate': async ({ host, passphrase }) => {
      if (passphrase === null) certificates.unbind(host)
      else {
        if (!hosts().includes(host)) return fail({ code: 'notFound', what: 'environment' })
        const bound = await bindChosen(host, passphrase)
        if (!bound.ok) return bound
      }
      // An open connection still uses the earlier certificate, or none.
      await apply(effectiveProxy(policy, store))
      return ok(status())
    },
    'network.diagnose': async ({ environment }) => {
      const { baseUrl } = settings.environment(environment)
      if (baseUrl === null) return fail({ code: 'environmentNotSet', environment })
      const broken = deps.realBanks ? policy.broken() : { code: 'realBanksOff' as const }
      if (broken) return fail(broken)
      return ok(
        await diagnose(
          {
            resolveProxy: deps.resolveProxy,
            fetch: deps.fetch,
            now: deps.now,
            resolveHost: deps.network.resolveHost,
            answerProxy: (question, refused) => logins.answer(question, refused, false),
          },
          baseUrl,
        ),
      )
    },
  }
}
