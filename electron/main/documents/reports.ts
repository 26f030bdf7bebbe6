import { randomUUID, createHash } from 'node:crypto'
import { basename, dirname, join } from 'node:path'
import type { PDFContext, PDFDict, PDFDocument, PDFObject, PDFRef } from '@cantoo/pdf-lib'
import type { Reply } from '#contract/ipc/bridge'
import { fail, ok } from '#contract/ipc/errors'
import type { StatementReport } from '#contract/ipc/statementReport'
import type { Caller, Handlers, ParsedInput } from '../ipc/handlers.ts'
import { StorageError } from '../storage/storageError.ts'
import { pdfFileName } from './fileName.ts'
import type { DocumentDeps } from './deps.ts'
import { type Printer, printFailed } from './printer.ts'
import type { PrintSession } from './printSession.ts'

type Library = typeof import('@cantoo/pdf-lib')

interface PdfJoiner {
  add(bytes: Uint8Array): Promise<void>
  bytes(): Promise<Uint8Array>
}

/** Objects that parts share, such as glyph outlines, are stored once. The PDF library loads only for a second part. */
export function createPdfJoiner(): PdfJoiner {
  let first: Uint8Array | undefined
  let whole: ReturnType<typeof createWhole> | undefined
  return {
    async add(bytes) {
      if (!first) {
        first = bytes
        return
      }
      if (!whole) {
        whole = createWhole(await import('@cantoo/pdf-lib'))
        await whole.append(first)
      }
      await whole.append(bytes)
    },
    bytes: async () => (whole ? whole.bytes() : (first ?? new Uint8Array())),
  }
}

function createWhole(library: Library) {
  const known = new Map<string, PDFRef>()
  let document: PDFDocument | undefined
  return {
    async append(bytes: Uint8Array): Promise<void> {
      const part = await library.PDFDocument.load(bytes, { updateMetadata: false })
      document ??= await createTitled(library, part.getTitle())
      const before = document.context.largestObjectNumber
      for (const page of await document.copyPages(part, part.getPageIndices())) document.addPage(page)
      shareStreams(library, document.context, before, known)
    },
    // Without object streams every PDF reader opens the file, and writing is faster.
    bytes: async (): Promise<Uint8Array> =>
      document ? document.save({ useObjectStreams: false, objectsPerTick: 500 }) : new Uint8Array(),
  }
}

async function createTitled({ PDFDocument }: Library, title: string | undefined): Promise<PDFDocument> {
  const document = await PDFDocument.create({ updateMetadata: false })
  if (title !== undefined) document.setTitle(title)
  return document
}

/** Deletes streams numbered above `before` that the document already has, and redirects the references to them. */
function shareStreams(library: Library, context: PDFContext, before: number, known: Map<string, PDFRef>): void {
  const fresh = objectsAfter(library, context, before)
  const replaced = new Map<PDFRef, PDFRef>()
  for (const [ref, object] of fresh) {
    if (!(object instanceof library.PDFRawStream) || holdsReference(library, object.dict)) continue
    const key = createHash('sha256').update(object.dict.toString()).update(object.contents).digest('base64')
    const same = known.get(key)
    if (same) replaced.set(ref, same)
    else known.set(key, ref)
  }
  for (const [ref, object] of fresh) {
    if (replaced.has(ref)) context.delete(ref)
    else redirect(library, object, replaced)
  }
}

function objectsAfter({ PDFRef }: Library, context: PDFContext, before: number): [PDFRef, PDFObject][] {
  return Array.from({ length: context.largestObjectNumber - before }, (_, at) => PDFRef.of(before + 1 + at)).flatMap(
    (ref) => {
      const object = context.lookup(ref)
      return object ? [[ref, object]] : []
    },
  )
}

const holdsReference = ({ PDFRef }: Library, dict: PDFDict): boolean =>
  dict.values().some((value) => value instanceof PDFRef)

function redirect(library: Library, object: PDFObject, replaced: ReadonlyMap<PDFRef, PDFRef>): void {
  const { PDFArray, PDFDict, PDFRef, PDFStream } = library
  if (object instanceof PDFStream) redirect(library, object.dict, replaced)
  if (object instanceof PDFDict) {
    for (const [key, value] of object.entries()) {
      if (value instanceof PDFRef) object.set(key, replaced.get(value) ?? value)
      else redirect(library, value, replaced)
    }
  }
  if (object instanceof PDFArray) {
    object.asArray().forEach((value, at) => {
      if (value instanceof PDFRef) object.set(at, replaced.get(value) ?? value)
      else redirect(library, value, replaced)
    })
  }
}

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
