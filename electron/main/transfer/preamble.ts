import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { deriveKey, foldWidth } from '../vault/deriveKey.ts'

/** The first bytes of a transfer file, in all versions. */
export const MAGIC = Buffer.from('TOKUCHO\n', 'latin1')
const HASH_BYTES = 32
const MAX_HEADER_BYTES = 4096
/** Plain bytes in each separately encrypted piece. */
const CHUNK_BYTES = 262_144

/** Unencrypted: how to derive the key and cut the pieces. `salt` and `nonce` are base64. */
const header = z.looseObject({
  version: z.literal(1),
  kdf: z.strictObject({ name: z.literal('scrypt'), N: z.int(), r: z.int(), p: z.int(), salt: z.base64().length(24) }),
  cipher: z.literal('aes-256-gcm'),
  nonce: z.base64().length(12),
  chunk: z.int().min(1024).max(4_194_304),
})
export type Header = z.infer<typeof header>
type Kdf = Header['kdf']

/** Why a transfer file is refused; nothing has been changed at that point. */
export type FileRefusal =
  'fileNotOurs' | 'fileNewer' | 'fileTruncated' | 'fileDamaged' | 'fileTooCostly' | 'filePassphraseWrong'
export class FileRefused extends Error {
  override readonly name = 'FileRefused'
  readonly refusal: FileRefusal
  constructor(refusal: FileRefusal) {
    super(refusal)
    this.refusal = refusal
  }
}

export interface Keys {
  encryption: Buffer
  check: Buffer
}
export type DeriveKeys = (passphrase: string, kdf: Kdf) => Promise<Keys>

/** Per guess at the passphrase: 128 MiB, a few tenths of a second. */
const COST = { N: 131_072, r: 8, p: 1 } as const
/** 256 MiB, bearable with 4 GiB of memory, and four times the work that our own files need. */
const MOST_BYTES = 268_435_456
const MOST_WORK = 4 * COST.N * COST.r * COST.p
/** Never cheaper than this app's own files. */
const isOurs = ({ N, r, p }: Kdf) => Number.isInteger(Math.log2(N)) && N >= COST.N && r >= COST.r && p >= COST.p
const isBearable = ({ N, r, p }: Kdf) => 128 * N * r <= MOST_BYTES && N * r * p <= MOST_WORK

export const deriveKeys: DeriveKeys = async (passphrase, { N, r, p, salt }) => {
  const key = await deriveKey(passphrase, Buffer.from(salt, 'base64'), 64, { N, r, p })
  return { encryption: key.subarray(0, 32), check: key.subarray(32) }
}

export const newHeader = (): Header => ({
  version: 1,
  kdf: { name: 'scrypt', ...COST, salt: randomBytes(16).toString('base64') },
  cipher: 'aes-256-gcm',
  nonce: randomBytes(7).toString('base64'),
  chunk: CHUNK_BYTES,
})

const hmac = (keys: Keys, head: Uint8Array) => createHmac('sha256', keys.check).update(head).digest()
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest()

/** Pieces are bound to `head` (magic, length, header); a proof of the passphrase and a checksum of both follow. */
export function writePreamble(value: Header, keys: Keys): { head: Buffer; preamble: Buffer } {
  const json = Buffer.from(JSON.stringify(value), 'utf8')
  const length = Buffer.alloc(4)
  length.writeUInt32BE(json.length)
  const head = Buffer.concat([MAGIC, length, json])
  const proven = Buffer.concat([head, hmac(keys, head)])
  return { head, preamble: Buffer.concat([proven, sha256(proven)]) }
}

export interface Preamble {
  head: Buffer
  header: Header
  proof: Buffer
  length: number
}

export const MAX_PREAMBLE_BYTES = MAGIC.length + 4 + MAX_HEADER_BYTES + 2 * HASH_BYTES

/** Throws FileRefused. The checksum tells damage from a wrong passphrase; the version is checked only after it. */
export function readPreamble(bytes: Buffer): Preamble {
  const known = bytes.subarray(0, MAGIC.length)
  if (!known.equals(MAGIC.subarray(0, known.length)) || known.length === 0) throw new FileRefused('fileNotOurs')
  const end = MAGIC.length + 4 + (bytes.length >= MAGIC.length + 4 ? bytes.readUInt32BE(MAGIC.length) : 0)
  if (end > MAGIC.length + 4 + MAX_HEADER_BYTES) throw new FileRefused('fileDamaged')
  if (bytes.length < Math.max(end, MAGIC.length + 4) + 2 * HASH_BYTES) throw new FileRefused('fileTruncated')
  const [head, proof, sum] = [
    bytes.subarray(0, end),
    bytes.subarray(end, end + HASH_BYTES),
    bytes.subarray(end + HASH_BYTES, end + 2 * HASH_BYTES),
  ]
  if (!sha256(Buffer.concat([head, proof])).equals(sum)) throw new FileRefused('fileDamaged')
  return { head, header: parseHeader(head.subarray(MAGIC.length + 4)), proof, length: end + 2 * HASH_BYTES }
}

function parseHeader(json: Uint8Array): Header {
  let value: unknown
  try {
    value = JSON.parse(Buffer.from(json).toString('utf8'))
  } catch {
    throw new FileRefused('fileDamaged')
  }
  const version = z.looseObject({ version: z.int() }).safeParse(value)
  if (version.success && version.data.version > 1) throw new FileRefused('fileNewer')
  const parsed = header.safeParse(value)
  if (!parsed.success || !isOurs(parsed.data.kdf)) throw new FileRefused('fileDamaged')
  // Before any key is derived: anyone could have written the unencrypted header.
  if (!isBearable(parsed.data.kdf)) throw new FileRefused('fileTooCostly')
  return parsed.data
}

/** Throws FileRefused for a wrong passphrase. */
export async function unlock(preamble: Preamble, passphrase: string, derive: DeriveKeys): Promise<Keys> {
  const keys = await derive(foldWidth(passphrase), preamble.header.kdf)
  if (!timingSafeEqual(hmac(keys, preamble.head), preamble.proof)) throw new FileRefused('filePassphraseWrong')
  return keys
}
