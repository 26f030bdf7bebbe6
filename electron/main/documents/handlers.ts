import { basename, dirname, join } from 'node:path'
import { fail, ok } from '#contract/ipc/errors'
import type { Handlers } from '../ipc/handlers.ts'
import { pdfFileName } from './fileName.ts'
import type { Printer } from './printer.ts'

export interface DocumentDeps {
  printer: Printer
  /** The system's save dialog; the chosen path, or null when cancelled. */
  askWhere: (defaultPath: string) => Promise<string | null>
  /** Folder of the last saved document, or the person's documents folder. */
  folder: { last: () => string; remember: (folder: string) => void }
  write: (path: string, bytes: Uint8Array) => Promise<void>
}

/** Handlers of PDF and paper, and of the hidden window that lays them out. */
export function documentHandlers({ printer, askWhere, folder, write }: DocumentDeps): Pick<Handlers, 'documents.savePdf' | 'documents.print' | 'print.job' | 'print.ready'> {
  return {
    // Asked first: a person who cancels should not have waited for pages.
    'documents.savePdf': async ({ job, suggestedName }) => {
      const path = await askWhere(join(folder.last(), pdfFileName(suggestedName)))
      if (path === null) return ok({ saved: false })
      const made = await printer.pdf(job)
      if (!made.ok) return made
      await write(path, made.value.bytes)
      folder.remember(dirname(path))
      return ok({ saved: true, name: basename(path), pages: made.value.pages })
    },
    'documents.print': async ({ job }) => {
      const made = await printer.paper(job)
      return made.ok ? ok({ printed: made.value }) : made
    },
    'print.job': (_input, { windowId }) => {
      const job = printer.jobOf(windowId)
      return job ? ok(job) : noJob()
    },
    'print.ready': ({ pages }, { windowId }) => (printer.ready(windowId, pages) ? ok(null) : noJob()),
  }
}

const noJob = () => fail({ code: 'notFound' as const, what: 'printJob' })
