import { z } from 'zod'
import { environmentName, type CredentialEntry, type CredentialStatus, type EnvironmentName, type KeyProtection } from '#contract/ipc/company'
import { fail, ok, type Result } from '#contract/ipc/errors'
import { reveal, Secret } from '../secret.ts'
import type { JsonFile } from '../settings/jsonFile.ts'
import { backendName, canStore, isWeak, protectionKind, type SafeStorageLike } from './protection.ts'
import { NEVER_WEAK, type WeakConsent } from './weakConsent.ts'

export { backendName, type SafeStorageLike }

const record = z.strictObject({ cipher: z.string(), backend: z.string(), storedAt: z.string() })
type Sealed = z.infer<typeof record>
const vaultShape = z.record(z.string(), record)
export const isVault = (value: unknown): boolean => vaultShape.safeParse(value).success

export type NoKey = { code: 'noCredentials' } | { code: 'credentialsUnreadable' }

export interface VaultDeps {
  file: JsonFile
  safeStorage: SafeStorageLike
  platform: NodeJS.Platform
  now: () => Date
  /** Whether keys may be stored where only a fixed key would hide them. Never, unless a person has agreed. */
  weak?: WeakConsent
}

/**
 * Client keys, one per company and environment. A key is stored only where the system encrypts it for real; otherwise it lives in
 * memory until the application ends (`session`). A stored key that cannot be decrypted is `unreadable`: not the same as none, and never
 * overwritten unless the person says so, because the right login or computer may still read it. Throws StorageError.
 */
export function createVault({ file, safeStorage, platform, now, weak = NEVER_WEAK }: VaultDeps) {
  const session = new Map<string, Secret>()
  let sealed: Record<string, Sealed> = vaultShape.parse(file.read())
  const save = (next: Record<string, Sealed>): void => {
    file.write(next)
    sealed = next
  }
  const forget = (matches: (id: string) => boolean): void => {
    const kept = Object.fromEntries(Object.entries(sealed).filter(([id]) => !matches(id)))
    if (Object.keys(kept).length !== Object.keys(sealed).length) save(kept)
    for (const id of [...session.keys()]) if (matches(id)) session.delete(id)
  }
  const readId = (id: string): Result<Secret, NoKey> => {
    const inMemory = session.get(id)
    return inMemory === undefined ? unseal(safeStorage, sealed[id]) : ok(inMemory)
  }
  const read = (companyId: string, environment: EnvironmentName): Result<Secret, NoKey> => readId(idOf(companyId, environment))
  const kind = () => protectionKind(safeStorage, platform, weak.agreed())
  const statusOf = (id: string): CredentialStatus => {
    const own = backendName(safeStorage, platform)
    const entry = sealed[id]
    if (session.has(id)) return { state: 'session', backend: own, ...(kind() === 'keyringLocked' && { keyringLocked: true }) }
    const key = unseal(safeStorage, entry)
    const weakly = entry && isWeak(entry.backend) ? ({ weak: true } as const) : {}
    if (key.ok) return { state: 'stored', backend: entry?.backend ?? own, ...weakly }
    if (key.error.code === 'noCredentials') return { state: 'none', backend: own }
    return { state: 'unreadable', backend: entry?.backend ?? own, ...weakly, ...(kind() === 'keyringLocked' && { keyringLocked: true }) }
  }
  const status = (companyId: string, environment: EnvironmentName): CredentialStatus => statusOf(idOf(companyId, environment))
  /** Stores a key as well as the system lets it; false when it does not. */
  const store = (id: string, key: Secret): boolean => {
    const cipher = canStore(safeStorage, platform, weak.agreed()) ? seal(safeStorage, key) : null
    if (cipher === null) return false
    save({ ...sealed, [id]: { cipher, backend: backendName(safeStorage, platform), storedAt: now().toISOString() } })
    session.delete(id)
    return true
  }
  const protection = (): KeyProtection => ({ backend: backendName(safeStorage, platform), kind: kind(), weakForbidden: weak.forbidden() })
  const eraseWeak = (): void => { forget((id) => isWeak(sealed[id]?.backend ?? '')) }

  if (weak.agreed()) safeStorage.setUsePlainTextEncryption?.(true)
  // The office has forbidden since what a person had agreed to.
  if (weak.forbidden()) eraseWeak()
  // A system that protects keys by now takes those over that it could not protect before.
  if (kind() === 'system')
    for (const [id, entry] of Object.entries(sealed)) {
      const key = isWeak(entry.backend) ? unseal(safeStorage, entry) : null
      if (key?.ok) store(id, key.value)
    }
  return {
    status,
    protection,
    /** The key itself, for main's own requests. Never for an answer or a log. */
    read,
    /** Every key that is there, of whichever company and environment. */
    list: (): CredentialEntry[] => [...new Set([...Object.keys(sealed), ...session.keys()])].flatMap((id) => {
      const [companyId = '', name] = id.split('/')
      const environment = environmentName.safeParse(name)
      return environment.success ? [{ companyId, environment: environment.data, ...statusOf(id) }] : []
    }),
    /** Takes a key. Refused with `credentialsUnreadable` when an unreadable one is there and `replaceUnreadable` is not set. */
    set(companyId: string, environment: EnvironmentName, key: Secret, replaceUnreadable = false): Result<CredentialStatus, { code: 'credentialsUnreadable' }> {
      if (status(companyId, environment).state === 'unreadable' && !replaceUnreadable) return fail({ code: 'credentialsUnreadable' })
      const id = idOf(companyId, environment)
      // Where it cannot be stored, what is on disk stays: nothing takes its place there, and its system may come back.
      if (!store(id, key)) session.set(id, key)
      return ok(status(companyId, environment))
    },
    clear(companyId: string, environment: EnvironmentName): CredentialStatus {
      forget((id) => id === idOf(companyId, environment))
      return status(companyId, environment)
    },
    clearCompany: (companyId: string): void => { forget((id) => id.startsWith(`${companyId}/`)) },
    clearEnvironment: (environment: EnvironmentName): void => { forget((id) => id.endsWith(`/${environment}`)) },
    clearAll: (): void => { forget(() => true) },
    /** The login of a proxy (`host:port`), kept as client keys are. */
    readProxy: (server: string): Result<Secret, NoKey> => readId(proxyId(server)),
    setProxy: (server: string, login: Secret): void => { if (!store(proxyId(server), login)) session.set(proxyId(server), login) },
    clearProxy: (server: string): void => { forget((id) => id === proxyId(server)) },
    proxies: (): string[] => [...new Set([...Object.keys(sealed), ...session.keys()])].filter((id) => id.startsWith(PROXY)).map((id) => id.slice(PROXY.length)),
    /** Forgets what lives in memory only. */
    forgetSession: (): void => { session.clear() },
    /** The person has agreed: what lives in memory is stored, under the fixed key. */
    allowWeak(): KeyProtection {
      weak.agree()
      safeStorage.setUsePlainTextEncryption?.(true)
      for (const [id, key] of [...session]) store(id, key)
      return protection()
    },
    /** Taken back: nothing that was stored so stays on the disk. */
    withdrawWeak(): KeyProtection {
      eraseWeak()
      weak.withdraw()
      safeStorage.setUsePlainTextEncryption?.(false)
      return protection()
    },
  }
}

export type Vault = ReturnType<typeof createVault>

const PROXY = 'proxy/'
const proxyId = (server: string): string => PROXY + server
const idOf = (companyId: string, environment: EnvironmentName): string => `${companyId}/${environment}`

/** Null when the system refuses after all (its key ring is locked): the key then lives for the session, as without encryption. */
function seal(safeStorage: SafeStorageLike, key: Secret): string | null {
  try {
    return safeStorage.encryptString(reveal(key)).toString('base64')
  } catch {
    return null
  }
}

function unseal(safeStorage: SafeStorageLike, entry: Sealed | undefined): Result<Secret, NoKey> {
  if (entry === undefined) return fail({ code: 'noCredentials' })
  try {
    return ok(new Secret(safeStorage.decryptString(Buffer.from(entry.cipher, 'base64'))))
  } catch {
    return fail({ code: 'credentialsUnreadable' })
  }
}
