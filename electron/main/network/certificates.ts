import { z } from 'zod'
import { fail, ok, type Result } from '#contract/ipc/errors'
import type { ClientCertificate, HostCertificates } from '#contract/ipc/network'
import { reveal, Secret } from '../vault/secret.ts'
import type { Vault } from '../vault/vault.ts'
import { type IdentityProblem, readIdentity } from './identityFile.ts'
import type { NetworkStore } from './networkFile.ts'
import type { ClientIdentity } from './secure.ts'

const SECONDS_OF_DAY = 86_400
/** Before a certificate's expiry. */
const WARN_DAYS = 30

const keptIdentity = z.strictObject({ pfx: z.string(), passphrase: z.string() })

interface CertificateDeps {
  store: NetworkStore
  vault: Pick<Vault, 'secret' | 'names'>
  now: () => Date
}

/**
 * A host sees only the certificate chosen for exactly that host. File and passphrase are kept like client keys;
 * details for display in `network.json`.
 */
export function createCertificates(deps: CertificateDeps) {
  const { store, vault, now } = deps
  return {
    /** Undefined if none is bound. An error if the bound one cannot be loaded, so that nothing is sent without it. */
    async identityFor(host: string): Promise<Result<ClientIdentity | undefined, { code: string }>> {
      if (shownFor(host, deps) === undefined && !vault.names('certificate').includes(host)) return ok(undefined)
      const kept = await vault.secret('certificate', host).read()
      if (!kept.ok) return fail({ code: kept.error.code })
      const { pfx, passphrase } = keptIdentity.parse(JSON.parse(reveal(kept.value)))
      return ok({ pfx: Buffer.from(pfx, 'base64'), passphrase })
    },
    async bind(host: string, file: Uint8Array, passphrase: string): Promise<Result<null, IdentityProblem>> {
      const pfx = Buffer.from(file)
      const read = await readIdentity(pfx, passphrase, now())
      if (!read.ok) return read
      await vault
        .secret('certificate', host)
        .set(new Secret(JSON.stringify({ pfx: pfx.toString('base64'), passphrase })))
      store.save({ certificates: { ...store.get().certificates, [host]: read.value } })
      return ok(null)
    },
    unbind(host: string): void {
      vault.secret('certificate', host).clear()
      store.save({
        certificates: Object.fromEntries(Object.entries(store.get().certificates).filter(([name]) => name !== host)),
      })
    },
    list: (hosts: readonly string[]): HostCertificates[] =>
      [...new Set([...hosts, ...Object.keys(store.get().certificates)])].map((host) => stateOf(host, deps)),
  }
}

export type Certificates = ReturnType<typeof createCertificates>

/** `missing`: bound, but its file is not among the stored secrets. */
function stateOf(host: string, deps: CertificateDeps): HostCertificates {
  const bound = shownFor(host, deps)
  return {
    host,
    ...(bound && { bound }),
    expiring: bound !== undefined && bound.validExpiry - deps.now().getTime() / 1_000 < WARN_DAYS * SECONDS_OF_DAY,
    missing: bound !== undefined && !deps.vault.names('certificate').includes(host),
  }
}

function shownFor(host: string, { store }: CertificateDeps): ClientCertificate | undefined {
  const { certificates } = store.get()
  return Object.hasOwn(certificates, host) ? certificates[host] : undefined
}
