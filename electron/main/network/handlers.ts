import type { Reply } from '#contract/ipc/bridge'
import { fail, ok, type Result } from '#contract/ipc/errors'
import type { NetworkStatus, ProxySetting } from '#contract/ipc/network'
import type { ChannelName } from '#contract/ipc/channels'
import type { FileAccess } from '../documents/deps.ts'
import type { Handlers, ParsedInput } from '../ipc/handlers.ts'
import type { Policy } from '../guard/policy/policy.ts'
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
  apply: (setting: ProxySetting) => Promise<void>
  resolveHost: (host: string) => Promise<string[]>
}

interface NetworkHandlerDeps
  extends Pick<DiagnoseDeps, 'resolveProxy' | 'fetch' | 'now'>, Pick<FileAccess, 'askWhich' | 'folder' | 'read'> {
  network: NetworkDeps
  settings: Pick<Settings, 'environment'>
  policy: Policy
  realBanks: boolean
  vault: Pick<Vault, 'names'>
  /** `named`: the proxy or the PAC file. */
  confirmProxy: (named: string) => Promise<boolean>
}

const PKCS12 = [{ name: 'PKCS#12', extensions: ['pfx', 'p12'] }]

export const effectiveProxy = (policy: Policy, store: NetworkStore): ProxySetting =>
  policy.rules.proxy ?? store.get().proxy

export const registerNetwork = (deps: NetworkHandlerDeps): Pick<Handlers, NetworkChannels> => ({
  'network.get': () => ok(statusOf(deps)),
  'network.questions': () => ok(deps.network.logins.waiting()),
  'network.setProxy': ({ proxy }) => setProxy(deps, proxy),
  'network.answerProxy': async ({ server, login: given }) =>
    (await deps.network.logins.give(server, given)) ? ok(null) : fail({ code: 'notFound', what: 'question' }),
  'network.forgetLogin': async ({ server }) => {
    deps.network.logins.forget(server)
    await applyAgain(deps)
    return ok(statusOf(deps))
  },
  'network.bindCertificate': (input) => bindCertificate(deps, input),
  'network.diagnose': ({ environment }) => diagnoseBank(deps, environment),
})

function statusOf({ network: { store, certificates }, settings, policy, vault }: NetworkHandlerDeps): NetworkStatus {
  return {
    proxy: effectiveProxy(policy, store),
    proxyFixed: policy.rules.proxy !== undefined,
    logins: vault.names('proxy'),
    certificates: certificates.list(bankHosts(settings)),
  }
}

const bankHosts = (settings: NetworkHandlerDeps['settings']): string[] =>
  (['production', 'development'] as const).flatMap((name) => {
    const { baseUrl } = settings.environment(name)
    return baseUrl === null ? [] : [new URL(baseUrl).host]
  })

async function setProxy(deps: NetworkHandlerDeps, proxy: ProxySetting): Promise<Reply<'network.setProxy'>> {
  const { network, policy } = deps
  const refused = policy.broken() ?? policy.fixed('proxy')
  if (refused) return fail(refused)
  // The page must not send the bank's traffic, or any request, to a host of its choice.
  const named = proxy.mode === 'pac' ? proxy.url : proxy.mode === 'manual' ? proxy.server : null
  if (named !== null && !(await deps.confirmProxy(named))) return fail({ code: 'cancelledByUser' })
  network.store.save({ proxy })
  await network.apply(proxy)
  return ok(statusOf(deps))
}

const applyAgain = ({ network, policy }: NetworkHandlerDeps): Promise<void> =>
  network.apply(effectiveProxy(policy, network.store))

async function bindCertificate(
  deps: NetworkHandlerDeps,
  { host, passphrase }: ParsedInput<'network.bindCertificate'>,
): Promise<Reply<'network.bindCertificate'>> {
  if (passphrase === null) deps.network.certificates.unbind(host)
  else {
    if (!bankHosts(deps.settings).includes(host)) return fail({ code: 'notFound', what: 'environment' })
    const bound = await bindChosen(deps, host, passphrase)
    if (!bound.ok) return bound
  }
  // Closes connections that still use the earlier certificate, or none.
  await applyAgain(deps)
  return ok(statusOf(deps))
}

/** The page cannot name a file. */
async function bindChosen(
  { network: { certificates }, askWhich, folder, read }: NetworkHandlerDeps,
  host: string,
  passphrase: string,
): Promise<Result<null, { code: 'cancelledByUser' } | IdentityProblem>> {
  const path = await askWhich(folder.last(), PKCS12)
  if (path === null) return fail({ code: 'cancelledByUser' })
  const file = await read(path, MAX_IDENTITY_BYTES)
  return file ? certificates.bind(host, file, passphrase) : fail({ code: 'certificateUnreadable' })
}

async function diagnoseBank(
  deps: NetworkHandlerDeps,
  environment: ParsedInput<'network.diagnose'>['environment'],
): Promise<Reply<'network.diagnose'>> {
  const { network, settings, policy, realBanks, resolveProxy, fetch, now } = deps
  const { baseUrl } = settings.environment(environment)
  if (baseUrl === null) return fail({ code: 'environmentNotSet', environment })
  const broken = realBanks ? policy.broken() : { code: 'realBanksOff' as const }
  if (broken) return fail(broken)
  const answerProxy: DiagnoseDeps['answerProxy'] = (question, refused) =>
    network.logins.answer(question, refused, false)
  return ok(await diagnose({ resolveProxy, fetch, now, resolveHost: network.resolveHost, answerProxy }, baseUrl))
}
