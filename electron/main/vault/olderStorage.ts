import type { SafeStorageLike } from './protection.ts'

/** Electron's safeStorage before version 42. */
interface OlderStorage {
  isEncryptionAvailable(): boolean
  encryptString(plain: string): Buffer
  decryptString(cipher: Buffer): string
}
type AnyStorage = Partial<SafeStorageLike> & Partial<OlderStorage>

/** Synchronous functions block main and the windows during a prompt: the first such call waits for `firstScreen`. */
export function asynchronously(storage: AnyStorage, firstScreen: () => Promise<void>): SafeStorageLike {
  const { isAsyncEncryptionAvailable, encryptStringAsync, decryptStringAsync } = storage
  if (isAsyncEncryptionAvailable && encryptStringAsync && decryptStringAsync) return storage as SafeStorageLike
  const older = storage as OlderStorage &
    Pick<SafeStorageLike, 'getSelectedStorageBackend' | 'setUsePlainTextEncryption'>
  return {
    isAsyncEncryptionAvailable: async () => {
      await firstScreen()
      return older.isEncryptionAvailable()
    },
    encryptStringAsync: async (plain) => older.encryptString(plain),
    decryptStringAsync: async (cipher) => ({ result: older.decryptString(cipher), shouldReEncrypt: false }),
    ...(older.getSelectedStorageBackend && {
      getSelectedStorageBackend: () => older.getSelectedStorageBackend?.() ?? 'unknown',
    }),
    ...(older.setUsePlainTextEncryption && {
      setUsePlainTextEncryption: (on) => {
        older.setUsePlainTextEncryption?.(on)
      },
    }),
  }
}
