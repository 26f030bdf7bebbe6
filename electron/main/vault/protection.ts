import { randomBytes } from 'node:crypto'
import type { KeyProtection } from '#contract/ipc/company'
import { NEVER_WEAK, type WeakConsent } from './weakConsent.ts'

export interface SafeStorageLike {
  isAsyncEncryptionAvailable(): Promise<boolean>
  encryptStringAsync(plain: string): Promise<Buffer>
  decryptStringAsync(cipher: Buffer): Promise<{ result: string; shouldReEncrypt: boolean }>
  /** Linux only; shows no prompt. */
  getSelectedStorageBackend?(): string
  /** Linux only: allows a fixed key without a password store. */
  setUsePlainTextEncryption?(on: boolean): void
}

/** `keychain`, `dpapi`, or Linux's password store. Shows no prompt. */
export function backendName(
  safeStorage: Pick<SafeStorageLike, 'getSelectedStorageBackend'>,
  platform: NodeJS.Platform,
): string {
  if (platform === 'darwin') return 'keychain'
  if (platform === 'win32') return 'dpapi'
  return safeStorage.getSelectedStorageBackend?.() ?? 'unknown'
}

/** `basic_text` is Chromium's fixed key: anyone with the file can decrypt it. Unknown backends count the same. */
export const isWeak = (backend: string): boolean => backend === 'basic_text' || backend === 'unknown'

/**
 * Under the fixed key a cipher text begins with `v10` on Linux. Without a key in the password store, asynchronous
 * functions silently use the fixed one and still report encryption as available.
 */
const hasFixedKey = (cipher: Buffer, platform: NodeJS.Platform): boolean =>
  platform === 'linux' && cipher.toString('latin1', 0, 3) === 'v10'

export interface ProtectionDeps {
  safeStorage: SafeStorageLike
  platform: NodeJS.Platform
  weak?: WeakConsent
  /** Awaited before any caller learns that the system protects keys. */
  onSystem?: () => Promise<void>
  /** Resolves once the system's sealing key is on disk. Rejects if it does not get there. */
  durable?: () => Promise<void>
}

/**
 * The system may show a prompt, so it is asked once, when first needed: a refusal holds until the app restarts.
 * Without a password store or consent nothing is asked.
 */
export function createProtection({
  safeStorage,
  platform,
  weak = NEVER_WEAK,
  onSystem = async () => undefined,
  durable = async () => undefined,
}: ProtectionDeps) {
  const backend = () => backendName(safeStorage, platform)
  const { kind, reconsider } = askedOnce(() => findKind({ safeStorage, platform, weak, onSystem }))
  return {
    backend,
    kind,
    /** The user's consent has changed: the next call asks again. */
    reconsider,
    status: async (): Promise<KeyProtection> => ({
      kind: await kind(),
      backend: backend(),
      weakForbidden: weak.forbidden(),
    }),
    /** Null if weaker than `kind` promises, or not to be opened after a crash. */
    async seal(plain: string): Promise<string | null> {
      const now = await kind()
      if (now === 'none' || now === 'keyringLocked') return null
      const cipher = await attempt(async () => {
        const sealed = await safeStorage.encryptStringAsync(plain)
        await durable()
        return sealed
      })
      if (cipher === null) return null
      return now === 'system' && hasFixedKey(cipher, platform) ? null : cipher.toString('base64')
    },
    /** Null if the system cannot. `stale`: the system wants the text sealed again. */
    async open(cipher: string): Promise<{ plain: string; stale: boolean } | null> {
      // Every further call would show the prompt that the user refused.
      if ((await kind()) === 'keyringLocked') return null
      const opened = await attempt(() => safeStorage.decryptStringAsync(Buffer.from(cipher, 'base64')))
      return opened && { plain: opened.result, stale: opened.shouldReEncrypt }
    },
  }
}

export type Protection = ReturnType<typeof createProtection>

type Kind = KeyProtection['kind']

function askedOnce(find: () => Promise<Kind>) {
  let asked: Promise<Kind> | undefined
  const reconsider = (): void => {
    asked = undefined
  }
  // A disk error says nothing about the system, so the next call asks again.
  const kind = (): Promise<Kind> =>
    (asked ??= find().catch((thrown: unknown) => {
      asked = undefined
      throw thrown
    }))
  return { kind, reconsider }
}

async function findKind({
  safeStorage,
  platform,
  weak,
  onSystem,
}: Required<Omit<ProtectionDeps, 'durable'>>): Promise<Kind> {
  const backend = () => backendName(safeStorage, platform)
  const open = isWeak(backend()) && !weak.agreed() ? null : await probe(safeStorage)
  if (isWeak(backend())) return open ? 'weak' : 'none'
  if (!open || hasFixedKey(open, platform)) return platform === 'win32' ? 'none' : 'keyringLocked'
  await onSystem()
  return 'system'
}

/** A test text sealed and opened by the system; null if it could not. */
async function probe(safeStorage: SafeStorageLike): Promise<Buffer | null> {
  return attempt(async () => {
    if (!(await safeStorage.isAsyncEncryptionAvailable())) return null
    const text = randomBytes(8).toString('hex')
    const cipher = await safeStorage.encryptStringAsync(text)
    return (await safeStorage.decryptStringAsync(cipher)).result === text ? cipher : null
  })
}

/** Null if the system refuses: every caller can do without. */
async function attempt<T>(operation: () => Promise<T>): Promise<T | null> {
  try {
    return await operation()
  } catch {
    return null
  }
}
