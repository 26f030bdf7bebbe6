// Snapshots of former versions, still listed and restored: one file with all drafts as one JSON text.
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { PIECE_CHARACTERS } from '#contract/ipc/backups'
import { bytesAt, reading } from './copyFile.ts'

const header = z.object({
  format: z.literal('tokucho-desk-drafts'),
  sha256: z.string(),
  lots: z.number(),
  details: z.number(),
  drafts: z.null(),
})
export type FormerHeader = z.infer<typeof header> & {
  from: number
  bytes: number
}

const END = '\n}\n'
const LONGEST_HEADER = 4_096
/** So many bytes never have more characters than a piece may have. */
const PIECE_BYTES = PIECE_CHARACTERS
const SLICE = 1_048_576

/** Null when the first line or the end is not that of a snapshot. */
export async function readFormerHeader(path: string, size: number): Promise<FormerHeader | null> {
  return reading(path, async (file) => {
    const begin = await bytesAt(file, 0, Math.min(size, LONGEST_HEADER))
    const end = await bytesAt(file, Math.max(0, size - END.length), END.length)
    const line = begin.indexOf('\n')
    if (line < 0 || end.toString() !== END || size < line + 1 + END.length) return null
    const head = parse(begin.subarray(0, line).toString())
    return head ? { ...head, from: line + 1, bytes: size - line - 1 - END.length } : null
  })
}

function parse(line: string): z.infer<typeof header> | undefined {
  try {
    return header.safeParse(JSON.parse(`${line}null}`)).data
  } catch {
    return undefined
  }
}

export const isFormerWhole = (path: string, { from, bytes, sha256 }: FormerHeader): Promise<boolean> =>
  reading(path, async (file) => {
    const hash = createHash('sha256')
    for (let done = 0; done < bytes;) {
      const slice = await bytesAt(file, from + done, Math.min(SLICE, bytes - done))
      if (slice.length === 0) return false
      hash.update(slice)
      done += slice.length
    }
    return hash.digest('hex') === sha256
  })

export const formerPieces = ({ bytes }: FormerHeader): number => Math.ceil(bytes / PIECE_BYTES)

/** A character belongs to the piece of its first byte. */
export const readFormerPiece = (path: string, head: FormerHeader, piece: number): Promise<string> =>
  reading(path, async (file) => {
    const [from, end] = [piece * PIECE_BYTES, Math.min((piece + 1) * PIECE_BYTES, head.bytes)]
    const beyond = Math.min(3, head.bytes - end)
    const slice = await bytesAt(file, head.from + from, end - from + beyond)
    return slice.subarray(firstWhole(slice, 0), firstWhole(slice, end - from)).toString('utf8')
  })

function firstWhole(bytes: Uint8Array, at: number): number {
  let place = at
  while (place < bytes.length && ((bytes[place] ?? 0) & 0xc0) === 0x80) place++
  return place
}
