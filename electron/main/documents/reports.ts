import { randomUUID } from 'node:crypto'
import { basename, dirname, join } from 'node:path'
import type { Reply } from '#contract/ipc/bridge'
import { fail, ok } from '#contract/ipc/errors'
import type { StatementReport } from '#contract/ipc/statementReport'
import type { Caller, Handlers, ParsedInput } from '../ipc/handlers.ts'
import { StorageError } from '../storage/storageError.ts'
import { pdfFileName } from './fileName.ts'
import { createPdfJoiner } from './joinPdf.ts'
import type { DocumentDeps } from './deps.ts'
import { type Printer, printFailed } from './printer.ts'
import type { PrintSession } from './printSession.ts'
type ReportChannels = 'reports.begin' | 'reports.part' | 'reports.finish' | 'reports.cancel'

/** A report ends with the window that started it. */
interface Report {
  readonly windowId: number
  readonly parts: ReturnType<typeof createParts>
  /** Null for paper. */
  readonly path: string | null
  readonly end: () => void
}

/**
 * For reports too long to lay out at once: the page sends rows in parts, so no process holds the whole layout; only
 * the PDF grows.
 */
export function reportHandlers(deps: DocumentDeps): Pick<Handlers, ReportChannels> {
  const reports = new Map<string, Report>()
  const find = (reportId: string, windowId: number) => {
    const report = reports.get(reportId)
    return report?.windowId === windowId ? report : undefined
  }

  return {
    'reports.begin': (input, caller) => begin(deps, reports, input, caller),
    'reports.part': async ({ reportId, part }, { windowId }) => {
      const report = find(reportId, windowId)
      if (!report) return noReport()
      return endingOnFailure(report, async () => ok(await report.parts.add(part)))
    },
    'reports.finish': async ({ reportId }, { windowId }) => {
      const report = find(reportId, windowId)
      if (!report) return noReport()
      return endingOnFailure(report, () => finish(deps, report, () => reports.has(reportId)))
    },
    'reports.cancel': ({ reportId }, { windowId }) => {
      find(reportId, windowId)?.end()
      return ok(null)
    },
  }
}

/** Asks for the file before the layout, so that cancelling costs no wait. */
async function begin(
  { policy, askWhere, folder, printer }: DocumentDeps,
  reports: Map<string, Report>,
  { target, suggestedName }: ParsedInput<'reports.begin'>,
  caller: Caller,
): Promise<Reply<'reports.begin'>> {
  const forbidden = target === 'pdf' ? policy.export('pdf') : null
  if (forbidden) return fail(forbidden)
  const path = target === 'pdf' ? await askWhere(join(folder.last(), pdfFileName(suggestedName))) : null
  if (target === 'pdf' && path === null) return ok({ reportId: null })
  const reportId = randomUUID()
  const report = await beginReport(printer, caller, path, () => {
    reports.delete(reportId)
  }).catch(printFailed)
  if (report && 'error' in report) return report
  if (!report) return ok({ reportId: null })
  reports.set(reportId, report)
  return ok({ reportId })
}

async function finish(
  { write, folder, onSaved }: DocumentDeps,
  { path, parts, end }: Report,
  isOpen: () => boolean,
): Promise<Reply<'reports.finish'>> {
  const { pages, bytes } = await parts.whole()
  if (!isOpen()) return fail({ code: 'cancelledByUser' })
  end()
  if (path === null) return ok({ pages })
  await write(path, bytes)
  const of = parts.last()
  if (of) onSaved?.(of, bytes)
  folder.remember(dirname(path))
  return ok({ name: basename(path), pages })
}

/** Undefined if the window that started the report has closed. */
async function beginReport(
  printer: Printer,
  caller: Caller,
  path: string | null,
  onEnd: () => void,
): Promise<Report | undefined> {
  let [gone, end] = [
    false,
    () => {
      gone = true
    },
  ]
  const forget = caller.onGone(() => {
    end()
  })
  const session = await printer.open().catch((thrown: unknown) => {
    forget()
    throw thrown
  })
  end = () => {
    forget()
    onEnd()
    session.close()
  }
  if (gone) end()
  return gone ? undefined : { windowId: caller.windowId, parts: createParts(session, path === null), path, end }
}

const noReport = () => fail({ code: 'notFound' as const, what: 'report' })

/** A failed report must not block the next one. */
async function endingOnFailure<T>(report: Report, work: () => Promise<T>): Promise<T | ReturnType<typeof printFailed>> {
  try {
    return await work()
  } catch (thrown) {
    report.end()
    if (thrown instanceof StorageError) throw thrown
    return printFailed(thrown)
  }
}

function createParts(session: PrintSession, onPaper: boolean) {
  const joiner = createPdfJoiner()
  let pages = 0
  let last: StatementReport | undefined
  let joined: Promise<void> = Promise.resolve()

  async function pdf(part: StatementReport): Promise<{ pages: number; printed: boolean }> {
    const made = await session.pdf(part)
    await joined
    joined = joiner.add(made.bytes)
    // The error is reported with the next part, or at the end.
    joined.catch(() => undefined)
    return { pages: made.pages, printed: true }
  }

  return {
    async add(part: StatementReport): Promise<{ pages: number; printed: boolean }> {
      const made = await (onPaper ? session.paper(part) : pdf(part))
      pages += made.pages
      last = { ...part, sheets: { list: 'transactions', pages: [] } }
      return made
    },
    last: (): StatementReport | undefined => last,
    async whole(): Promise<{ pages: number; bytes: Uint8Array }> {
      await joined
      return { pages, bytes: onPaper ? new Uint8Array() : await joiner.bytes() }
    },
  }
}
