import type { KeyProtection } from '#contract/ipc/company'

/** The parts of Electron's safeStorage the vault needs. */
export interface SafeStorageLike {
  isEncryptionAvailable(): boolean
  encryptString(plain: string): Buffer
  decryptString(cipher: Buffer): string
  /** Linux only: which password store answers. */
  getSelectedStorageBackend?(): string
  /** Linux only: lets a fixed key take the place of a password store. */
  setUsePlainTextEncryption?(on: boolean): void
}

/** What encrypts: `keychain`, `dpapi`, or on Linux the password store's own name. */
export function backendName(safeStorage: SafeStorageLike, platform: NodeJS.Platform): string {
  if (platform === 'darwin') return 'keychain'
  if (platform === 'win32') return 'dpapi'
  return safeStorage.getSelectedStorageBackend?.() ?? 'unknown'
}

/** May a key go to the disk: the system encrypts it for real, or a person has agreed to less. */
export function canStore(safeStorage: SafeStorageLike, platform: NodeJS.Platform, weakAgreed = false): boolean {
  return safeStorage.isEncryptionAvailable() && (weakAgreed || !isWeak(backendName(safeStorage, platform)))
}

/** `basic_text` is Chromium's fixed key: anyone with the file could read it. A backend that is not known counts no better. */
export const isWeak = (backend: string): boolean => backend === 'basic_text' || backend === 'unknown'

/** How this computer protects keys. A keyring that is there and does not open is not the same as none: opening it brings the keys back. */
export function protectionKind(safeStorage: SafeStorageLike, platform: NodeJS.Platform, weakAgreed: boolean): KeyProtection['kind'] {
  if (isWeak(backendName(safeStorage, platform))) return weakAgreed && safeStorage.isEncryptionAvailable() ? 'weak' : 'none'
  if (safeStorage.isEncryptionAvailable()) return 'system'
  return platform === 'win32' ? 'none' : 'keyringLocked'
}
