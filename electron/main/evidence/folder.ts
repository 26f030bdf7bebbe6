import { constants } from 'node:fs'
import { lstat, mkdir, open } from 'node:fs/promises'
import { join } from 'node:path'
import type { EvidenceDocument, KeptEvidence } from '#contract/ipc/evidence'
import { openAppendLog } from '../storage/appendLog.ts'
import { createChainedLog } from '../storage/chainedLog.ts'
import { openChainHead, type ChainEnd } from '../storage/chainHead.ts'
import { patiently } from '../storage/patiently.ts'
import { StorageError } from '../storage/storageError.ts'
import { documentOf, type EvidenceDraft, sha256 } from './draft.ts'
import { applyEvent, type EvidenceEvent, type EvidenceReading, isEvidenceLine, createEvidenceReader } from './events.ts'

interface EvidenceFolderDeps {
  folder: string
  now: () => Date
  user: () => string
  write: (path: string, bytes: Uint8Array) => Promise<void>
  /** Called when the new end is on disk. `links` are those of all lines. */
  onEnd: (end: ChainEnd, links: readonly string[]) => void
}

/** Other computers add lines at the same time; one of so many attempts succeeds. */
const TRIES = 5

export const documentsIn = (folder: string): string => join(folder, 'documents')
export const indexIn = (folder: string): string => join(folder, 'index.jsonl')

/**
 * The index's lines are bound by hashes, as in the journal. Of two computers writing at once, at most one line gets
 * in; the other computer reads it and tries again. Functions throw StorageError.
 */
export function openEvidenceFolder(deps: EvidenceFolderDeps) {
  const { folder } = deps
  const head = openChainHead(join(folder, 'index.head'), { what: 'evidence' })
  let ahead: Promise<void> | undefined
  const chain = createChainedLog<EvidenceReading>({
    file: openAppendLog(indexIn(folder), { what: 'evidence', isWhole: isEvidenceLine, now: deps.now }),
    head,
    reader: createEvidenceReader,
    doubt: (reading) => reading,
    onForeign: () => undefined,
    onHeadBehind: () => undefined,
  })

  function append(event: EvidenceEvent, isThere: (reading: EvidenceReading) => boolean): void {
    for (let tries = 1; ; tries++)
      try {
        const reading = chain.reading()
        if (isThere(reading)) return
        const end = chain.append(event, 'link')
        applyEvent(reading, event)
        deps.onEnd(end, reading.links)
        return
      } catch (thrown) {
        if (tries === TRIES || !(thrown instanceof StorageError) || !thrown.detail.endsWith('changed')) throw thrown
      }
  }

  return {
    folder,
    reading: chain.reading,
    isRead: chain.isRead,
    readAhead: (): Promise<void> => (ahead ??= chain.readAhead().finally(() => (ahead = undefined))),
    /** Before the index has been read, as far as its head tells. */
    has: ({ count, hash }: ChainEnd): boolean => {
      if (chain.isRead()) return chain.reading().links[count - 1] === hash
      const now = head.read()
      return now.kind === 'head' && (now.count > count || (now.count === count && now.hash === hash))
    },
    list: (): KeptEvidence[] => [...chain.reading().documents.values()],
    /** Writes the file before its line in the index. False if the index already has the document. */
    async add(draft: EvidenceDraft): Promise<boolean> {
      const document = documentOf(draft, { at: deps.now().toISOString(), user: deps.user() })
      if (chain.reading().documents.has(document.id)) return false
      await mkdir(documentsIn(folder), { recursive: true })
      await deps.write(join(documentsIn(folder), document.file), draft.content)
      append({ type: 'add', document }, ({ documents }) => documents.has(document.id))
      return true
    },
    /** False if there is no such document. */
    withdraw(id: string, reason: string): boolean {
      const found = chain.reading().documents.get(id)
      if (!found) return false
      append(
        { type: 'withdraw', id, at: deps.now().toISOString(), user: deps.user(), reason },
        ({ documents }) => documents.get(id)?.withdrawn !== undefined,
      )
      return true
    },
  }
}

export type EvidenceFolder = ReturnType<typeof openEvidenceFolder>

/** Undefined without such a file; a link or folder of this name does not count. */
export async function pathOfDocument(
  folder: string,
  { file }: Pick<EvidenceDocument, 'file'>,
): Promise<string | undefined> {
  const path = join(documentsIn(folder), file)
  try {
    return (await lstat(path)).isFile() ? path : undefined
  } catch (thrown) {
    if (thrown instanceof Error && 'code' in thrown && thrown.code === 'ENOENT') return undefined
    throw thrown
  }
}

/**
 * Null without such a file. A link or folder of this name does not count: nothing elsewhere on this computer is read.
 */
export async function readDocument(
  folder: string,
  document: Pick<EvidenceDocument, 'file' | 'sha256'>,
): Promise<{ bytes: Uint8Array; same: boolean } | null> {
  try {
    const path = await pathOfDocument(folder, document)
    if (path === undefined) return null
    const file = await patiently(() => open(path, constants.O_RDONLY | constants.O_NOFOLLOW))
    try {
      const bytes = await file.readFile()
      return { bytes, same: sha256(bytes) === document.sha256 }
    } finally {
      await file.close()
    }
  } catch (thrown) {
    if (thrown instanceof Error && 'code' in thrown && (thrown.code === 'ENOENT' || thrown.code === 'ELOOP'))
      return null
    throw thrown
  }
}
