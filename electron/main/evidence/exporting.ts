import { mkdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { EvidenceProblem } from '#contract/ipc/evidence'
import type { ChainEnd } from '../storage/chainHead.ts'
import { patiently } from '../storage/patiently.ts'
import { toStorageError } from '../storage/storageError.ts'
import { checkEvidence } from './check.ts'
import { documentsIn, type EvidenceFolder, indexIn, readDocument } from './folder.ts'
import { indexCsv, indexHtml } from './indexPage.ts'
import type { EvidenceWords } from './words.ts'

export interface ExportDeps {
  now: () => Date
  known: ChainEnd | null
  words: EvidenceWords
  write: (path: string, bytes: Uint8Array) => Promise<void>
}

/**
 * Exports every document, and the index as HTML, CSV and as kept. A missing or changed file does not stop the export;
 * the page names it. Throws StorageError.
 */
export async function exportEvidence(
  kept: EvidenceFolder,
  place: string,
  { now, known, words, write }: ExportDeps,
): Promise<{ name: string; documents: number; problems: EvidenceProblem[] }> {
  const at = now().toISOString()
  const to = join(place, `evidence-${at.slice(0, 19).replace(/[^0-9T]/g, '')}Z`)
  const problems = await checkEvidence(kept, known)
  const documents = kept.list()
  try {
    await mkdir(to)
    await mkdir(documentsIn(to))
    for (const document of documents) {
      const read = await readDocument(kept.folder, document)
      if (read) await write(join(documentsIn(to), document.file), read.bytes)
    }
    if (documents.length > 0) await write(indexIn(to), await patiently(() => readFile(indexIn(kept.folder))))
    await write(join(to, 'index.csv'), indexCsv(documents, words))
    await write(join(to, 'index.html'), Buffer.from(indexHtml(documents, problems, at, words)))
  } catch (thrown) {
    throw toStorageError('evidence', thrown)
  }
  return { name: basename(to), documents: documents.length, problems }
}
