import { randomBytes } from 'node:crypto'
import type { KeyProtection } from '#contract/ipc/company'
import { NEVER_WEAK, type WeakConsent } from './weakConsent.ts'

/** The parts of Electron's safeStorage the vault needs; Electron's own is one. */
export interface SafeStorageLike {
  isAsyncEncryptionAvailable(): Promise<boolean>
  encryptStringAsync(plain: string): Promise<Buffer>
  decryptStringAsync(cipher: Buffer): Promise<{ result: string; shouldReEncrypt: boolean }>
  /** Linux only: which password store answers. Asks nobody. */
  getSelectedStorageBackend?(): string
  /** Linux only: lets a fixed key take the place of a password store. */
  setUsePlainTextEncryption?(on: boolean): void
}

/** What encrypts: `keychain`, `dpapi`, or on Linux the password store's own name. Asks nobody. */
export function backendName(
  safeStorage: Pick<SafeStorageLike, 'getSelectedStorageBackend'>,
  platform: NodeJS.Platform,
): string {
  if (platform === 'darwin') return 'keychain'
  if (platform === 'win32') return 'dpapi'
  return safeStorage.getSelectedStorageBackend?.() ?? 'unknown'
}

/**
 * `basic_text` is Chromium's fixed key: anyone with the file could read it. A backend that is not known counts no
 * better.
 */
export const isWeak = (backend: string): boolean => backend === 'basic_text' || backend === 'unknown'

/**
 * On Linux, a text sealed with Chromium's fixed key begins with `v10`. The asynchronous functions fall back to it
 * without a word when the password store has no key, and call encryption available all the same, so only what they
 * write tells which key they used.
 */
const hasFixedKey = (cipher: Buffer, platform: NodeJS.Platform): boolean =>
  platform === 'linux' && cipher.toString('latin1', 0, 3) === 'v10'

export interface ProtectionDeps {
  safeStorage: SafeStorageLike
  platform: NodeJS.Platform
  weak?: WeakConsent
  /** Called once the system is known to protect keys, before anybody hears of it. */
  onSystem?: () => Promise<void>
}

/**
 * How this computer protects keys. The system is asked at the first need and once: it may show a prompt, whoever asks
 * meanwhile waits for the same answer, and a refusal holds until the app starts again. Where no password store exists
 * nothing is asked.
 */
export function createProtection({
  safeStorage,
  platform,
  weak = NEVER_WEAK,
  onSystem = async () => undefined,
}: ProtectionDeps) {
  let asked: Promise<KeyProtection['kind']> | undefined
  const backend = () => backendName(safeStorage, platform)
  const find = async (): Promise<KeyProtection['kind']> => {
    const open = isWeak(backend()) && !weak.agreed() ? null : await probe(safeStorage)
    if (isWeak(backend())) return open ? 'weak' : 'none'
    if (!open || hasFixedKey(open, platform)) return platform === 'win32' ? 'none' : 'keyringLocked'
    await onSystem()
    return 'system'
  }
  // A disk that fails meanwhile is no answer of the system: the next need asks again.
  const kind = (): Promise<KeyProtection['kind']> =>
    (asked ??= find().catch((thrown: unknown) => {
      asked = undefined
      throw thrown
    }))
  return {
    backend,
    kind,
    /** The same as the settings show it. */
    status: async (): Promise<KeyProtection> => ({
      kind: await kind(),
      backend: backend(),
      weakForbidden: weak.forbidden(),
    }),
    /** What a person has agreed to has changed: the next need asks again. */
    reconsider: (): void => {
      asked = undefined
    },
    /** Seals a text as well as the system lets it; null where it would be less than `kind` says. */
    async seal(plain: string): Promise<string | null> {
      const now = await kind()
      if (now === 'none' || now === 'keyringLocked') return null
      const cipher = await attempt(() => safeStorage.encryptStringAsync(plain))
      if (cipher === null) return null
      return now === 'system' && hasFixedKey(cipher, platform) ? null : cipher.toString('base64')
    },
    /** Opens what was sealed; null when the system cannot. `stale`: the system wants it sealed again. */
    async open(cipher: string): Promise<{ plain: string; stale: boolean } | null> {
      // Each further call would show the prompt again that was refused.
      if ((await kind()) === 'keyringLocked') return null
      const opened = await attempt(() => safeStorage.decryptStringAsync(Buffer.from(cipher, 'base64')))
      return opened && { plain: opened.result, stale: opened.shouldReEncrypt }
    },
  }
}

export type Protection = ReturnType<typeof createProtection>

/** What the system seals and opens again; null when it does not. */
async function probe(safeStorage: SafeStorageLike): Promise<Buffer | null> {
  return attempt(async () => {
    if (!(await safeStorage.isAsyncEncryptionAvailable())) return null
    const text = randomBytes(8).toString('hex')
    const cipher = await safeStorage.encryptStringAsync(text)
    return (await safeStorage.decryptStringAsync(cipher)).result === text ? cipher : null
  })
}

/** A system that refuses is told by what the caller does without it. */
async function attempt<T>(operation: () => Promise<T>): Promise<T | null> {
  try {
    return await operation()
  } catch {
    return null
  }
}
