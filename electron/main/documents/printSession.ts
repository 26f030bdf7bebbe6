import type { PrintJob } from '#contract/ipc/documents'

export interface LaidOut {
  readonly pages: number
  readonly landscape: boolean
}

/** A hidden window (printWindow.ts). */
export interface PrintWindow {
  readonly windowId: number
  load(): Promise<void>
  onFailure(listener: (detail: string) => void): void
  toPdf(): Promise<Uint8Array>
  /** In the pages' orientation; false when the user cancelled. */
  toPaper(landscape: boolean): Promise<boolean>
  close(): void
}

/** The app itself stops a print; the error's message may be shown. */
export class PrintStop extends Error {}

type Timeouts = { layoutMs: number; pdfMs: number }

/**
 * Chromium releases a page's memory late, or only with its process. The new window loads while the old one does its
 * last job.
 */
const PAGES_PER_WINDOW = 120

/** Jobs run one after the other. Every wait ends when the window fails or the session closes. */
export function createPrintSession(openWindow: () => PrintWindow, timeouts: Timeouts, onClose: () => void) {
  const windows = createWindowChain(() => new Sheets(openWindow(), timeouts))
  let closed = false
  const windowFor = (job: PrintJob): Sheets => {
    if (closed) throw new PrintStop('closed')
    return windows.windowFor(job)
  }
  return {
    /** Throws when the job cannot be laid out. */
    pdf: async (job: PrintJob) => windowFor(job).pdf(job),
    paper: async (job: PrintJob) => windowFor(job).paper(job),
    /** Undefined for a window outside this session. */
    nextJob: (windowId: number) => windows.find(windowId)?.nextJob(),
    /** False for a window outside this session. */
    ready: (windowId: number, laidOut: LaidOut) => windows.find(windowId)?.ready(laidOut) ?? false,
    /** After an uncaught error the pages may be incomplete. */
    fail(windowId: number): void {
      windows.find(windowId)?.fail()
    },
    close(): void {
      if (closed) return
      closed = true
      windows.close()
      onClose()
    },
  }
}

function createWindowChain(open: () => Sheets) {
  let sheets = open()
  let spare: Sheets | undefined
  let pages = 0
  return {
    find: (windowId: number) => [sheets, spare].find((one) => one?.windowId === windowId),
    windowFor(job: PrintJob): Sheets {
      if (spare) {
        sheets.close()
        ;[sheets, spare, pages] = [spare, undefined, 0]
      }
      pages += pagesToCome(job)
      if (pages >= PAGES_PER_WINDOW) {
        spare = open()
        spare.load()
      }
      return sheets
    },
    close(): void {
      for (const one of [sheets, spare]) one?.close()
    },
  }
}

/** The job's pages, if more of the document follows in later jobs; otherwise 0. */
const pagesToCome = (job: PrintJob): number =>
  job.kind === 'statement' && job.sheets.pages.at(-1)?.isLast === false ? job.sheets.pages.length : 0

export type PrintSession = ReturnType<typeof createPrintSession>

/** One print window and its jobs. */
class Sheets {
  readonly #window: PrintWindow
  readonly #timeouts: Timeouts
  #wanted = settleable<PrintJob>()
  #laidOut = settleable<LaidOut>()
  readonly #broken = settleable<never>()
  #loaded = false

  constructor(window: PrintWindow, timeouts: Timeouts) {
    this.#window = window
    this.#timeouts = timeouts
    window.onFailure((detail) => {
      this.#broken.reject(new Error(detail))
    })
  }

  get windowId(): number {
    return this.#window.windowId
  }

  load(): void {
    if (this.#loaded) return
    this.#loaded = true
    this.#window.load().catch(() => {
      this.#broken.reject(new Error('loadFailed'))
    })
  }

  async pdf(job: PrintJob): Promise<{ pages: number; bytes: Uint8Array }> {
    const { pages } = await this.#layOut(job)
    return { pages, bytes: await this.#bounded(this.#timeouts.pdfMs, 'pdfTimeout', this.#window.toPdf()) }
  }

  async paper(job: PrintJob): Promise<{ pages: number; printed: boolean }> {
    const { pages, landscape } = await this.#layOut(job)
    return { pages, printed: await Promise.race([this.#window.toPaper(landscape), this.#broken.promise]) }
  }

  async nextJob(): Promise<PrintJob> {
    const job = await this.#wanted.promise
    this.#wanted = settleable<PrintJob>()
    return job
  }

  ready(laidOut: LaidOut): boolean {
    this.#laidOut.resolve(laidOut)
    return true
  }

  fail(): void {
    this.#broken.reject(new PrintStop('pageFailed'))
  }

  close(): void {
    this.#broken.reject(new PrintStop('closed'))
    this.#window.close()
  }

  async #layOut(job: PrintJob): Promise<LaidOut> {
    this.#laidOut = settleable<LaidOut>()
    this.#wanted.resolve(job)
    this.load()
    return this.#bounded(this.#timeouts.layoutMs, 'layoutTimeout', this.#laidOut.promise)
  }

  #bounded<T>(ms: number, name: string, task: Promise<T>): Promise<T> {
    return within(ms, name, Promise.race([task, this.#broken.promise]))
  }
}

function settleable<T>() {
  const { promise, resolve, reject } = Promise.withResolvers<T>()
  // Nothing may be awaiting the promise yet; a later await still gets the error.
  promise.catch(() => undefined)
  return { promise, resolve, reject }
}

async function within<T>(ms: number, name: string, task: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new PrintStop(name))
    }, ms)
  })
  try {
    return await Promise.race([task, late])
  } finally {
    clearTimeout(timer)
    task.catch(() => undefined)
  }
}
