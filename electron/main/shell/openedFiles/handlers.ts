import { MAX_FILE_BYTES } from '#contract/ipc/documents'
import { fail, ok } from '#contract/ipc/errors'
import type { FileAccess } from '../../documents/deps.ts'
import type { Handlers } from '../../ipc/handlers.ts'
import type { Inbox } from './inbox.ts'

interface OfferedFilesDeps extends Pick<FileAccess, 'read' | 'recentDocument'> {
  inbox: Inbox
}

/** The page gets the next file and cannot ask for a particular one. */
export function registerOfferedFiles({ inbox, read, recentDocument }: OfferedFilesDeps): Pick<Handlers, 'files.take'> {
  return {
    'files.take': async () => {
      const next = inbox.take()
      if (!next) return ok(null)
      if (next.kind === 'transfer') return ok({ kind: 'transfer' as const, name: next.name })
      const bytes = await read(next.path, MAX_FILE_BYTES)
      if (!bytes) return fail({ code: 'fileTooLarge' as const, megabytes: MAX_FILE_BYTES / (1024 * 1024) })
      recentDocument(next.path)
      return ok({ kind: 'lot' as const, name: next.name, bytes })
    },
  }
}
