import { z } from 'zod'
import { fail, ok, type Result } from '#contract/ipc/errors'
import type { ClientCertificate, HostCertificates } from '#contract/ipc/network'
import { reveal, Secret } from '../vault/secret.ts'
import type { Vault } from '../vault/vault.ts'
import { type IdentityProblem, readIdentity } from './identityFile.ts'
import type { NetworkStore } from './networkFile.ts'
import type { ClientIdentity } from './secure.ts'

const SECONDS_OF_DAY = 86_400
/** Days before the end of a certificate from which it is warned of. */
const WARN_DAYS = 30

/** What is kept of an identity, sealed. */
const keptIdentity = z.strictObject({ pfx: z.string(), passphrase: z.string() })

export interface CertificateDeps {
  store: NetworkStore
  vault: Pick<Vault, 'secret' | 'names'>
  now: () => Date
}

/**
 * Which client certificate goes to which host: the one that a person has given for this very host (`host` of its
 * address), and no other. File and passphrase are kept as client keys are; what is shown of them is in the network's
 * file.
 */
export function createCertificates({ store, vault, now }: CertificateDeps) {
  const shown = (host: string): ClientCertificate | undefined => {
    const { certificates } = store.get()
    return Object.hasOwn(certificates, host) ? certificates[host] : undefined
  }
  const isBound = (host: string): boolean => shown(host) !== undefined || vault.names('certificate').includes(host)
  const expiring = (certificate: ClientCertificate | undefined): boolean =>
    certificate !== undefined && certificate.validExpiry - now().getTime() / 1_000 < WARN_DAYS * SECONDS_OF_DAY
  return {
    /**
     * The certificate for a host; undefined when none is bound, an error when one is and cannot be had: then nothing is
     * sent, rather than without it.
     */
    async identityFor(host: string): Promise<Result<ClientIdentity | undefined, { code: string }>> {
      if (!isBound(host)) return ok(undefined)
      const kept = await vault.secret('certificate', host).read()
      if (!kept.ok) return fail({ code: kept.error.code })
      const { pfx, passphrase } = keptIdentity.parse(JSON.parse(reveal(kept.value)))
      return ok({ pfx: Buffer.from(pfx, 'base64'), passphrase })
    },
    /** Takes a PKCS#12 file for a host; refused when it cannot be used. */
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
    /**
     * Of the hosts that are named, and of those with a certificate. `missing` when its file is not (or no longer) among
     * the keys.
     */
    list: (hosts: readonly string[]): HostCertificates[] =>
      [...new Set([...hosts, ...Object.keys(store.get().certificates)])].map((host) => {
        const own = shown(host)
        return {
          host,
          ...(own && { bound: own }),
          expiring: expiring(own),
          missing: own !== undefined && !vault.names('certificate').includes(host),
        }
      }),
  }
}

export type Certificates = ReturnType<typeof createCertificates>
