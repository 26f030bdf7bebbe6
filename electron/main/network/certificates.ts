import type { Certificate } from 'electron'
import type { ClientCertificate, HostCertificates } from '#contract/ipc/network'
import type { NetworkStore } from './networkFile.ts'

const SECONDS_OF_DAY = 86_400
/** Days before the end of a certificate from which it is warned of. */
const WARN_DAYS = 30

const shown = ({ fingerprint, subjectName, issuerName, validExpiry }: Certificate): ClientCertificate => ({ fingerprint, subject: subjectName, issuer: issuerName, validExpiry })

/**
 * Which client certificate goes to which host. Only one that a person has bound to this very host is ever used: Electron would take the first that fits, and
 * tell a stranger who the person is. What the system offered is remembered until the app ends, to be chosen from.
 */
export function createCertificates({ store, now }: { store: NetworkStore; now: () => Date }) {
  const offered = new Map<string, ClientCertificate[]>()
  const bound = (host: string): ClientCertificate | undefined => {
    const { certificates } = store.get()
    return Object.hasOwn(certificates, host) ? certificates[host] : undefined
  }
  const expiring = (certificate: ClientCertificate | undefined): boolean =>
    certificate !== undefined && certificate.validExpiry - now().getTime() / 1_000 < WARN_DAYS * SECONDS_OF_DAY
  return {
    /** The certificate for a server that asks for one; undefined when none is bound, or the bound one is not there. */
    choose(url: string, list: readonly Certificate[]): Certificate | undefined {
      const { host } = new URL(url)
      offered.set(host, list.map(shown))
      const wanted = bound(host)?.fingerprint
      return list.find(({ fingerprint }) => fingerprint === wanted)
    },
    /** Binds a certificate that was offered for this host; false when it was not. */
    bind(host: string, fingerprint: string): boolean {
      const certificate = offered.get(host)?.find((one) => one.fingerprint === fingerprint)
      if (certificate) store.save({ certificates: { ...store.get().certificates, [host]: certificate } })
      return certificate !== undefined
    },
    unbind(host: string): void {
      store.save({ certificates: Object.fromEntries(Object.entries(store.get().certificates).filter(([name]) => name !== host)) })
    },
    /** Of the hosts that are named, and of those with a certificate. */
    list: (hosts: readonly string[]): HostCertificates[] => [...new Set([...hosts, ...Object.keys(store.get().certificates)])].map((host) => {
      const own = bound(host)
      return { host, ...(own && { bound: own }), offered: offered.get(host) ?? [], expiring: expiring(own) }
    }),
  }
}

export type Certificates = ReturnType<typeof createCertificates>
