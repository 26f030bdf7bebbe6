import { z } from 'zod'
import {
  environmentName,
  type CredentialEntry,
  type CredentialStatus,
  type Environment,
  type EnvironmentName,
  type KeyProtection,
} from '#contract/ipc/company'
import { fail, ok, type Result } from '#contract/ipc/errors'
import type { Secret } from './secret.ts'
import type { JsonFile } from '../storage/jsonFile.ts'
import { backendName, createProtection, isWeak, type SafeStorageLike } from './protection.ts'
import { type Binding, boundText, type SealedRecord, sealedRecord, type Unusable, unboundSecret } from './sealed.ts'
import { NEVER_WEAK, type WeakConsent } from './weakConsent.ts'

export { backendName, type SafeStorageLike }

const vaultShape = z.record(z.string(), sealedRecord)
export const isVault = (value: unknown): boolean => vaultShape.safeParse(value).success

export type NoKey = { code: 'noCredentials' } | Unusable

/**
 * Other secrets kept like client keys. The id names the destination: a proxy's `host:port`, or the host a certificate
 * is for.
 */
type SecretKind = 'proxy' | 'certificate'
const KINDS: ReadonlySet<string> = new Set<SecretKind>(['proxy', 'certificate'])

export interface VaultDeps {
  file: JsonFile
  safeStorage: SafeStorageLike
  platform: NodeJS.Platform
  now: () => Date
  /** Returns the current address of an environment. */
  environment: (name: EnvironmentName) => Environment
  /** Whether keys may be stored protected only by a fixed key. Never without a person's consent. */
  weak?: WeakConsent
  /** Erases other copies of keys on the disk; called whenever a key is cleared. */
  eraseCopies?: () => void
}

/**
 * Creates the vault of client keys, one per company and environment. A key is stored only where the system really
 * encrypts it; otherwise it stays in memory until the app ends (`session`). It is sealed together with the address it
 * was entered for and refused for any other. A stored key that cannot be decrypted is `unreadable`: not the same as
 * missing, and overwritten only if the person says so, because the right login or computer may still read it. Opening
 * the vault never uses the system's key storage; its first use does. Throws StorageError.
 */
export function createVault({
  file,
  safeStorage,
  platform,
  now,
  environment,
  weak = NEVER_WEAK,
  eraseCopies = () => undefined,
}: VaultDeps) {
  const session = new Map<string, { text: string; secret: Secret }>()
  /** The latest sealing for each id: a later change of the same id wins. */
  const sealing = new Map<string, symbol>()
  let sealed: Record<string, SealedRecord> = vaultShape.parse(file.read())
  const save = (next: Record<string, SealedRecord>): void => {
    file.write(next)
    sealed = next
  }
  const forget = (matches: (id: string) => boolean): void => {
    for (const id of [...sealing.keys()]) if (matches(id)) sealing.delete(id)
    for (const id of [...session.keys()]) if (matches(id)) session.delete(id)
    const kept = Object.fromEntries(Object.entries(sealed).filter(([id]) => !matches(id)))
    if (Object.keys(kept).length !== Object.keys(sealed).length) save(kept)
    eraseCopies()
  }
  // Once the system protects keys, it takes over those it could not protect before.
  const protection = createProtection({
    safeStorage,
    platform,
    weak,
    onSystem: async () => {
      await Promise.all(Object.keys(sealed).filter(storedWeakly).map(resealWeak))
    },
  })
  const storedWeakly = (id: string): boolean => isWeak(sealed[id]?.backend ?? '')

  async function resealWeak(id: string): Promise<void> {
    const entry = sealed[id]
    if (!entry) return
    const opened = await openWith(safeStorage, entry)
    const cipher = opened === null ? null : await safeStorage.encryptStringAsync(opened).catch(() => null)
    if (cipher !== null && sealed[id] === entry) save({ ...sealed, [id]: recordOf(cipher.toString('base64')) })
  }

  const recordOf = (cipher: string): SealedRecord => ({
    cipher,
    backend: protection.backend(),
    storedAt: now().toISOString(),
  })

  /** Seals an entry again when the system asks for it. If that fails, the entry stays as it is and remains readable. */
  async function reseal(id: string, entry: SealedRecord, plain: string): Promise<void> {
    const cipher = await protection.seal(plain)
    if (cipher !== null && sealed[id] === entry) save({ ...sealed, [id]: recordOf(cipher) })
  }

  async function read(bound: Binding): Promise<Result<Secret, NoKey>> {
    const inMemory = session.get(bound.id)
    if (inMemory) return unboundSecret(inMemory.text, bound)
    const entry = sealed[bound.id]
    if (!entry) return fail({ code: 'noCredentials' })
    const opened = await protection.open(entry.cipher)
    if (opened === null) return fail({ code: 'credentialsUnreadable' })
    if (opened.stale) await reseal(bound.id, entry, opened.plain)
    return unboundSecret(opened.plain, bound)
  }

  /**
   * Keeps a secret: on disk where the system allows it, else in memory. An entry already on disk stays, because the
   * system that sealed it may come back.
   */
  async function keep(bound: Binding, secret: Secret): Promise<void> {
    const mine = Symbol(bound.id)
    sealing.set(bound.id, mine)
    const text = boundText(bound, secret)
    const cipher = await protection.seal(text)
    if (sealing.get(bound.id) !== mine) return
    sealing.delete(bound.id)
    if (cipher === null) return void session.set(bound.id, { text, secret })
    save({ ...sealed, [bound.id]: recordOf(cipher) })
    session.delete(bound.id)
  }

  async function statusOf(bound: Binding): Promise<CredentialStatus> {
    const entry = sealed[bound.id]
    const inMemory = session.has(bound.id)
    if (!entry && !inMemory) return { state: 'none', backend: protection.backend() }
    const key = await read(bound)
    const locked = (await protection.kind()) === 'keyringLocked' ? ({ keyringLocked: true } as const) : {}
    if (inMemory) return { state: key.ok ? 'session' : 'otherAddress', backend: protection.backend(), ...locked }
    const told = {
      backend: sealed[bound.id]?.backend ?? protection.backend(),
      ...(storedWeakly(bound.id) && { weak: true as const }),
    }
    if (key.ok) return { state: 'stored', ...told }
    return key.error.code === 'credentialsUnreadable'
      ? { state: 'unreadable', ...told, ...locked }
      : { state: 'otherAddress', ...told }
  }

  const status = (companyId: string, name: EnvironmentName): Promise<CredentialStatus> =>
    statusOf(bindingOf(companyId, environment(name)))
  const ids = (): string[] => [...new Set([...Object.keys(sealed), ...session.keys()])]
  const eraseWeak = (): void => {
    forget(storedWeakly)
  }

  if (weak.agreed()) safeStorage.setUsePlainTextEncryption?.(true)
  // The policy now forbids what the person had consented to.
  if (weak.forbidden()) eraseWeak()
  return {
    status,
    protection: protection.status,
    /** Seals and opens other texts with the system's key storage. */
    sealing: {
      kind: protection.kind,
      seal: (plain: string) => protection.seal(plain),
      open: (cipher: string) => protection.open(cipher),
    },
    /** Returns the key itself, for main's own requests to exactly this address. Never for an answer or a log. */
    read: (companyId: string, to: Environment): Promise<Result<Secret, NoKey>> => read(bindingOf(companyId, to)),
    /** Returns owner and status of every key, on disk or in memory. */
    async list(): Promise<CredentialEntry[]> {
      const found = ids()
        .map(ownerOf)
        .filter((owner) => owner !== null)
      return Promise.all(
        found.map(async (owner) => ({ ...owner, ...(await status(owner.companyId, owner.environment)) })),
      )
    },
    /**
     * Stores a key for the current address. Refused with `credentialsUnreadable` when an unreadable key exists and
     * `replaceUnreadable` is not set.
     */
    async set(
      companyId: string,
      name: EnvironmentName,
      key: Secret,
      replaceUnreadable = false,
    ): Promise<Result<CredentialStatus, { code: 'credentialsUnreadable' }>> {
      if (!replaceUnreadable && (await status(companyId, name)).state === 'unreadable')
        return fail({ code: 'credentialsUnreadable' })
      await keep(bindingOf(companyId, environment(name)), key)
      return ok(await status(companyId, name))
    },
    clear(companyId: string, name: EnvironmentName): Promise<CredentialStatus> {
      forget((id) => id === idOf(companyId, name))
      return status(companyId, name)
    },
    clearCompany: (companyId: string): void => {
      forget((id) => ownerOf(id)?.companyId === companyId)
    },
    clearEnvironment: (name: EnvironmentName): void => {
      forget((id) => ownerOf(id)?.environment === name)
    },
    clearAll: (): void => {
      forget(() => true)
    },
    /** Returns access to one other secret, kept like client keys. */
    secret(kind: SecretKind, name: string) {
      const bound = { id: `${kind}/${name}`, address: '' }
      return {
        read: (): Promise<Result<Secret, NoKey>> => read(bound),
        set: (value: Secret): Promise<void> => keep(bound, value),
        clear: (): void => {
          forget((id) => id === bound.id)
        },
      }
    },
    /** Returns the names of all secrets of a kind, on disk or in memory. */
    names: (kind: SecretKind): string[] =>
      ids()
        .filter((id) => id.startsWith(`${kind}/`))
        .map((id) => id.slice(kind.length + 1)),
    /** Forgets everything that is only in memory. */
    forgetSession: (): void => {
      session.clear()
    },
    /** Records the person's consent: secrets in memory are stored under the fixed key. */
    async allowWeak(): Promise<KeyProtection> {
      weak.agree()
      safeStorage.setUsePlainTextEncryption?.(true)
      protection.reconsider()
      for (const [id, kept] of [...session]) {
        const cipher = await protection.seal(kept.text)
        if (cipher === null || session.get(id) !== kept) continue
        save({ ...sealed, [id]: recordOf(cipher) })
        session.delete(id)
      }
      return protection.status()
    },
    /** Withdraws the consent and erases everything stored under the fixed key. */
    withdrawWeak(): Promise<KeyProtection> {
      eraseWeak()
      weak.withdraw()
      safeStorage.setUsePlainTextEncryption?.(false)
      protection.reconsider()
      return protection.status()
    },
  }
}

export type Vault = ReturnType<typeof createVault>

const idOf = (companyId: string, name: EnvironmentName): string => `${companyId}/${name}`

/** The address is part of the binding, except for the practice bank: it is embedded and has none. */
const bindingOf = (companyId: string, { environment, baseUrl, pathPrefix }: Environment): Binding => ({
  id: idOf(companyId, environment),
  address: environment === 'practice' ? '' : (baseUrl ?? '') + pathPrefix,
})

function ownerOf(id: string): { companyId: string; environment: EnvironmentName } | null {
  const [companyId = '', name] = id.split('/')
  const environment = environmentName.safeParse(name)
  return environment.success && !KINDS.has(companyId) ? { companyId, environment: environment.data } : null
}

async function openWith(safeStorage: SafeStorageLike, { cipher }: SealedRecord): Promise<string | null> {
  return safeStorage.decryptStringAsync(Buffer.from(cipher, 'base64')).then(
    ({ result }) => result,
    () => null,
  )
}
