import { fail, ok, type Result } from '#contract/ipc/errors'
import type { PrintJob } from '#contract/ipc/documents'
import { createKeyedMutex, type KeyedMutex } from '../storage/keyedMutex.ts'
import { createPrintSession, PrintStop, type LaidOut, type PrintSession, type PrintWindow } from './printSession.ts'

interface PrintFailed {
  code: 'printFailed'
  detail: string
}
interface PrinterOptions {
  openWindow: () => PrintWindow
  /** Until the page must be laid out, and until its PDF must be ready. */
  timeouts: { layoutMs: number; pdfMs: number }
}

/**
 * One document at a time. The hidden window requests a job (`print.job`), lays out its pages, reports them
 * (`print.ready`) and requests the next. At the end, the window is closed and the job forgotten, even after a failure.
 */
export function createPrinter(options: PrinterOptions) {
  const printing: Printing = { options, exclusive: createKeyedMutex(), current: null }
  return {
    open: () => open(printing),
    pdf: (job: PrintJob) => once(printing, (session) => session.pdf(job)),
    /** Whether the job was printed. The user may take their time in the system's dialog. */
    paper: (job: PrintJob) => once(printing, async (session) => (await session.paper(job)).printed),
    /** Resolves once there is a job; undefined for a window without one. */
    jobOf: (windowId: number): Promise<PrintJob> | undefined => printing.current?.nextJob(windowId),
    /** False if the window has no job. */
    ready: (windowId: number, laidOut: LaidOut): boolean => printing.current?.ready(windowId, laidOut) ?? false,
    /** The page had an uncaught error. */
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

/** Waits for earlier documents. The caller must close the session. Throws when no window can be opened. */
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

/** The returned function lets the next document start. */
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

/** Only our own texts cross the IPC; Chromium's errors may quote the page. */
export function printFailed(thrown: unknown): { ok: false; error: PrintFailed } {
  const known = ['loadFailed', 'rendererGone', 'printerFailed']
  const named = thrown instanceof PrintStop || (thrown instanceof Error && known.includes(thrown.message))
  return fail({ code: 'printFailed', detail: named ? thrown.message : 'failed' })
}
