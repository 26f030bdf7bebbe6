import { createHash } from 'node:crypto'
import type { z } from 'zod'

/** A line of the journal taken apart: its own bytes without the hash, and the hash it states. */
export interface ChainLine {
  body: Uint8Array
  stated: string | null
}

const PREFIX = /^\{"hash":"([0-9a-f]{64})",/

/**
 * Takes a line apart. The hash stands first in its object, so that the bytes it covers are those on the disk, not what
 * some later program would make of them: `{"hash":"…","type":…}` covers `{"type":…}`.
 */
export function takeApart(line: Uint8Array): ChainLine {
  const found = PREFIX.exec(Buffer.from(line.subarray(0, 80)).toString('latin1'))
  if (found === null) return { body: line, stated: null }
  return { body: Buffer.concat([Buffer.from('{'), line.subarray(found[0].length)]), stated: found[1] ?? null }
}

/** A line as one whole record of this shape; null when it is none. */
export function parseAs<T>(shape: z.ZodType<T>, line: Uint8Array): T | null {
  try {
    return shape.safeParse(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(line))).data ?? null
  } catch {
    return null
  }
}

/** The line of a record (JSON text of an object) whose link is `hash`. */
export const joined = (hash: string, json: string): string => `{"hash":"${hash}",${json.slice(1)}`

/** The hash of a record: over the hash before it and the record's own bytes. */
export const linkOf = (before: string, body: Uint8Array): string =>
  createHash('sha256').update(before).update('\n').update(body).digest('hex')

/**
 * The hash over all bytes of the file so far, for a record that is bound to them and not to a hash: the first one of a
 * chain, and one that begins it anew. Of an empty file it is the genesis value.
 */
export function createDigest() {
  const hash = createHash('sha256')
  return {
    add(line: Uint8Array): void {
      hash.update(line).update('\n')
    },
    value: (): string => hash.copy().digest('hex'),
  }
}
