// Searches every file of a folder for client keys, in every form that needles.ts lists, packed or not.
import { createDecipheriv } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Needle, needlesOf } from './needles.ts'
import { unpack } from './unpack.ts'

/**
 * The place of a key in a file: the path with any packed data around the key, and the form of the key. The key itself
 * is not part of it.
 */
export interface Finding {
  file: string
  how: string
}
export interface Scanned {
  files: number
  bytes: number
  unpacked: number
  findings: Finding[]
}

/**
 * Number of levels to unpack: 2 means a packed file inside a packed file. The app writes nothing that is packed deeper.
 */
const LEVELS = 2

/** Searches bytes and everything packed in them. `name` identifies the bytes in findings. */
export function scanBytes(name: string, bytes: Buffer, needles: readonly Needle[], levels = LEVELS): Scanned {
  const findings = needles.filter((needle) => bytes.includes(needle.bytes)).map(({ how }) => ({ file: name, how }))
  const scanned: Scanned = { files: 0, bytes: bytes.length, unpacked: 0, findings }
  if (levels === 0) return scanned
  for (const inner of unpack(bytes, levels === LEVELS)) {
    const deeper = scanBytes(`${name}, ${inner.how}`, inner.bytes, needles, levels - 1)
    scanned.unpacked += 1 + deeper.unpacked
    findings.push(...deeper.findings)
  }
  return scanned
}

/** Searches printed text without unpacking it. */
export const scanText = (text: string, keys: readonly string[]): Pick<Scanned, 'bytes' | 'findings'> =>
  scanBytes('printed', Buffer.from(text), keys.flatMap(needlesOf), 0)

/** Searches every file below a folder. */
export function scanFolder(folder: string, keys: readonly string[]): Scanned {
  const needles = [...new Set(keys)].flatMap(needlesOf)
  const total: Scanned = { files: 0, bytes: 0, unpacked: 0, findings: [] }
  for (const one of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!one.isFile()) continue
    const path = join(one.parentPath, one.name)
    const content = contentOf(path)
    if (content === undefined) continue
    const { bytes, unpacked, findings } = scanBytes(path.slice(folder.length + 1), content, needles)
    total.files++
    total.bytes += bytes
    total.unpacked += unpacked
    total.findings.push(...findings)
  }
  return total
}

/** Returns the bytes of a file, or undefined if the file is gone or a test has made it unreadable. */
function contentOf(path: string): Buffer | undefined {
  try {
    return readFileSync(path)
  } catch (thrown) {
    if (['ENOENT', 'EACCES', 'EPERM', 'EBUSY'].includes((thrown as NodeJS.ErrnoException).code ?? '')) return undefined
    throw thrown
  }
}

/**
 * Returns the keys in a user-data folder's vault that the stand-in sealed under `secret` (hexadecimal). Keys under
 * another secret are skipped.
 */
export function keysIn(userData: string, secret: string): string[] {
  const file = join(userData, 'vault.json')
  return sealedIn(existsSync(file) ? readFileSync(file, 'utf8') : '').flatMap(({ cipher = '' }) =>
    unsealed(Buffer.from(cipher, 'base64'), Buffer.from(secret, 'hex')),
  )
}

/** Returns the entries of a vault, or an empty list if a test has broken it. */
function sealedIn(text: string): { cipher?: string }[] {
  try {
    return Object.values(JSON.parse(text) as Record<string, { cipher?: string }>)
  } catch {
    return []
  }
}

function unsealed(bytes: Buffer, secret: Buffer): string[] {
  if (bytes.toString('latin1', 0, 3) !== 'v11') return []
  const decipher = createDecipheriv('aes-256-gcm', secret, bytes.subarray(3, 15)).setAuthTag(bytes.subarray(15, 31))
  try {
    return [Buffer.concat([decipher.update(bytes.subarray(31)), decipher.final()]).toString('utf8')]
  } catch {
    return []
  }
}
