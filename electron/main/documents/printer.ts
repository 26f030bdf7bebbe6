import { fail, ok, type Result } from '#contract/ipc/errors'
import type { PrintJob } from '#contract/ipc/documents'
import { createLock } from '../submissions/lock.ts'

/** A hidden window that shows the print route; the real one is in printWindow.ts. */
export interface PrintWindow {
  readonly windowId: number
  /** Starts loading the print route. */
  load(): Promise<void>
  /** Calls back when the page can no longer be laid out: it failed to load or its process is gone. */
  onFailure(listener: (detail: string) => void): void
  toPdf(): Promise<Uint8Array>
  /** Shows the system's print dialog. False when the person cancelled there. */
  toPaper(): Promise<boolean>
  close(): void
}

export interface PrintFailed { code: 'printFailed'; detail: string }
export interface PrinterOptions {
  openWindow: () => PrintWindow
  /** Milliseconds until the page must be laid out, and until its PDF must be made. */
  timeouts: { layoutMs: number; pdfMs: number }
}
type Current = { windowId: number; job: PrintJob; laidOut: (pages: number) => void }

/**
 * Lays out a print job in a hidden window, one job at a time. The window asks for its job (`print.job`), lays out its pages and reports
 * them (`print.ready`). Whatever happens, the window is closed and the job forgotten in the end.
 */
export function createPrinter({ openWindow, timeouts }: PrinterOptions) {
  const exclusive = createLock()
  let current: Current | null = null

  async function layOut<T>(job: PrintJob, use: (window: PrintWindow, pages: number) => Promise<T>): Promise<Result<T, PrintFailed>> {
    const window = openWindow()
    try {
      const pages = await within(timeouts.layoutMs, 'layoutTimeout', new Promise<number>((resolve, reject) => {
        current = { windowId: window.windowId, job, laidOut: resolve }
        window.onFailure((detail) => { reject(new Error(detail)) })
        window.load().catch(() => { reject(new Error('loadFailed')) })
      }))
      return ok(await use(window, pages))
    } catch (thrown) {
      return fail({ code: 'printFailed', detail: thrown instanceof PrintStop ? thrown.message : stopName(thrown) })
    } finally {
      current = null
      window.close()
    }
  }

  return {
    /** Gives the PDF and its number of pages. */
    pdf: (job: PrintJob) => exclusive('print', () => layOut(job, async (window, pages) =>
      ({ pages, bytes: await within(timeouts.pdfMs, 'pdfTimeout', window.toPdf()) }))),
    /** Gives whether it was printed; the person may take their time in the system's dialog. */
    paper: (job: PrintJob) => exclusive('print', () => layOut(job, (window) => window.toPaper())),
    /** The job of a window; undefined for a window that has none (any more). */
    jobOf: (windowId: number): PrintJob | undefined => (current?.windowId === windowId ? current.job : undefined),
    /** Takes a window's report that its pages are laid out. False when it has no job. */
    ready(windowId: number, pages: number): boolean {
      if (current?.windowId !== windowId) return false
      current.laidOut(pages)
      return true
    },
  }
}

export type Printer = ReturnType<typeof createPrinter>

class PrintStop extends Error {}

/** Only our own words cross the IPC; what Chromium threw may quote the page. */
const stopName = (thrown: unknown): string => {
  const known = ['loadFailed', 'rendererGone', 'printerFailed']
  return thrown instanceof Error && known.includes(thrown.message) ? thrown.message : 'failed'
}

async function within<T>(ms: number, name: string, task: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => { timer = setTimeout(() => { reject(new PrintStop(name)) }, ms) })
  try {
    return await Promise.race([task, late])
  } finally {
    clearTimeout(timer)
    task.catch(() => undefined)
  }
}
