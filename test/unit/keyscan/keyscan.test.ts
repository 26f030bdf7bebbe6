import { createCipheriv, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { compress } from 'snappyjs'
import { describe, expect, it, onTestFinished } from 'vitest'
import { writeXlsx } from '#formats/tables/xlsx'
import { keysIn, scanBytes, scanFolder } from '../../release/keyscan/scan.ts'
import { needlesOf } from '../../release/keyscan/needles.ts'
import { unsnap } from '../../release/keyscan/snappy.ts'

const KEY = 'practice-8sKd02LmQp47XvTzYb1cWn6'
const around = (bytes: Uint8Array | string) =>
  Buffer.concat([Buffer.from('some words before it '), Buffer.from(bytes as Uint8Array), Buffer.from(' and after')])
const hows = (bytes: Uint8Array | string, key = KEY) =>
  scanBytes('x', Buffer.from(bytes as Uint8Array), needlesOf(key)).findings.map(({ file, how }) => `${file}: ${how}`)
const utf16 = Buffer.from(KEY, 'utf16le')
const line = `{"key":"${KEY}"}`

/** 'abcdabcdabcd' in snappy: the first four characters as a literal, the rest as a copy that overlaps itself. */
const repeated = Buffer.concat([
  Buffer.of(12),
  Buffer.of((4 - 1) << 2),
  Buffer.from('abcd'),
  Buffer.of(((8 - 4) << 2) | 1, 4),
])

/** Returns a LevelDB table with one snappy block. */
function table(block: Buffer): Buffer {
  const packed = compress(block)
  const handle = Buffer.of(0, 0x80 | (packed.length & 0x7f), packed.length >> 7)
  const index = Buffer.concat([Buffer.of(0, 1, handle.length, 0x7a), handle, Buffer.of(0, 0, 0, 0, 1, 0, 0, 0)])
  const indexAt = packed.length + 5
  const footer = Buffer.alloc(48)
  Buffer.of(0, 0, 0x80 | (indexAt & 0x7f), indexAt >> 7, index.length).copy(footer)
  Buffer.from('57fb808b247547db', 'hex').copy(footer, 40)
  return Buffer.concat([packed, Buffer.of(1, 0, 0, 0, 0), index, Buffer.of(0, 0, 0, 0, 0), footer])
}

/** Returns a LevelDB log whose only record is split within the key by the end of a 32 KiB block. */
function log(): Buffer {
  const record = Buffer.concat([Buffer.alloc(32_768 - 7 - 10, 0x61), Buffer.from(KEY)])
  const [first, last] = [record.subarray(0, 32_768 - 7), record.subarray(32_768 - 7)]
  const header = (type: number, { length }: Buffer) => Buffer.of(0, 0, 0, 0, length & 0xff, length >> 8, type)
  return Buffer.concat([header(2, first), first, header(4, last), last])
}

describe('a planted key is found', () => {
  const forms: [string, Uint8Array | string][] = [
    ['plain', around(KEY)],
    ['UTF-16LE', around(utf16)],
    ['UTF-16BE', around(Buffer.from(utf16).swap16())],
    ['reversed', around([...KEY].reverse().join(''))],
    ['hex', around(Buffer.from(KEY).toString('hex'))],
    ['hex', around(Buffer.from(KEY).toString('hex').toUpperCase())],
    ['hex', around(utf16.toString('hex'))],
    ['percent-encoded', around([...Buffer.from(KEY)].map((byte) => `%${byte.toString(16)}`).join(''))],
    ['base64', Buffer.from(`${KEY}x`).toString('base64')],
    ['base64', Buffer.from(`a${KEY}x`).toString('base64')],
    ['base64', Buffer.from(`ab${KEY}xy`).toString('base64')],
    ['base64', around(utf16).toString('base64')],
    ['escaped', around([...KEY].map((letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`).join(''))],
  ]
  it.each(forms)('as %s', (how, bytes) => expect(hows(bytes)).toEqual([`x: ${how}`]))

  it('as base64url where that differs from base64', () => {
    const key = 'practice->>>???~~~ooo'
    expect(hows(around(Buffer.from(`a${key}b`).toString('base64url')), key)).toEqual(['x: base64url'])
  })

  it.each([
    ['gzip at 21', around(gzipSync(line))],
    ['zlib at 21', around(deflateSync(line, { level: 9 }))],
    ['zlib at 21', around(deflateSync(line, { level: 1 }))],
    ['deflate at 21', around(deflateRawSync(line))],
    ['brotli at 0', brotliCompressSync(line)],
    ['IndexedDB value at 21', around(Buffer.concat([Buffer.of(0xff, 0x11, 0x02), compress(Buffer.from(line))]))],
    ['LevelDB block at 0', table(Buffer.from(line))],
    ['snappy', compress(Buffer.from(line))],
    ['LevelDB log', log()],
  ])('inside %s', (how, bytes) => expect(hows(bytes)).toContain(`x, ${how}: plain`))

  it('inside a workbook and inside a PDF stream', async () => {
    const book = await writeXlsx([[KEY]], { sheetName: 'a' })
    if (!book.ok) throw new Error('no workbook')
    expect(hows(book.value).some((how) => /^x, zip entry at \d+: plain$/.test(how))).toBe(true)
    expect(
      hows(
        around(
          Buffer.concat([
            Buffer.from('<< /Filter /FlateDecode >> stream\n'),
            deflateSync(utf16),
            Buffer.from('\nendstream'),
          ]),
        ),
      ),
    ).toContain('x, zlib at 55: UTF-16LE')
  })

  it('when it is packed twice', () =>
    expect(hows(gzipSync(gzipSync(line)))).toContain('x, gzip at 0, gzip at 0: plain'))
})

it('bytes that only look like the key are not reported', () => {
  const noise = Buffer.concat([
    randomBytes(200_000),
    Buffer.from('practice-bank practice-8sKd02LmQp47XvTzYb1cWn7'),
    gzipSync('nothing'),
    table(Buffer.from('nothing')),
  ])
  expect(hows(noise)).toEqual([])
})

it('snappy data from another library is unpacked, even with other bytes after it', () => {
  const bytes = fc.oneof(fc.uint8Array({ maxLength: 300 }), fc.string({ unit: fc.constantFrom('a', 'b', 'cd') }))
  fc.assert(
    fc.property(bytes, fc.nat(300), fc.uint8Array({ maxLength: 20 }), (piece, times, behind) => {
      const plain = Buffer.concat(Array.from({ length: times }, () => Buffer.from(piece as Uint8Array)))
      fc.pre(plain.length > 0)
      expect(unsnap(Buffer.concat([compress(plain), behind]))?.equals(plain)).toBe(true)
    }),
  )
})

it('the snappy reader resolves copies that overlap themselves, and returns nothing for invalid data', () => {
  expect(unsnap(repeated)?.toString()).toBe('abcdabcdabcd')
  for (const bad of [
    Buffer.of(),
    Buffer.of(5),
    Buffer.of(5, 0, 1),
    Buffer.of(12, 1 | (4 << 2), 9),
    Buffer.of(0xff, 0xff, 0xff, 0xff, 0x0f, 0),
  ])
    expect(unsnap(bad)).toBeUndefined()
})

it('a folder scan reports a key in a log file but not a sealed key in the vault, which it can read', () => {
  const folder = mkdtempSync(join(tmpdir(), 'keyscan-'))
  onTestFinished(() => {
    rmSync(folder, { recursive: true, force: true })
  })
  const secret = randomBytes(32)
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', secret, nonce)
  const body = Buffer.concat([cipher.update(KEY), cipher.final()])
  const sealed = Buffer.concat([Buffer.from('v11'), nonce, cipher.getAuthTag(), body]).toString('base64')
  writeFileSync(
    join(folder, 'vault.json'),
    JSON.stringify({ 'a/practice': { cipher: sealed, backend: 'x', storedAt: '' } }),
  )
  expect(keysIn(folder, secret.toString('hex'))).toEqual([KEY])
  expect(keysIn(folder, randomBytes(32).toString('hex'))).toEqual([])
  expect(scanFolder(folder, [KEY])).toMatchObject({ files: 1, findings: [] })
  writeFileSync(join(folder, 'main.log'), `${line}\n`)
  expect(scanFolder(folder, [KEY])).toMatchObject({ files: 2, findings: [{ file: 'main.log', how: 'plain' }] })
})
