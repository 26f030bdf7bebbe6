import { readdir } from 'node:fs/promises'
import type { EvidenceProblem } from '#contract/ipc/evidence'
import type { ChainEnd } from '../storage/chainHead.ts'
import { toStorageError } from '../storage/storageError.ts'
import { documentsIn, type EvidenceFolder, readDocument } from './folder.ts'

/** Files of the system, or still being written. */
const NOT_OURS = /^(\.DS_Store|Thumbs\.db|desktop\.ini|\..*\.[0-9a-f]{8}\.tmp)$/i

/**
 * Problems: wrong lines or end of the index, and files missing, changed or not in the index. `known` is the end that
 * this computer knows. Throws StorageError.
 */
export async function checkEvidence(kept: EvidenceFolder, known: ChainEnd | null): Promise<EvidenceProblem[]> {
  const { broken, cutOff, links, documents } = kept.reading()
  const lost = cutOff || (known !== null && links[known.count - 1] !== known.hash)
  const problems: EvidenceProblem[] = broken.map((line) => ({ check: 'line', line }))
  if (lost) problems.push({ check: 'cutOff', line: links.length })
  const names = new Set<string>()
  try {
    for (const document of documents.values()) {
      names.add(document.file)
      const read = await readDocument(kept.folder, document)
      if (!read?.same) problems.push({ check: read ? 'changed' : 'missing', name: document.file })
    }
    for (const name of await filesIn(kept.folder))
      if (!names.has(name) && !NOT_OURS.test(name)) problems.push({ check: 'foreign', name })
  } catch (thrown) {
    throw toStorageError('evidence', thrown)
  }
  return problems
}

async function filesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(documentsIn(folder))
  } catch (thrown) {
    if (thrown instanceof Error && 'code' in thrown && thrown.code === 'ENOENT') return []
    throw thrown
  }
}
