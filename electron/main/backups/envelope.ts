import { createHash } from 'node:crypto'
import { z } from 'zod'

/** The first line of a snapshot file, before the drafts. */
const header = z.object({
  format: z.literal('tokucho-desk-drafts'),
  sha256: z.string(),
  lots: z.number(),
  details: z.number(),
  drafts: z.null(),
})

export interface Opened {
  content: string
  sha256: string
  lots: number
  details: number
}

const END = '\n}\n'

/** Returns the checksum of a snapshot's content, as stored in its file. */
export const checksum = (content: string): string => createHash('sha256').update(content).digest('hex')

/**
 * Returns the bytes of a snapshot file with this content. The whole file is JSON; its first line holds the counts and a
 * checksum of the exact content.
 */
export function seal(content: string, counts: { lots: number; details: number }): Uint8Array {
  const first = JSON.stringify({ format: 'tokucho-desk-drafts', sha256: checksum(content), ...counts })
  return Buffer.from(`${first.slice(0, -1)},"drafts":\n${content}${END}`)
}

/** Reads a snapshot file; returns null when even one byte differs from what was written. */
export function unseal(bytes: Uint8Array): Opened | null {
  const text = Buffer.from(bytes).toString('utf8')
  const line = text.indexOf('\n')
  if (line < 0 || !text.endsWith(END)) return null
  const head = readHeader(text.slice(0, line))
  const content = text.slice(line + 1, -END.length)
  return head?.sha256 === checksum(content)
    ? { content, sha256: head.sha256, lots: head.lots, details: head.details }
    : null
}

function readHeader(line: string): z.infer<typeof header> | undefined {
  try {
    return header.safeParse(JSON.parse(`${line}null}`)).data
  } catch {
    return undefined
  }
}
