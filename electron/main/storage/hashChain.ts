import { createHash } from 'node:crypto'
import type { z } from 'zod'
import type { ChainEnd } from './chainHead.ts'

interface ChainLine {
  body: Uint8Array
  stated: string | null
}

const PREFIX = /^\{"hash":"([0-9a-f]{64})",/

/** `{"hash":"…","type":…}`: the hash covers `{"type":…}` as bytes on disk, however later versions serialise. */
function takeApart(line: Uint8Array): ChainLine {
  const found = PREFIX.exec(Buffer.from(line.subarray(0, 80)).toString('latin1'))
  if (found === null) return { body: line, stated: null }
  return { body: Buffer.concat([Buffer.from('{'), line.subarray(found[0].length)]), stated: found[1] ?? null }
}

/** Null when it is not one complete record of this shape. */
export function parseAs<T>(shape: z.ZodType<T>, line: Uint8Array): T | null {
  try {
    return shape.safeParse(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(line))).data ?? null
  } catch {
    return null
  }
}

const joined = (hash: string, json: string): string => `{"hash":"${hash}",${json.slice(1)}`

const linkOf = (before: string, body: Uint8Array): string =>
  createHash('sha256').update(before).update('\n').update(body).digest('hex')

/**
 * A hash over all bytes of the file so far. The first record of a chain, and one that restarts it, are bound to this
 * instead of a link.
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

export interface ChainReading {
  /** Oldest first. */
  links: string[]
  link: string
  /** Hash of all bytes so far, for a record that restarts the chain. */
  readonly whole: string
  /** Number of lines with a hash. */
  linked: number
}

interface ChainRecord<E> {
  /** Counted from 1. */
  line: number
  /** Null when it is not one complete event. */
  event: E | null
  /** The line is bound to everything before it. */
  proven: boolean
  hasHash: boolean
}

interface ChainRules<E> {
  parse: (line: Uint8Array) => E | null
  /** Lines of an older version, without a hash, may come first. */
  unlinkedBeginning: boolean
}

export function createChainReader<E extends { type: string }>({ parse, unlinkedBeginning }: ChainRules<E>) {
  const digest = createDigest()
  const reading: ChainReading = {
    links: [],
    link: digest.value(),
    linked: 0,
    // On demand: copying the digest for every line would double the time.
    get whole() {
      return digest.value()
    },
  }
  function add(bytes: Uint8Array): ChainRecord<E> {
    const { body, stated } = takeApart(bytes)
    const event = parse(bytes)
    const restart = event?.type === 'restart'
    const begun = !unlinkedBeginning || reading.linked > 0
    const proven = stated === null ? !begun && !restart : linkOf(reading[restart ? 'whole' : 'link'], body) === stated
    digest.add(bytes)
    reading.link = stated ?? (unlinkedBeginning && begun ? reading.link : reading.whole)
    reading.links.push(reading.link)
    if (stated !== null) reading.linked++
    return { line: reading.links.length, event, proven, hasHash: stated !== null }
  }
  return { reading, add }
}

/**
 * Returns the new end; `reading` changes only after `write` put the line on disk. The line is bound to the last one
 * (`link`) or to all bytes so far (`whole`).
 */
export function extendChain(
  reading: ChainReading,
  event: object,
  from: 'link' | 'whole',
  write: (line: string) => void,
): ChainEnd {
  const json = JSON.stringify(event)
  const hash = linkOf(reading[from], Buffer.from(json))
  write(joined(hash, json))
  reading.link = hash
  reading.linked++
  return { count: reading.links.push(hash), hash }
}
