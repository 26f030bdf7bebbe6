// A copy of the drafts is two files. `drafts-….pack` has pieces, each compressed by itself: of the content (lines of
// a key, a tab and JSON, '' when deleted) and of the index (key, stamp, number of lines). The manifest `drafts-….json`
// names the pieces and the copy before; written last, it makes the copy count.
import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { promisify } from 'node:util'
import { constants, gunzip, gzip } from 'node:zlib'
import { z } from 'zod'
import type { SnapshotUnit } from '#contract/ipc/backups'
import { patiently } from '../storage/patiently.ts'

const whole = z.int().min(0)
const hex = z.string().regex(/^[0-9a-f]{64}$/)
const piece = z.strictObject({ from: whole, bytes: whole, sha256: hex })
export type Piece = z.infer<typeof piece>

const copyManifest = z.strictObject({
  schemaVersion: z.int().min(1),
  /** Number of the series; each whole copy begins a new one. */
  series: whole,
  n: whole,
  /** Checksum of the previous manifest in the series; '' for a whole copy. */
  before: hex.or(z.literal('')),
  /** Lots in the whole series up to this copy, not only in this file. */
  lots: whole,
  details: whole,
  content: z.array(piece),
  index: z.array(piece),
})
export type CopyManifest = z.infer<typeof copyManifest>

const FIRST = /^\{"format":"tokucho-desk-copy","sha256":"([0-9a-f]{64})","copy":$/
const END = '\n}\n'
const checksum = (bytes: string | Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** The manifest as JSON, with a checksum of the rest in its first line. */
export function sealManifest(manifest: CopyManifest): { text: string; sha256: string } {
  const body = JSON.stringify(manifest)
  const sha256 = checksum(body)
  return { text: `{"format":"tokucho-desk-copy","sha256":"${sha256}","copy":\n${body}${END}`, sha256 }
}

/** Null when a byte differs from what was written. */
export function unsealManifest(text: string): { manifest: CopyManifest; sha256: string } | null {
  const line = text.indexOf('\n')
  const stated = FIRST.exec(text.slice(0, Math.max(0, line)))?.[1]
  if (stated === undefined || !text.endsWith(END)) return null
  const body = text.slice(line + 1, -END.length)
  if (checksum(body) !== stated) return null
  const manifest = copyManifest.safeParse(JSON.parse(body)).data
  return manifest ? { manifest, sha256: stated } : null
}

export const packOf = (name: string): string => name.replace(/\.json$/, '.pack')
export const packBytes = ({ content, index }: CopyManifest): number =>
  [...content, ...index].reduce((sum, { bytes }) => sum + bytes, 0)

export const contentLine = ({ key, json }: SnapshotUnit): string => `${key}\t${json ?? ''}`
export const indexLine = ({ key, stamp, lines, json }: SnapshotUnit): string =>
  json === null ? `${key}\t\t0` : `${key}\t${stamp}\t${String(lines)}`

// The fastest level: a tenth of the size, in a third of the default level's time.
const compress = promisify(gzip) as (bytes: Buffer, options: object) => Promise<Buffer>
const decompress = promisify(gunzip) as (bytes: Buffer) => Promise<Buffer>

export async function sealPiece(lines: readonly string[], from: number): Promise<{ bytes: Buffer; piece: Piece }> {
  const bytes = await compress(Buffer.from(lines.join('\n')), { level: constants.Z_BEST_SPEED })
  return { bytes, piece: { from, bytes: bytes.length, sha256: checksum(bytes) } }
}

export async function reading<T>(path: string, read: (file: FileHandle) => Promise<T>): Promise<T> {
  const file = await patiently(() => open(path, 'r'))
  try {
    return await read(file)
  } finally {
    await file.close()
  }
}

/** Fewer than `length` bytes where the file ends. */
export async function bytesAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length)
  const { bytesRead } = await file.read(bytes, 0, length, position)
  return bytes.subarray(0, bytesRead)
}

/** Null when the piece is damaged. */
async function pieceAt(path: string, { from, bytes, sha256 }: Piece): Promise<Buffer | null> {
  const found = await reading(path, (file) => bytesAt(file, from, bytes))
  return found.length === bytes && checksum(found) === sha256 ? found : null
}

export const isSound = async (path: string, one: Piece): Promise<boolean> => (await pieceAt(path, one)) !== null

/** Null when the piece is damaged. */
export async function linesAt(path: string, one: Piece): Promise<string[] | null> {
  const bytes = await pieceAt(path, one)
  return bytes && (await decompress(bytes)).toString('utf8').split('\n')
}

export const fieldsOf = (line: string): [key: string, value: string, more: string] => {
  const [key = '', value = '', more = ''] = line.split('\t')
  return [key, value, more]
}
