import { basename, dirname, extname, join } from 'node:path'
import { type FileFilter, MAX_FILE_BYTES } from '#contract/ipc/documents'
import { fail, ok } from '#contract/ipc/errors'
import type { Handlers } from '../ipc/handlers.ts'
import type { DocumentDeps } from './deps.ts'
import { pdfFileName, safeFileName } from './fileName.ts'
import { reportHandlers } from './reports.ts'

type PrintChannels = 'documents.savePdf' | 'documents.print' | 'print.job' | 'print.ready'
type FileChannels = 'documents.saveFile' | 'documents.openFile'
const BYTES_OF_MEGABYTE = 1024 * 1024

export function registerDocuments(
  deps: DocumentDeps,
): Pick<Handlers, PrintChannels | FileChannels> & ReturnType<typeof reportHandlers> {
  return { ...printHandlers(deps), ...fileHandlers(deps), ...reportHandlers(deps) }
}

/** The page only suggests a name: nothing but the file that the user chooses is written or read. */
function fileHandlers({
  askWhere,
  askWhich,
  folder,
  write,
  read,
  policy,
  recentDocument,
  onRecordSaved,
}: DocumentDeps): Pick<Handlers, FileChannels> {
  return {
    'documents.saveFile': async ({ suggestedName, bytes, filters, record }) => {
      const refused = firstRefusal(policy, extensionsOf(filters))
      if (refused) return fail(refused)
      const path = await askWhere(join(folder.last(), safeFileName(suggestedName, extensionsOf(filters))), filters)
      if (path === null) return ok({ saved: false })
      // The user may have typed another extension.
      const forbidden = policy.export(extname(path).slice(1))
      if (forbidden) return fail(forbidden)
      await write(path, bytes)
      if (record) onRecordSaved?.(record, bytes, extname(path).slice(1))
      folder.remember(dirname(path))
      return ok({ saved: true, name: basename(path) })
    },
    'documents.openFile': async ({ filters }) => {
      const path = await askWhich(folder.last(), filters)
      if (path === null) return ok(null)
      const bytes = await read(path, MAX_FILE_BYTES)
      if (!bytes) return fail({ code: 'fileTooLarge' as const, megabytes: MAX_FILE_BYTES / BYTES_OF_MEGABYTE })
      folder.remember(dirname(path))
      recentDocument(path)
      return ok({ name: basename(path), bytes })
    },
  }
}

const firstRefusal = (policy: DocumentDeps['policy'], endings: readonly string[]) =>
  endings.map((ending) => policy.export(ending)).find((refused) => refused !== null)
const extensionsOf = (filters: readonly FileFilter[]) => filters.flatMap(({ extensions }) => extensions)

function printHandlers({
  printer,
  askWhere,
  folder,
  write,
  policy,
  onSaved,
}: DocumentDeps): Pick<Handlers, PrintChannels> {
  return {
    // The file is asked for before the layout, so that cancelling costs no wait.
    'documents.savePdf': async ({ job, suggestedName }) => {
      const forbidden = policy.export('pdf')
      if (forbidden) return fail(forbidden)
      const acceptanceNo = 'acceptanceNo' in job ? job.acceptanceNo : undefined
      const path = await askWhere(join(folder.last(), pdfFileName(suggestedName, acceptanceNo)))
      if (path === null) return ok({ saved: false })
      const made = await printer.pdf(job)
      if (!made.ok) return made
      await write(path, made.value.bytes)
      onSaved?.(job, made.value.bytes)
      folder.remember(dirname(path))
      return ok({ saved: true, name: basename(path), pages: made.value.pages })
    },
    'documents.print': async ({ job }) => {
      const made = await printer.paper(job)
      return made.ok ? ok({ printed: made.value }) : made
    },
    'print.job': async (_input, { windowId }) => {
      const job = await printer.jobOf(windowId)
      return job ? ok(job) : noJob()
    },
    'print.ready': (laidOut, { windowId }) => (printer.ready(windowId, laidOut) ? ok(null) : noJob()),
  }
}

const noJob = () => fail({ code: 'notFound' as const, what: 'printJob' })
