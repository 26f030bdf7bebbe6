import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { gzipSync } from 'node:zlib'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { openBytesOfLines, openFileOfLines, unpackLines } from '#main/transfer/fileReader'
import { writeFileOfLines } from '#main/transfer/fileWriter'
import {
  type DeriveKeys,
  deriveKeys,
  FileRefused,
  MAGIC,
  newHeader,
  readPreamble,
  unlock,
  writePreamble,
} from '#main/transfer/preamble'
import { sealPieces, unsealPieces } from '#main/transfer/pieces'

const folder = mkdtempSync(join(tmpdir(), 'tokucho-container-'))
afterAll(() => {
  rmSync(folder, { recursive: true })
})
const path = join(folder, 'a.tokucho')
const sleep = () => Promise.resolve()

/** A fast key derivation, because its cost is not under test here. */
const quickly: DeriveKeys = (passphrase, { salt }) => {
  const key = createHash('sha512').update(salt).update(passphrase).digest()
  return Promise.resolve({ encryption: key.subarray(0, 32), check: key.subarray(32) })
}

async function write(rows: readonly object[], passphrase = 'a long passphrase', derive = quickly): Promise<Buffer> {
  const writer = await writeFileOfLines(path, passphrase, derive, sleep)
  for (const row of rows) await writer.line(JSON.stringify(row))
  expect(await writer.finish()).toBe(readFileSync(path).length)
  return readFileSync(path)
}

async function read(bytes: Uint8Array, passphrase = 'a long passphrase', derive = quickly): Promise<object[]> {
  writeFileSync(path, bytes)
  const file = await openFileOfLines(path, derive)
  try {
    await file.unlock(passphrase)
    return (await all(file.lines())).map(({ value }) => value)
  } finally {
    await file.close()
  }
}

async function all<T>(source: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = []
  for await (const one of source) found.push(one)
  return found
}

const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'read',
    (thrown: unknown) => (thrown instanceof FileRefused ? thrown.refusal : String(thrown)),
  )
const anyRow = fc.dictionary(
  fc.string(),
  fc.jsonValue().map((value) => JSON.parse(JSON.stringify(value)) as unknown),
  { noNullPrototype: true },
)

describe('an encrypted file of lines', () => {
  it('returns exactly the rows it was written with', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyRow, { maxLength: 20 }), fc.string({ minLength: 1 }), async (rows, passphrase) => {
        expect(await read(await write(rows, passphrase), passphrase)).toEqual(rows)
      }),
      { numRuns: 60 },
    )
  }, 60_000)

  it('is refused if any single byte is changed or any part of its end is cut off', async () => {
    const rows = Array.from({ length: 40 }, (_, n) => ({
      n,
      words: createHash('sha256').update(String(n)).digest('hex'),
    }))
    const whole = await write(rows)
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length - 1), fc.integer({ min: 1, max: 255 }), async (at, flip) => {
        const damaged = Buffer.from(whole)
        damaged[at] = damaged[at]! ^ flip
        expect(['fileNotOurs', 'fileDamaged', 'fileTruncated']).toContain(await refusal(read(damaged)))
      }),
      { numRuns: 300 },
    )
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: MAGIC.length, max: whole.length - 1 }), async (length) => {
        expect(await refusal(read(whole.subarray(0, length)))).toBe('fileTruncated')
      }),
      { numRuns: 100 },
    )
    expect(await read(whole)).toEqual(rows)
  }, 60_000)

  it('opens only with its own passphrase, in full-width or half-width letters', async () => {
    const whole = await write([{ a: 1 }], 'ｶﾅ passphrase 12')
    expect(await read(whole, 'カナ ｐassphrase １２')).toEqual([{ a: 1 }])
    await fc.assert(
      fc.asyncProperty(fc.string(), async (other) => {
        fc.pre(other.normalize('NFKC') !== 'ｶﾅ passphrase 12'.normalize('NFKC'))
        expect(await refusal(read(whole, other))).toBe('filePassphraseWrong')
      }),
      { numRuns: 50 },
    )
  }, 60_000)

  it('shows nothing of its content in plain text', async () => {
    const whole = await write(Array.from({ length: 50 }, () => ({ secret: 'K3y-of-the-company' })))
    expect(whole.toString('latin1')).not.toContain('K3y-of')
    expect(whole.subarray(0, 8).toString('latin1')).toBe('TOKUCHO\n')
  })

  it.each<[string, Buffer, string]>([
    ['an empty file', Buffer.alloc(0), 'fileNotOurs'],
    ['a picture', Buffer.from('\x89PNG\r\n\x1a\n more of it', 'latin1'), 'fileNotOurs'],
    ['a file cut off after its first bytes', MAGIC, 'fileTruncated'],
    ['a snapshot', Buffer.from('{"format":"tokucho-desk-drafts"'), 'fileNotOurs'],
  ])('fails with the right error if it is %s', async (_name, bytes, said) => {
    expect(await refusal(read(bytes))).toBe(said)
  })

  it('is refused before its key is derived if it is from a newer app or its key is too cheap or too costly', async () => {
    const keys = await quickly('a long passphrase', newHeader().kdf)
    const made = (change: object) => writePreamble({ ...newHeader(), ...change }, keys).preamble
    expect(await refusal(read(made({ version: 2, other: 'cipher' })))).toBe('fileNewer')
    for (const N of [16_384, 131_073])
      expect(await refusal(read(made({ kdf: { ...newHeader().kdf, N } })))).toBe('fileDamaged')
    const asked: unknown[] = []
    const deriving: DeriveKeys = async (passphrase, kdf) => {
      asked.push(kdf)
      return quickly(passphrase, kdf)
    }
    const { kdf } = newHeader()
    const costing = async (cost: object) => {
      const header = { ...newHeader(), kdf: { ...kdf, ...cost } }
      return refusal(
        (async () =>
          unlock(
            readPreamble(writePreamble(header, await quickly('a long passphrase', header.kdf)).preamble),
            'a long passphrase',
            deriving,
          ))(),
      )
    }
    for (const cost of [
      { N: 2 ** 30 },
      { N: 2 ** 20 },
      { N: 2 ** 19 },
      { r: 17 },
      { r: 16, N: 2 ** 18 },
      { p: 5 },
      { p: 2 ** 30 },
      { N: 2 ** 18, p: 3 },
    ])
      expect(await costing(cost)).toBe('fileTooCostly')
    expect(asked).toEqual([])
    for (const cost of [{}, { N: 2 ** 18 }, { r: 16 }, { p: 4 }]) expect(await costing(cost)).toBe('read')
    expect(asked).toHaveLength(4)
  })

  it('is refused if its pieces are reordered or one is missing', async () => {
    const header = { ...newHeader(), chunk: 1024 }
    const keys = await quickly('p', header.kdf)
    const binding = { header, keys, head: Buffer.from('head') }
    const pieces = await all(sealPieces(binding, [Buffer.alloc(5000, 7)]))
    const text = async (parts: Buffer[]) => Buffer.concat(await all(unsealPieces(binding, parts)))
    expect(await text(pieces)).toEqual(Buffer.alloc(5000, 7))
    expect(await refusal(text([pieces[1]!, pieces[0]!, ...pieces.slice(2)]))).toBe('fileDamaged')
    expect(await refusal(text(pieces.toSpliced(1, 1)))).toBe('fileDamaged')
    expect(await refusal(text([...pieces.slice(0, 4), pieces.at(-1)!]))).toBe('fileDamaged')
    expect(await refusal(text(pieces.slice(0, 4)))).toBe('fileTruncated')
  })

  it('derives its key with scrypt at the cost that it states', async () => {
    const whole = await write([{ a: 1 }], 'a long passphrase', deriveKeys)
    expect(whole.toString('latin1')).toContain('"N":131072,"r":8,"p":1')
    expect(await read(whole, 'a long passphrase', deriveKeys)).toEqual([{ a: 1 }])
    expect(await refusal(read(whole, 'a long passphrasf', deriveKeys))).toBe('filePassphraseWrong')
  }, 30_000)

  it('is damaged, and no fault of the disk, when one of its lines is far too long', async () => {
    const bomb = gzipSync(Buffer.alloc(150_000_000, 'a'))
    const pieces = async function* () {
      for (let from = 0; from < bomb.length; from += 1_000) yield bomb.subarray(from, from + 1_000)
    }
    expect(await refusal(all(unpackLines(pieces())))).toEqual('fileDamaged')
    const gone = async function* () {
      yield bomb.subarray(0, 1_000)
      throw Object.assign(new Error('read'), { code: 'EIO' })
    }
    expect(await refusal(all(unpackLines(gone())))).toContain('read')
  })

  it('fails with a storage error when it cannot be written', async () => {
    await expect(
      writeFileOfLines(join(folder, 'none', 'b.tokucho'), 'p', quickly, sleep).then(async (writer) => {
        for (let n = 0; n < 100; n++) await writer.line(JSON.stringify({ n }))
        await writer.finish()
      }),
    ).rejects.toThrow('transfer: ENOENT')
  })
})

describe('an encrypted file passed as bytes', () => {
  it('can be read repeatedly, and is refused for the same reasons as a file on disk', async () => {
    const rows = Array.from({ length: 3_000 }, (_, n) => ({
      n,
      words: createHash('sha256').update(String(n)).digest('hex'),
    }))
    const whole = new Uint8Array(await write(rows))
    const file = openBytesOfLines(whole, quickly)
    expect(file.size).toBe(whole.length)
    expect(await refusal(file.unlock('another one'))).toBe('filePassphraseWrong')
    await file.unlock('a long passphrase')
    for (let time = 0; time < 2; time++) expect((await all(file.lines())).map(({ value }) => value)).toEqual(rows)
    const cut = openBytesOfLines(whole.subarray(0, whole.length - 1), quickly)
    await cut.unlock('a long passphrase')
    expect(await refusal(all(cut.lines()))).toMatch(/^file(Truncated|Damaged)$/)
    expect(() => openBytesOfLines(new TextEncoder().encode('PK no such file'), quickly)).toThrow('fileNotOurs')
    expect(() => openBytesOfLines(new Uint8Array(), quickly)).toThrow('fileNotOurs')
  })
})
