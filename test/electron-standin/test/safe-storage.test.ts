/* oxlint-disable typescript/no-deprecated -- the synchronous functions still have to answer as Electron's do */
import { randomBytes } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import { launch, removeFolders, type Running } from '../testing/harness.ts'
import { missingPrograms, startSecretService } from './secret-service.ts'

afterAll(removeFolders, 60_000)

async function withApp<T>(env: Record<string, string>, use: (running: Running) => Promise<T>): Promise<T> {
  const running = await launch({ env })
  try {
    return await use(running)
  } finally {
    await running.app.close()
  }
}

const encrypt = ({ app }: Running): Promise<string> =>
  app.evaluate(({ safeStorage }) => safeStorage.encryptString('鍵').toString('hex'))
const decrypt = ({ app }: Running, hex: string): Promise<string> =>
  app.evaluate(({ safeStorage }, bytes) => {
    try {
      return safeStorage.decryptString(Buffer.from(bytes, 'hex'))
    } catch (error) {
      return (error as Error).message
    }
  }, hex)
const state = ({ app }: Running): Promise<unknown> =>
  app.evaluate(({ safeStorage }) => [safeStorage.isEncryptionAvailable(), safeStorage.getSelectedStorageBackend()])

describe('safeStorage', () => {
  test('is unavailable without a keyring, unless plain text is requested', async () => {
    await withApp({ STANDIN_SAFE_STORAGE: 'none' }, async (running) => {
      expect(await state(running)).toEqual([false, 'basic_text'])
      await expect(encrypt(running)).rejects.toThrow('safeStorage.encryptString. Encryption is not available.')
      expect(await decrypt(running, '763130')).toContain('Decryption is not available.')
      await running.app.evaluate(({ safeStorage }) => safeStorage.setUsePlainTextEncryption(true))
      expect(await decrypt(running, await encrypt(running))).toBe('鍵')
    })
  }, 60_000)

  test('decrypts with a key in memory what that key encrypted, and refuses what another key encrypted', async () => {
    const key = randomBytes(32).toString('hex')
    const secret = await withApp({ STANDIN_SAFE_STORAGE: 'memory', STANDIN_SAFE_STORAGE_KEY: key }, async (running) => {
      expect(await state(running)).toEqual([true, 'gnome_libsecret'])
      expect(
        await running.page.evaluate(() => Object.keys((window as unknown as { api: object }).api).length),
      ).toBeGreaterThan(0)
      return encrypt(running)
    })
    expect(
      await withApp({ STANDIN_SAFE_STORAGE: 'memory', STANDIN_SAFE_STORAGE_KEY: key }, (running) =>
        decrypt(running, secret),
      ),
    ).toBe('鍵')
    await withApp({ STANDIN_SAFE_STORAGE: 'memory' }, async (running) => {
      expect(await decrypt(running, secret)).toBe(
        'Error while decrypting the ciphertext provided to safeStorage.decryptString.',
      )
      expect(await decrypt(running, 'ffff')).toBe(
        'Error while decrypting the ciphertext provided to safeStorage.decryptString. Ciphertext does not appear to be encrypted.',
      )
    })
  }, 90_000)

  test('can decrypt after a restart with a real Secret Service, but not with another keyring', async (context) => {
    const missing = missingPrograms()
    if (missing.length > 0) return context.skip(`not installed here: ${missing.join(', ')}`)
    const inKeyring = async <T>(use: (env: Record<string, string>) => Promise<T>): Promise<T> => {
      const service = await startSecretService()
      try {
        return await use({ ...service.env, STANDIN_SAFE_STORAGE: 'secret-service' })
      } finally {
        await service.stop()
      }
    }
    const secret = await inKeyring(async (env) => {
      const sealed = await withApp(env, async (running) => {
        expect(await state(running)).toEqual([true, 'gnome_libsecret'])
        return encrypt(running)
      })
      expect(await withApp(env, (running) => decrypt(running, sealed))).toBe('鍵')
      return sealed
    })
    await inKeyring((env) =>
      withApp(env, async (running) => {
        expect(await decrypt(running, secret)).toBe(
          'Error while decrypting the ciphertext provided to safeStorage.decryptString.',
        )
      }),
    )
  }, 180_000)

  test('reports the name of a locked keyring, and encrypts nothing', async () => {
    await withApp({ STANDIN_SAFE_STORAGE: 'locked' }, async (running) => {
      expect(await state(running)).toEqual([false, 'gnome_libsecret'])
      await running.app.evaluate(({ safeStorage }) => safeStorage.setUsePlainTextEncryption(true))
      await expect(encrypt(running)).rejects.toThrow('Encryption is not available.')
    })
  }, 60_000)
})
