import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createSealingKey, restoreSealingKey } from '#main/vault/sealingKey'
import { temporaryFolder } from '../support.ts'

const localState = (key: string) => JSON.stringify({ browser: { x: 1 }, os_crypt: { encrypted_key: key, other: true } })

/** A computer on which Chromium uses the key `inUse`, and writes it after `afterMs` (never, if undefined). */
function computer({ onDisk, inUse, afterMs }: { onDisk?: string; inUse: string; afterMs?: number }) {
  const folder = temporaryFolder()
  const path = join(folder, 'Local State')
  const copy = join(folder, 'sealing-key.json')
  if (onDisk !== undefined) writeFileSync(path, localState(onDisk))
  let ms = 0
  const durable = createSealingKey({
    folder,
    safeStorage: {
      encryptStringAsync: (plain) => Promise.resolve(Buffer.from(`${inUse}|${plain}`)),
      decryptStringAsync: (cipher) => {
        const [key, result = ''] = cipher.toString().split('|')
        return key === inUse ? Promise.resolve({ result, shouldReEncrypt: false }) : Promise.reject(new Error('key'))
      },
    },
    sleep: (step) => {
      ms += step
      if (afterMs !== undefined && ms >= afterMs) writeFileSync(path, localState(inUse))
      return Promise.resolve()
    },
    uptime: () => ms / 1_000,
  })
  return { folder, path, copy, durable, waited: () => ms }
}
const copyOf = (key: string) => JSON.stringify({ key, proof: Buffer.from(`${key}|tokucho`).toString('base64') })

describe('the key that seals on Windows', () => {
  it('is waited for until Chromium has written it, and then copied', async () => {
    const { copy, durable, waited } = computer({ inUse: 'K1', afterMs: 9_800 })
    await durable()
    expect(waited()).toBe(9_800)
    expect(JSON.parse(readFileSync(copy, 'utf8'))).toEqual(JSON.parse(copyOf('K1')))
  })

  it('is not waited for if a text sealed earlier shows that it is in use', async () => {
    const { copy, durable, waited } = computer({ onDisk: 'K1', inUse: 'K1' })
    writeFileSync(copy, copyOf('K1'))
    await durable()
    expect(waited()).toBe(0)
  })

  it('is waited for if Chromium could not unwrap the one on the disk and made another', async () => {
    const { copy, durable, waited } = computer({ onDisk: 'K1', inUse: 'K2', afterMs: 8_000 })
    writeFileSync(copy, copyOf('K1'))
    await durable()
    expect(waited()).toBe(8_000)
    expect(JSON.parse(readFileSync(copy, 'utf8'))).toEqual(JSON.parse(copyOf('K2')))
  })

  it('of an earlier version, without a copy, counts once Chromium had the time to replace it', async () => {
    const { copy, durable, waited } = computer({ onDisk: 'K1', inUse: 'K1' })
    await durable()
    expect(waited()).toBe(15_000)
    expect(existsSync(copy)).toBe(true)
  })

  it('is an error if it never gets to the disk, and is looked for again', async () => {
    const { path, durable } = computer({ inUse: 'K1' })
    await expect(durable()).rejects.toThrow('vault')
    writeFileSync(path, localState('K1'))
    await expect(durable()).resolves.toBeUndefined()
  })
})

describe('the key that seals, at the next start', () => {
  const after = (change: (path: string) => void) => {
    const folder = temporaryFolder()
    const path = join(folder, 'Local State')
    writeFileSync(path, localState('K1'))
    writeFileSync(join(folder, 'sealing-key.json'), copyOf('K1'))
    change(path)
    return { path, restored: restoreSealingKey(folder) }
  }
  const read = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'))

  it('is left alone if it is there', () => {
    const { path, restored } = after(() => undefined)
    expect([restored, existsSync(`${path}.replaced`)]).toEqual([false, false])
  })

  it.each([
    [
      'missing',
      (path: string) => {
        rmSync(path)
      },
    ],
    [
      'cut off',
      (path: string) => {
        writeFileSync(path, localState('K1').slice(0, 30))
      },
    ],
    [
      'empty',
      (path: string) => {
        writeFileSync(path, '')
      },
    ],
    [
      'not an object',
      (path: string) => {
        writeFileSync(path, '[]')
      },
    ],
    [
      'without a key',
      (path: string) => {
        writeFileSync(path, '{"os_crypt":{}}')
      },
    ],
    [
      'zeros',
      (path: string) => {
        writeFileSync(path, Buffer.alloc(512))
      },
    ],
  ])('is put back if the file is %s', (_how, change) => {
    const { path, restored } = after(change)
    expect(restored).toBe(true)
    expect(read(path)).toMatchObject({ os_crypt: { encrypted_key: 'K1' } })
  })

  it('is put back over another, and everything else in the file is kept', () => {
    const { path, restored } = after((file) => {
      writeFileSync(file, localState('K0'))
    })
    expect(restored).toBe(true)
    expect(read(path)).toEqual({ browser: { x: 1 }, os_crypt: { encrypted_key: 'K1', other: true } })
    expect(read(`${path}.replaced`)).toMatchObject({ os_crypt: { encrypted_key: 'K0' } })
  })

  it('is not invented if none was ever kept', () => {
    const folder = temporaryFolder()
    expect([restoreSealingKey(folder), existsSync(join(folder, 'Local State'))]).toEqual([false, false])
  })
})
