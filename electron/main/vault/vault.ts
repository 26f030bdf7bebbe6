import { z } from 'zod'
import type { CredentialStatus, EnvironmentName } from '#contract/ipc/company'
import { fail, ok, type Result } from '#contract/ipc/errors'
import { reveal, Secret } from '../secret.ts'
import type { JsonFile } from '../settings/jsonFile.ts'

/** The parts of Electron's safeStorage the vault needs. */
export interface SafeStorageLike {
  isEncryptionAvailable(): boolean
  encryptString(plain: string): Buffer
  decryptString(cipher: Buffer): string
  /** Linux only: which password store answers. */
  getSelectedStorageBackend?(): string
}

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
}

/**
 * Client keys, one per company and environment. A key is stored only where the system encrypts it for real; otherwise it lives in
 * memory until the application ends (`session`). A stored key that cannot be decrypted is `unreadable`: not the same as none, and never
 * overwritten unless the person says so, because the right login or computer may still read it. Throws StorageError.
 */
export function createVault({ file, safeStorage, platform, now }: VaultDeps) {
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
  const read = (companyId: string, environment: EnvironmentName): Result<Secret, NoKey> => {
    const id = idOf(companyId, environment)
    const inMemory = session.get(id)
    return inMemory === undefined ? unseal(safeStorage, sealed[id]) : ok(inMemory)
  }
  const status = (companyId: string, environment: EnvironmentName): CredentialStatus => {
    const id = idOf(companyId, environment)
    const backend = sealed[id]?.backend ?? backendName(safeStorage, platform)
    if (session.has(id)) return { state: 'session', backend: backendName(safeStorage, platform) }
    const key = unseal(safeStorage, sealed[id])
    if (key.ok) return { state: 'stored', backend }
    return { state: key.error.code === 'noCredentials' ? 'none' : 'unreadable', backend }
  }
  return {
    status,
    /** The key itself, for main's own requests. Never for an answer or a log. */
    read,
    /** Takes a key. Refused with `credentialsUnreadable` when an unreadable one is there and `replaceUnreadable` is not set. */
    set(companyId: string, environment: EnvironmentName, key: Secret, replaceUnreadable = false): Result<CredentialStatus, { code: 'credentialsUnreadable' }> {
      if (status(companyId, environment).state === 'unreadable' && !replaceUnreadable) return fail({ code: 'credentialsUnreadable' })
      const id = idOf(companyId, environment)
      const cipher = canStore(safeStorage, platform) ? seal(safeStorage, key) : null
      if (cipher !== null) {
        save({ ...sealed, [id]: { cipher, backend: backendName(safeStorage, platform), storedAt: now().toISOString() } })
        session.delete(id)
      } else {
        // What is on disk stays: nothing takes its place there, and its system may come back.
        session.set(id, key)
      }
      return ok(status(companyId, environment))
    },
    clear(companyId: string, environment: EnvironmentName): CredentialStatus {
      forget((id) => id === idOf(companyId, environment))
      return status(companyId, environment)
    },
    clearCompany: (companyId: string): void => { forget((id) => id.startsWith(`${companyId}/`)) },
    clearEnvironment: (environment: EnvironmentName): void => { forget((id) => id.endsWith(`/${environment}`)) },
  }
}

export type Vault = ReturnType<typeof createVault>

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

/** `basic_text` is Chromium's fixed key: anyone with the file could read it, so it counts as no encryption. */
export function canStore(safeStorage: SafeStorageLike, platform: NodeJS.Platform): boolean {
  return safeStorage.isEncryptionAvailable() && backendName(safeStorage, platform) !== 'basic_text'
}

/** What encrypts: `keychain`, `dpapi`, or on Linux the password store's own name. */
export function backendName(safeStorage: SafeStorageLike, platform: NodeJS.Platform): string {
  if (platform === 'darwin') return 'keychain'
  if (platform === 'win32') return 'dpapi'
  return safeStorage.getSelectedStorageBackend?.() ?? 'unknown'
}
