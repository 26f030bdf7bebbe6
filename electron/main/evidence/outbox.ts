import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { evidenceDocument } from '#contract/ipc/evidence'
import { patiently } from '../storage/patiently.ts'
import { toStorageError } from '../storage/storageError.ts'
import { type EvidenceDraft, sha256 } from './draft.ts'

const waiting = evidenceDocument
  .omit({ id: true, file: true, bytes: true, sha256: true, at: true, user: true })
  .extend({ extension: z.string(), content: z.base64(), once: z.literal(true).optional() })

/**
 * Documents wait here for the evidence folder: neither a missing network drive nor the end of the app loses one.
 * Functions throw StorageError.
 */
export function openOutbox(folder: string, write: (path: string, bytes: Uint8Array) => Promise<void>) {
  return {
    /** The same draft waits once. */
    async put(draft: EvidenceDraft): Promise<void> {
      const name = `${sha256(`${draft.key}\n${sha256(draft.content)}`).slice(0, 32)}.json`
      await guarded(() => mkdir(folder, { recursive: true }))
      const text = JSON.stringify({ ...draft, content: Buffer.from(draft.content).toString('base64') })
      await write(join(folder, name), Buffer.from(text))
    },
    names: (): Promise<string[]> => guarded(() => namesIn(folder)),
    take: (name: string): Promise<EvidenceDraft> =>
      guarded(async () => {
        const { content, ...draft } = waiting.parse(
          JSON.parse(await patiently(() => readFile(join(folder, name), 'utf8'))),
        )
        return { ...draft, content: Buffer.from(content, 'base64') }
      }),
    remove: (name: string): Promise<void> => guarded(() => patiently(() => rm(join(folder, name), { force: true }))),
  }
}

export type Outbox = ReturnType<typeof openOutbox>

async function namesIn(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).filter((name) => /^[0-9a-f]{32}\.json$/.test(name)).sort()
  } catch (thrown) {
    if (thrown instanceof Error && 'code' in thrown && thrown.code === 'ENOENT') return []
    throw thrown
  }
}

async function guarded<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (thrown) {
    throw toStorageError('evidence', thrown)
  }
}
