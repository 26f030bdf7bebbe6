import { createHash } from 'node:crypto'
import type { EvidenceDocument } from '#contract/ipc/evidence'
import { evidenceFileName } from '#domain/evidence/fileName'

/** A document before it is kept as evidence; no draft of a lot. */
export interface EvidenceDraft extends Omit<EvidenceDocument, 'id' | 'file' | 'bytes' | 'sha256' | 'at' | 'user'> {
  extension: string
  content: Uint8Array
  /** Only the first document of this key is kept: a later one differs only in its time. */
  once?: true
}

export const sha256 = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex')

/** The same draft has the same id and file name on every computer. */
export function documentOf(
  { extension, content, once: _once, ...facts }: EvidenceDraft,
  by: { at: string; user: string },
): EvidenceDocument {
  const hash = sha256(content)
  const id = sha256(`${facts.key}\n${hash}`).slice(0, 32)
  return { ...facts, ...by, id, sha256: hash, bytes: content.length, file: evidenceFileName(facts, id, extension) }
}
