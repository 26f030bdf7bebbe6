import { z } from 'zod'
import { evidenceDocument, type KeptEvidence } from '#contract/ipc/evidence'
import { isDeviceName } from '../documents/fileName.ts'
import type { LineReader } from '../storage/chainedLog.ts'
import { type ChainReading, createChainReader, parseAs } from '../storage/hashChain.ts'

const hash = z.string().optional()
const event = z.discriminatedUnion('type', [
  z.strictObject({ hash, type: z.literal('add'), document: evidenceDocument }),
  z.strictObject({
    hash,
    type: z.literal('withdraw'),
    id: z.string(),
    at: z.string(),
    user: z.string(),
    reason: z.string(),
  }),
])
export type EvidenceEvent = z.infer<typeof event>

/** A file name that stays in its folder: no separator, control character or leading dot, no dot or blank at the end. */
const FILE = /^(?!\.)[^\p{Cc}\p{Cf}<>:"/\\|?*]{0,199}[^\p{Cc}\p{Cf}<>:"/\\|?*. ]$/u

const isName = (file: string): boolean => FILE.test(file) && !isDeviceName(file)

const parseLine = (line: Uint8Array): EvidenceEvent | null => {
  const read = parseAs(event, line)
  return read?.type === 'add' && !isName(read.document.file) ? null : read
}

export const isEvidenceLine = (line: Uint8Array): boolean => parseLine(line) !== null

/** `broken`: lines (from 1) that are no event or not bound to the previous one. */
export interface EvidenceReading extends ChainReading {
  /** By id. */
  documents: Map<string, KeptEvidence>
  /** By key: the id of its newest document. */
  latest: Map<string, string>
  broken: number[]
  /** Lines that the head covers are missing. */
  cutOff: boolean
}

/** Readable documents count even where the chain is broken. */
export function createEvidenceReader(): LineReader<EvidenceReading> {
  const documents = new Map<string, KeptEvidence>()
  const latest = new Map<string, string>()
  const broken: number[] = []
  let follows = true
  const chain = createChainReader({ parse: parseLine, unlinkedBeginning: false })
  return {
    add(bytes) {
      const { line, event: one, proven, hasHash } = chain.add(bytes)
      if (one) applyEvent({ documents, latest }, one)
      // A line after one without a hash cannot be proven; only the one without is reported.
      if (!one || (!proven && follows)) broken.push(line)
      follows = hasHash
    },
    end(head) {
      const reading = { ...chain.reading }
      // A head is written after each line, so without one there is at most a first line.
      const cutOff =
        head.kind === 'head'
          ? reading.links[head.count - 1] !== head.hash
          : head.kind === 'unreadable' || reading.linked > 1
      return { ...reading, documents, latest, broken, cutOff }
    },
  }
}

/** A new document of a known key replaces the earlier one, which stays in the folder. */
export function applyEvent(
  { documents, latest }: Pick<EvidenceReading, 'documents' | 'latest'>,
  one: EvidenceEvent,
): void {
  if (one.type === 'withdraw') {
    const found = documents.get(one.id)
    if (found) documents.set(one.id, { ...found, withdrawn: { at: one.at, user: one.user, reason: one.reason } })
    return
  }
  const { document } = one
  if (documents.has(document.id)) return
  const before = documents.get(latest.get(document.key) ?? '')
  if (before) documents.set(before.id, { ...before, replaced: { by: document.id, at: document.at } })
  documents.set(document.id, document)
  latest.set(document.key, document.id)
}
