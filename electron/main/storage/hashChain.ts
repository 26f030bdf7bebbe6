import { createHash } from 'node:crypto'
import type { z } from 'zod'
import type { Head } from './chainHead.ts'

/** A line taken apart: its own bytes without the hash, and the hash it states. */
interface ChainLine {
  body: Uint8Array
  stated: string | null
}

const PREFIX = /^\{"hash":"([0-9a-f]{64})",/

/**
 * Takes a line apart. The hash stands first in its object, so that the bytes it covers are those on the disk, not what
 * some later program would make of them: `{"hash":"…","type":…}` covers `{"type":…}`.
 */
function takeApart(line: Uint8Array): ChainLine {
  const found = PREFIX.exec(Buffer.from(line.subarray(0, 80)).toString('latin1'))
  if (found === null) return { body: line, stated: null }
  return { body: Buffer.concat([Buffer.from('{'), line.subarray(found[0].length)]), stated: found[1] ?? null }
}

/** Reads a line as one whole record of this shape; null when it is not one. */
export function parseAs<T>(shape: z.ZodType<T>, line: Uint8Array): T | null {
  try {
    return shape.safeParse(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(line))).data ?? null
  } catch {
    return null
  }
}

/** The line of a record (JSON text of an object) whose link is `hash`. */
const joined = (hash: string, json: string): string => `{"hash":"${hash}",${json.slice(1)}`

/** The hash of a record: over the hash before it and the record's own bytes. */
const linkOf = (before: string, body: Uint8Array): string =>
  createHash('sha256').update(before).update('\n').update(body).digest('hex')

/**
 * The hash over all bytes of the file so far, for a record that is bound to them and not to a hash: the first one of a
 * chain, and one that begins it again. Of an empty file it is the genesis value.
 */
function createDigest() {
  const hash = createHash('sha256')
  return {
    add(line: Uint8Array): void {
      hash.update(line).update('\n')
    },
    value: (): string => hash.copy().digest('hex'),
  }
}

/** What reading a chain comes to, whatever its records say. */
export interface ChainReading {
  /** The link of each line. */
  links: string[]
  /** What the next record is bound to. */
  link: string
  /** What a record that begins the chain again is bound to: all bytes so far. */
  whole: string
  /** How many lines have a hash. */
  linked: number
}

/** A line as the chain sees it. */
export interface ChainRecord<E> {
  /** Counted from 1. */
  line: number
  /** What the line says; null when it is not one whole event. */
  event: E | null
  /** Is the line bound to all that stands before it? */
  proven: boolean
  hasHash: boolean
}

export interface ChainRules<E> {
  parse: (line: Uint8Array) => E | null
  /** May lines without a hash stand before the first that has one, as an older version wrote them? */
  unlinkedBeginning: boolean
}

/** Checks each line against those before it and hands it to `visit`, oldest first. */
export function readChain<E extends { type: string }>(
  lines: readonly Uint8Array[],
  { parse, unlinkedBeginning }: ChainRules<E>,
  visit: (record: ChainRecord<E>) => void,
): ChainReading {
  const digest = createDigest()
  const reading: ChainReading = { links: [], link: digest.value(), whole: digest.value(), linked: 0 }
  lines.forEach((bytes, index) => {
    const { body, stated } = takeApart(bytes)
    const event = parse(bytes)
    const restart = event?.type === 'restart'
    const begun = !unlinkedBeginning || reading.linked > 0
    const proven = stated === null ? !begun && !restart : linkOf(reading[restart ? 'whole' : 'link'], body) === stated
    digest.add(bytes)
    reading.whole = digest.value()
    reading.link = stated ?? (unlinkedBeginning && begun ? reading.link : reading.whole)
    reading.links.push(reading.link)
    if (stated !== null) reading.linked++
    visit({ line: index + 1, event, proven, hasHash: stated !== null })
  })
  return reading
}

/**
 * Adds a record to a chain: `write` puts its line on the disk, and only then does the reading know of it. Returns the
 * end of the chain. `from` is what the record is bound to.
 */
export function extendChain(
  reading: ChainReading,
  event: object,
  from: 'link' | 'whole',
  write: (line: string) => void,
): Head {
  const json = JSON.stringify(event)
  const hash = linkOf(reading[from], Buffer.from(json))
  write(joined(hash, json))
  reading.link = hash
  reading.linked++
  return { count: reading.links.push(hash), hash }
}
