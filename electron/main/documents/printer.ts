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
  timeouts: { layoutMs: number; pdfMs: number }
}

/**
 * One document at a time: the hidden window requests a job (`print.job`), lays it out, reports (`print.ready`) and
 * requests the next. Even after a failure the window closes and the job is forgotten.
 */
export function createPrinter(options: PrinterOptions) {
  const printing: Printing = { options, exclusive: createKeyedMutex(), current: null }
  return {
    open: () => open(printing),
    pdf: (job: PrintJob) => once(printing, (session) => session.pdf(job)),
    /** False when cancelled. */
    paper: (job: PrintJob) => once(printing, async (session) => (await session.paper(job)).printed),
    /** Waits for a job; undefined for a window that does not print. */
    jobOf: (windowId: number): Promise<PrintJob> | undefined => printing.current?.nextJob(windowId),
    /** False for a window that does not print. */
    ready: (windowId: number, laidOut: LaidOut): boolean => printing.current?.ready(windowId, laidOut) ?? false,
    fail: (windowId: number): void => {
      printing.current?.fail(windowId)
    },
  }
}

export type Printer = ReturnType<typeof createPrinter>

interface Printing {
  readonly options: PrinterOptions
  readonly exclusive: KeyedMutex
  current: PrintSession | null
}

/** Waits for earlier documents. The caller must close the session. Throws when no window opens. */
async function open(printing: Printing): Promise<PrintSession> {
  const { openWindow, timeouts } = printing.options
  const done = await waitForTurn(printing.exclusive)
  const end = () => {
    printing.current = null
    done()
  }
  try {
    return (printing.current = createPrintSession(openWindow, timeouts, end))
  } catch (thrown) {
    // Otherwise no later document could be printed.
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

/** Resolves when the turn has come; the result ends it. */
const waitForTurn = (exclusive: KeyedMutex) =>
  new Promise<() => void>((begun) => {
    void exclusive(
      'print',
      () =>
        new Promise<void>((done) => {
          begun(done)
        }),
    )
  })

/** Chromium's errors may quote the page; only our own texts cross the IPC. */
export function printFailed(thrown: unknown): { ok: false; error: PrintFailed } {
  const known = ['loadFailed', 'rendererGone', 'printerFailed']
  const named = thrown instanceof PrintStop || (thrown instanceof Error && known.includes(thrown.message))
  return fail({ code: 'printFailed', detail: named ? thrown.message : 'failed' })
}
