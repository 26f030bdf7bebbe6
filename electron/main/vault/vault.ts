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
import { backendName, type SafeStorageLike } from './protection.ts'
import type { KeyBinding } from './sealed.ts'
import { isVault, type NoKey, SealedStore, type SealedStoreDeps } from './sealedStore.ts'
import { NEVER_WEAK, type WeakConsent } from './weakConsent.ts'

export { backendName, isVault, type NoKey, type SafeStorageLike }

/**
 * The id is the destination: a proxy's `host:port`, a certificate's host, or a login at an office's database.
 * `signing`: this computer's own key.
 */
type SecretKind = 'proxy' | 'certificate' | 'office' | 'signing'
const KINDS: ReadonlySet<string> = new Set<SecretKind>(['proxy', 'certificate', 'office', 'signing'])

interface VaultDeps extends Omit<SealedStoreDeps, 'weak' | 'eraseCopies'> {
  environment: (name: EnvironmentName) => Environment
  /** Without consent, nothing is stored under a fixed key alone. */
  weak?: WeakConsent
  eraseCopies?: SealedStoreDeps['eraseCopies']
}

/**
 * One key per company and environment. Stored only where the system really encrypts or the user consented to weak
 * storage; otherwise in memory until the app ends (`session`). Sealed with the address it was entered for and refused
 * for any other. A stored key that cannot be decrypted is `unreadable`, not missing; it is overwritten only if the
 * user says so, because the right login or computer may still read it. Only the first use reaches the system's key
 * storage, not the opening. Throws StorageError.
 */
export function createVault({ environment, weak = NEVER_WEAK, eraseCopies = () => undefined, ...deps }: VaultDeps) {
  const store = new SealedStore({ ...deps, weak, eraseCopies })
  const { protection } = store
  if (weak.agreed()) deps.safeStorage.setUsePlainTextEncryption?.(true)
  // The policy may forbid by now what the user consented to.
  if (weak.forbidden()) store.forgetWeak()
  return {
    ...clientKeys(store, environment),
    ...erasing(store),
    ...otherSecrets(store),
    ...weakStorage(store, weak, deps.safeStorage),
    protection: protection.status,
    /** Seals texts that the vault does not keep. */
    sealing: {
      kind: protection.kind,
      seal: (plain: string) => protection.seal(plain),
      open: (cipher: string) => protection.open(cipher),
    },
  }
}

export type Vault = ReturnType<typeof createVault>

function clientKeys(store: SealedStore, environment: VaultDeps['environment']) {
  const status = (companyId: string, name: EnvironmentName): Promise<CredentialStatus> =>
    store.status(bindingOf(companyId, environment(name)))
  return {
    status,
    /** For main's own requests to exactly this address; never for an answer or a log. */
    read: (companyId: string, to: Environment): Promise<Result<Secret, NoKey>> => store.read(bindingOf(companyId, to)),
    /** Client keys on disk or in memory. */
    async list(): Promise<CredentialEntry[]> {
      const found = store
        .ids()
        .map(ownerOf)
        .filter((owner) => owner !== null)
      return Promise.all(
        found.map(async (owner) => ({ ...owner, ...(await status(owner.companyId, owner.environment)) })),
      )
    },
    /**
     * Keeps the key for the environment's current address. `credentialsUnreadable` for an unreadable key without
     * `replaceUnreadable`.
     */
    async set(
      companyId: string,
      name: EnvironmentName,
      key: Secret,
      replaceUnreadable = false,
    ): Promise<Result<CredentialStatus, { code: 'credentialsUnreadable' }>> {
      if (!replaceUnreadable && (await status(companyId, name)).state === 'unreadable')
        return fail({ code: 'credentialsUnreadable' })
      await store.keep(bindingOf(companyId, environment(name)), key)
      return ok(await status(companyId, name))
    },
    clear(companyId: string, name: EnvironmentName): Promise<CredentialStatus> {
      store.forget((id) => id === idOf(companyId, name))
      return status(companyId, name)
    },
  }
}

const erasing = (store: SealedStore) => ({
  clearCompany: (companyId: string): void => {
    store.forget((id) => ownerOf(id)?.companyId === companyId)
  },
  clearEnvironment: (name: EnvironmentName): void => {
    store.forget((id) => ownerOf(id)?.environment === name)
  },
  clearAll: (): void => {
    store.forget(() => true)
  },
  forgetSession: (): void => {
    store.forgetSession()
  },
})

const otherSecrets = (store: SealedStore) => ({
  /** Kept like client keys. */
  secret(kind: SecretKind, name: string) {
    const bound = { id: `${kind}/${name}`, address: '' }
    return {
      read: (): Promise<Result<Secret, NoKey>> => store.read(bound),
      /** False if it stays in memory until the app ends. */
      set: (value: Secret): Promise<boolean> => store.keep(bound, value),
      clear: (): void => {
        store.forget((id) => id === bound.id)
      },
    }
  },
  /** Names of secrets on disk or in memory. */
  names: (kind: SecretKind): string[] =>
    store
      .ids()
      .filter((id) => id.startsWith(`${kind}/`))
      .map((id) => id.slice(kind.length + 1)),
})

const weakStorage = (store: SealedStore, weak: WeakConsent, safeStorage: SafeStorageLike) => ({
  /** Also stores the secrets in memory under the fixed key. */
  async allowWeak(): Promise<KeyProtection> {
    weak.agree()
    safeStorage.setUsePlainTextEncryption?.(true)
    store.protection.reconsider()
    await store.storeSession()
    return store.protection.status()
  },
  /** Also erases everything under the fixed key. */
  withdrawWeak(): Promise<KeyProtection> {
    store.forgetWeak()
    weak.withdraw()
    safeStorage.setUsePlainTextEncryption?.(false)
    store.protection.reconsider()
    return store.protection.status()
  },
})

const idOf = (companyId: string, name: EnvironmentName): string => `${companyId}/${name}`

/** The practice bank is embedded: its keys are bound to no address. */
const bindingOf = (companyId: string, { environment, baseUrl, pathPrefix }: Environment): KeyBinding => ({
  id: idOf(companyId, environment),
  address: environment === 'practice' ? '' : (baseUrl ?? '') + pathPrefix,
})

function ownerOf(id: string): { companyId: string; environment: EnvironmentName } | null {
  const [companyId = '', name] = id.split('/')
  const environment = environmentName.safeParse(name)
  return environment.success && !KINDS.has(companyId) ? { companyId, environment: environment.data } : null
}
