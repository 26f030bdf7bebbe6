import { createCipheriv, createDecipheriv, hkdfSync, pbkdf2Sync, randomBytes } from 'node:crypto'
import { guarded } from '../shared/loud.ts'
import { app } from '../app/app.ts'
import { runtime, say } from '../shared/runtime.ts'

type Backend = 'none' | 'memory' | 'secret-service' | 'locked'

let backend: Backend = 'none'
let key: Buffer | undefined
let plainText = false

/** Chooses where the key comes from, once, before the application is told that it is ready. */
export async function prepareSafeStorage(): Promise<void> {
  const wanted = process.env.STANDIN_SAFE_STORAGE
  if (wanted !== undefined && !['none', 'memory', 'secret-service', 'locked'].includes(wanted))
    throw new Error(`STANDIN_SAFE_STORAGE is none, memory, secret-service or locked, not ${wanted}`)
  if (wanted === 'memory') return use('memory', memoryKey())
  if (wanted === 'none') return
  // A keyring that the user did not open is reported by name, but offers no key.
  if (wanted === 'locked') return void (backend = 'locked')
  try {
    const found = process.env.DBUS_SESSION_BUS_ADDRESS ? await keyringKey() : undefined
    if (found) use('secret-service', found)
    else if (wanted) throw new Error('no D-Bus session bus')
  } catch (error) {
    // If the Secret Service was requested by name but is missing, that is reported. For Electron the service then
    // counts as unavailable.
    if (wanted) say(`no usable Secret Service: ${(error as Error).message}`)
  }
}

function use(chosen: Backend, chosenKey: Buffer): void {
  backend = chosen
  key = chosenKey
}

function memoryKey(): Buffer {
  const given = process.env.STANDIN_SAFE_STORAGE_KEY
  if (given === undefined) return randomBytes(32)
  if (!/^[0-9a-f]{64}$/i.test(given)) throw new Error('STANDIN_SAFE_STORAGE_KEY must be 32 bytes in hexadecimal')
  return Buffer.from(given, 'hex')
}

// Returns the key, derived as in Chromium from one random password per application in the user's keyring.
async function keyringKey(): Promise<Buffer> {
  const { AsyncEntry } = await import('@napi-rs/keyring')
  const entry = new AsyncEntry(`${app.getName()} Safe Storage`, app.getName())
  const signal = AbortSignal.timeout(10_000)
  let password = await entry.getPassword(signal)
  if (!password) {
    password = randomBytes(24).toString('base64')
    await entry.setPassword(password, signal)
  }
  return Buffer.from(hkdfSync('sha256', password, 'safe storage', '', 32))
}

const passwordKey = (): Buffer => pbkdf2Sync('peanuts', 'saltysalt', 1, 16, 'sha1')
const passwordIv = Buffer.alloc(16, ' ')

function encrypt(text: string): Buffer {
  if (!key) {
    const cipher = createCipheriv('aes-128-cbc', passwordKey(), passwordIv)
    return Buffer.concat([Buffer.from('v10'), cipher.update(text, 'utf8'), cipher.final()])
  }
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([Buffer.from('v11'), nonce, cipher.getAuthTag(), body])
}

function decrypt(bytes: Buffer): string {
  if (bytes.toString('latin1', 0, 3) === 'v10') {
    const plain = createDecipheriv('aes-128-cbc', passwordKey(), passwordIv)
    return Buffer.concat([plain.update(bytes.subarray(3)), plain.final()]).toString('utf8')
  }
  if (!key) throw new Error('no key')
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(3, 15)).setAuthTag(bytes.subarray(15, 31))
  return Buffer.concat([decipher.update(bytes.subarray(31)), decipher.final()]).toString('utf8')
}

const encrypting = 'Error while encrypting the text provided to safeStorage.encryptString'
const decrypting = 'Error while decrypting the ciphertext provided to safeStorage.decryptString'

function mustBeReady(): void {
  if (!runtime.ready) throw new Error('safeStorage cannot be used before app is ready')
}

function tryDecrypt(bytes: Buffer, failure: string): string {
  try {
    return decrypt(bytes)
  } catch {
    throw new Error(failure)
  }
}

/** Electron's `safeStorage`. */
export const safeStorage = guarded(
  {
    isEncryptionAvailable: (): boolean => runtime.ready && (key !== undefined || (plainText && backend !== 'locked')),
    setUsePlainTextEncryption: (on: boolean): void => void (plainText = on),
    getSelectedStorageBackend: (): string => {
      if (!runtime.ready) return 'unknown'
      return key === undefined && backend !== 'locked' ? 'basic_text' : 'gnome_libsecret'
    },
    encryptString: (text: string): Buffer => {
      mustBeReady()
      if (!safeStorage.isEncryptionAvailable()) throw new Error(`${encrypting}. Encryption is not available.`)
      if (typeof text !== 'string') throw new TypeError('Error processing argument at index 0, conversion failure')
      return encrypt(text)
    },
    decryptString: (bytes: Buffer): string => {
      mustBeReady()
      if (!safeStorage.isEncryptionAvailable()) throw new Error(`${decrypting}. Decryption is not available.`)
      if (!Buffer.isBuffer(bytes)) throw new Error('Expected the first argument of decryptString() to be a buffer')
      if (bytes.length === 0) return ''
      if (!/^v1[01]/.test(bytes.toString('latin1', 0, 3)))
        throw new Error(`${decrypting}. Ciphertext does not appear to be encrypted.`)
      return tryDecrypt(bytes, `${decrypting}.`)
    },
    isAsyncEncryptionAvailable: async (): Promise<boolean> => safeStorage.isEncryptionAvailable(),
    encryptStringAsync: async (text: string): Promise<Buffer> => {
      mustBeReady()
      if (!safeStorage.isEncryptionAvailable())
        throw new Error('Error while encrypting the text provided to safeStorage.encryptStringAsync.')
      return encrypt(text)
    },
    decryptStringAsync: async (bytes: Buffer): Promise<{ result: string; shouldReEncrypt: boolean }> => {
      mustBeReady()
      return {
        result: tryDecrypt(bytes, 'Error while decrypting the ciphertext provided to safeStorage.decryptStringAsync.'),
        shouldReEncrypt: false,
      }
    },
  },
  'SafeStorage',
  'safeStorage',
)

/** Returns the chosen backend, for the stand-in's own tests. */
export function safeStorageBackend(): Backend {
  return backend
}
