import { randomBytes } from 'node:crypto'
import type { KeyProtection } from '#contract/ipc/company'
import { NEVER_WEAK, type WeakConsent } from './weakConsent.ts'

export interface SafeStorageLike {
  isAsyncEncryptionAvailable(): Promise<boolean>
  encryptStringAsync(plain: string): Promise<Buffer>
  decryptStringAsync(cipher: Buffer): Promise<{ result: string; shouldReEncrypt: boolean }>
  /** Linux only: which password store is in use. Shows no prompt. */
  getSelectedStorageBackend?(): string
  /** Linux only: allows a fixed key if there is no password store. */
  setUsePlainTextEncryption?(on: boolean): void
}

/** `keychain`, `dpapi`, or on Linux the name of the password store. Shows no prompt. */
export function backendName(
  safeStorage: Pick<SafeStorageLike, 'getSelectedStorageBackend'>,
  platform: NodeJS.Platform,
): string {
  if (platform === 'darwin') return 'keychain'
  if (platform === 'win32') return 'dpapi'
  return safeStorage.getSelectedStorageBackend?.() ?? 'unknown'
}

/**
 * `basic_text` is Chromium's fixed key, with which anyone who has the file can decrypt it; an unknown backend is
 * treated the same.
 */
export const isWeak = (backend: string): boolean => backend === 'basic_text' || backend === 'unknown'

/**
 * Chromium's fixed key has the prefix `v10` on Linux. If the password store has no key, the asynchronous functions
 * silently fall back to the fixed key and still report encryption as available, so only their output shows which key
 * they used.
 */
const hasFixedKey = (cipher: Buffer, platform: NodeJS.Platform): boolean =>
  platform === 'linux' && cipher.toString('latin1', 0, 3) === 'v10'

export interface ProtectionDeps {
  safeStorage: SafeStorageLike
  platform: NodeJS.Platform
  weak?: WeakConsent
  /** Called once the system is known to protect keys, before any caller learns the result. */
  onSystem?: () => Promise<void>
  /** Resolves once the system's own key, with which it seals, is on the disk. Rejects if it does not get there. */
  durable?: () => Promise<void>
}

/**
 * The system is asked only once, when the answer is first needed, because it may show a prompt: callers that arrive
 * during the check share its answer, and a refusal holds until the app restarts. Without a password store or consent,
 * nothing is asked.
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
    /** The user's consent has changed, so the next call asks again. */
    reconsider,
    /** The form that the settings show. */
    status: async (): Promise<KeyProtection> => ({
      kind: await kind(),
      backend: backend(),
      weakForbidden: weak.forbidden(),
    }),
    /** Null if the result would be weaker than `kind` promises, or could not be opened after a crash. */
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
    /** Null if the system cannot open it. `stale`: the system wants the text to be sealed again. */
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

/** `find` is called once and its answer kept until `reconsider`. */
function askedOnce(find: () => Promise<Kind>) {
  let asked: Promise<Kind> | undefined
  const reconsider = (): void => {
    asked = undefined
  }
  // A disk error during the check says nothing about the system, so the next call asks again.
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

/** A test text that the system has sealed and opened again, or null if it could not. */
async function probe(safeStorage: SafeStorageLike): Promise<Buffer | null> {
  return attempt(async () => {
    if (!(await safeStorage.isAsyncEncryptionAvailable())) return null
    const text = randomBytes(8).toString('hex')
    const cipher = await safeStorage.encryptStringAsync(text)
    return (await safeStorage.decryptStringAsync(cipher)).result === text ? cipher : null
  })
}

/** Null if the system refuses, because every caller can carry on without it. */
async function attempt<T>(operation: () => Promise<T>): Promise<T | null> {
  try {
    return await operation()
  } catch {
    return null
  }
}
