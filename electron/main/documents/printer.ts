import { fail, ok, type Result } from '#contract/ipc/errors'
import type { PrintJob } from '#contract/ipc/documents'
import { createKeyedMutex, type KeyedMutex } from '../storage/keyedMutex.ts'
import { createPrintSession, PrintStop, type LaidOut, type PrintSession, type PrintWindow } from './printSession.ts'

export interface PrintFailed {
  code: 'printFailed'
  detail: string
}
export interface PrinterOptions {
  openWindow: () => PrintWindow
  /** Milliseconds until the page must be laid out, and until its PDF must be ready. */
  timeouts: { layoutMs: number; pdfMs: number }
}

/**
 * Creates the printer, which lays out jobs in a hidden window, one document at a time. The window requests a job
 * (`print.job`), lays out its pages, reports them (`print.ready`) and requests the next. At the end, the window is
 * closed and the job forgotten, even after a failure.
 */
export function createPrinter(options: PrinterOptions) {
  const printing: Printing = { options, exclusive: createKeyedMutex(), current: null }
  return {
    open: () => open(printing),
    /** Returns the PDF and its number of pages. */
    pdf: (job: PrintJob) => once(printing, (session) => session.pdf(job)),
    /** Returns whether the job was printed. The user may take their time in the system's dialog. */
    paper: (job: PrintJob) => once(printing, async (session) => (await session.paper(job)).printed),
    /** Returns the next job of a window once there is one; undefined for a window without a job. */
    jobOf: (windowId: number): Promise<PrintJob> | undefined => printing.current?.nextJob(windowId),
    /** Records a window's report that its pages are laid out; returns false if the window has no job. */
    ready: (windowId: number, laidOut: LaidOut): boolean => printing.current?.ready(windowId, laidOut) ?? false,
    /** Ends the job of a window whose page had an uncaught error. */
    fail: (windowId: number): void => {
      printing.current?.fail(windowId)
    },
  }
}

export type Printer = ReturnType<typeof createPrinter>

interface Printing {
  readonly options: PrinterOptions
  readonly exclusive: KeyedMutex
  /** The document in progress. */
  current: PrintSession | null
}

/**
 * Waits for earlier documents and opens a window for one document, which may be printed in parts. The caller must close
 * it. Throws when no window can be opened.
 */
async function open(printing: Printing): Promise<PrintSession> {
  const { openWindow, timeouts } = printing.options
  const done = await turn(printing.exclusive)
  const end = () => {
    printing.current = null
    done()
  }
  try {
    return (printing.current = createPrintSession(openWindow, timeouts, end))
  } catch (thrown) {
    // Without this, no later document could be printed.
    end()
    throw thrown
  }
}

async function once<T>(
  printing: Printing,
  use: (session: PrintSession) => Promise<T>,
): Promise<Result<T, PrintFailed>> {
  let session: PrintSession | undefined
  try {
    session = await open(printing)
    return ok(await use(session))
  } catch (thrown) {
    return printFailed(thrown)
  } finally {
    session?.close()
  }
}

/** Waits until nothing else is printing; returns the function that lets the next document start. */
const turn = (exclusive: KeyedMutex) =>
  new Promise<() => void>((begun) => {
    void exclusive(
      'print',
      () =>
        new Promise<void>((done) => {
          begun(done)
        }),
    )
  })

/** Returns the answer for a failed print. Only our own texts cross the IPC; Chromium's errors may quote the page. */
export function printFailed(thrown: unknown): { ok: false; error: PrintFailed } {
  const known = ['loadFailed', 'rendererGone', 'printerFailed']
  const named = thrown instanceof PrintStop || (thrown instanceof Error && known.includes(thrown.message))
  return fail({ code: 'printFailed', detail: named ? thrown.message : 'failed' })
}
