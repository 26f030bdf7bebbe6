import type { PrintJob } from '#contract/ipc/documents'

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

/** A print that stops for a reason of our own; its message may be shown. */
export class PrintStop extends Error {}

type Timeouts = { layoutMs: number; pdfMs: number }

/** One hidden window and the jobs it is given one after the other. Every wait ends when the window fails or the session is closed. */
export function createPrintSession(window: PrintWindow, { layoutMs, pdfMs }: Timeouts, onClose: () => void) {
  let wanted = settleable<PrintJob>()
  let laidOut = settleable<number>()
  const broken = settleable<never>()
  let [loaded, closed] = [false, false]
  window.onFailure((detail) => { broken.reject(new Error(detail)) })

  function load(): void {
    if (loaded) return
    loaded = true
    window.load().catch(() => { broken.reject(new Error('loadFailed')) })
  }

  const bounded = <T>(ms: number, name: string, task: Promise<T>) => within(ms, name, Promise.race([task, broken.promise]))

  async function layOut(job: PrintJob): Promise<number> {
    laidOut = settleable<number>()
    wanted.resolve(job)
    load()
    return bounded(layoutMs, 'layoutTimeout', laidOut.promise)
  }

  return {
    windowId: window.windowId,
    /** Lays a job out and gives its PDF. Throws when that fails. */
    async pdf(job: PrintJob): Promise<{ pages: number; bytes: Uint8Array }> {
      const pages = await layOut(job)
      return { pages, bytes: await bounded(pdfMs, 'pdfTimeout', window.toPdf()) }
    },
    /** Lays a job out and shows the system's print dialog, for as long as the person takes. */
    async paper(job: PrintJob): Promise<{ pages: number; printed: boolean }> {
      const pages = await layOut(job)
      return { pages, printed: await Promise.race([window.toPaper(), broken.promise]) }
    },
    /** What the window is to lay out next. Each job is handed out once. */
    async nextJob(): Promise<PrintJob> {
      const job = await wanted.promise
      wanted = settleable<PrintJob>()
      return job
    },
    ready(pages: number): boolean {
      laidOut.resolve(pages)
      return true
    },
    close(): void {
      if (closed) return
      closed = true
      broken.reject(new PrintStop('closed'))
      window.close()
      onClose()
    },
  }
}

export type PrintSession = ReturnType<typeof createPrintSession>

function settleable<T>() {
  const { promise, resolve, reject } = Promise.withResolvers<T>()
  // It may fail when nothing waits for it: whoever waits later still sees it.
  promise.catch(() => undefined)
  return { promise, resolve, reject }
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
