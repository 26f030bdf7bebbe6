import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib'
import { describe, expect, it } from 'vitest'
import { ok } from '#contract/ipc/errors'
import { rememberedFolder } from '#main/shell/windows/state'
import { writeAtomically } from '#main/storage/atomicFile'
import { readBounded } from '#main/documents/boundedRead'
import { registerDocuments } from '#main/documents/handlers'
import { createPdfJoiner } from '#main/documents/joinPdf'
import { createPrinter } from '#main/documents/printer'
import type { PrintWindow } from '#main/documents/printSession'
import { partOf } from '#features/bank/statements/paper/cutStatement'
import { reportOf, rowsOf } from '../../renderer/features/bank/statements/paper/samples.ts'
import { readPdf } from '../readPdf.ts'
import { caller, memoryFile, NO_POLICY, temporaryFolder } from '../support.ts'

/** Returns a PDF with one page for each text. */
async function pdfOf(texts: readonly string[]): Promise<Uint8Array> {
  const pdf = await PDFDocument.create()
  const font = await pdf.embedFont(StandardFonts.Helvetica)
  for (const text of texts) pdf.addPage().drawText(text, { font })
  return pdf.save({ useObjectStreams: false })
}

const report = reportOf(rowsOf(200))
const parts = [partOf(report, 0, 2), partOf(report, 2, 2), partOf(report, 4, 2)]

/** The handlers over a print window that makes one page of text for each sheet. */
function world(path: string | null, behave: Partial<PrintWindow> = {}) {
  const counts = { open: 0, closed: 0 }
  const laidOut: string[][] = []
  const printer = createPrinter({
    timeouts: { layoutMs: 5_000, pdfMs: 5_000 },
    openWindow: () => {
      const windowId = 10 + ++counts.open
      const pump = async () => {
        for (let job = await printer.jobOf(windowId); job?.kind === 'statement'; job = await printer.jobOf(windowId)) {
          laidOut.push(job.sheets.pages.map(({ number }) => `sheet ${String(number)}`))
          printer.ready(windowId, { pages: job.sheets.pages.length, landscape: false })
        }
      }
      return {
        windowId,
        load: async () => {
          void pump()
        },
        onFailure: () => undefined,
        toPdf: () => pdfOf(laidOut.at(-1) ?? []),
        toPaper: async () => true,
        close: () => {
          counts.closed++
        },
        ...behave,
      }
    },
  })
  const handlers = registerDocuments({
    policy: NO_POLICY,
    printer,
    askWhere: async () => path,
    askWhich: async () => null,
    folder: rememberedFolder(memoryFile(), () => '/documents'),
    read: readBounded,
    recentDocument: () => undefined,
    write: (to, bytes) => writeAtomically(to, bytes, async () => undefined),
  })
  const me = caller()
  const begin = async (target: 'pdf' | 'paper') => {
    const reply = await handlers['reports.begin']({ target, suggestedName: 'x' }, me)
    return reply.ok ? (reply.value.reportId ?? '') : ''
  }
  const send = (reportId: string, at: number) => handlers['reports.part']({ reportId, part: parts[at]! }, me)
  return { handlers, me, begin, send, counts, laidOut }
}

describe('a report in parts', () => {
  it('is laid out in one window and becomes one PDF with all sheets in order', async () => {
    const folder = temporaryFolder()
    const { handlers, me, begin, send, counts } = world(join(folder, 'x.pdf'))
    const reportId = await begin('pdf')
    for (const at of parts.keys()) expect(await send(reportId, at)).toEqual(ok({ pages: 2, printed: true }))
    expect(await handlers['reports.finish']({ reportId }, me)).toEqual(ok({ name: 'x.pdf', pages: 6 }))
    expect(readPdf(readFileSync(join(folder, 'x.pdf'))).map((page) => page.trim())).toEqual(
      [1, 2, 3, 4, 5, 6].map((n) => `sheet ${String(n)}`),
    )
    expect([counts, readdirSync(folder)]).toEqual([{ open: 1, closed: 1 }, ['x.pdf']])
  })

  it('of 400 pages is laid out in three windows, one after the other, and becomes one PDF', async () => {
    const path = join(temporaryFolder(), 'x.pdf')
    const long = reportOf(rowsOf(37 * 400, 200))
    const { handlers, me, begin, counts } = world(path)
    const reportId = await begin('pdf')
    for (let first = 0; first < 400; first += 80) {
      expect(await handlers['reports.part']({ reportId, part: partOf(long, first, 80) }, me)).toEqual(
        ok({ pages: 80, printed: true }),
      )
    }
    expect(await handlers['reports.finish']({ reportId }, me)).toEqual(ok({ name: 'x.pdf', pages: 400 }))
    expect(readPdf(readFileSync(path)).map((page) => page.trim())).toEqual(
      Array.from({ length: 400 }, (_, at) => `sheet ${String(at + 1)}`),
    )
    expect(counts).toEqual({ open: 3, closed: 3 })
  })

  it('with a single part is written exactly as Chromium made it', async () => {
    const path = join(temporaryFolder(), 'x.pdf')
    const { handlers, me, begin, send } = world(path, { toPdf: async () => Buffer.from('%PDF as it came') })
    const reportId = await begin('pdf')
    await send(reportId, 0)
    await handlers['reports.finish']({ reportId }, me)
    expect(readFileSync(path, 'utf8')).toBe('%PDF as it came')
  })

  it('that is cancelled writes nothing, closes its window and makes way for the next report', async () => {
    const path = join(temporaryFolder(), 'x.pdf')
    const { handlers, me, begin, send, counts } = world(path)
    const reportId = await begin('pdf')
    await send(reportId, 0)
    await handlers['reports.cancel']({ reportId }, me)
    expect(await handlers['reports.finish']({ reportId }, me)).toMatchObject({ error: { code: 'notFound' } })
    expect([existsSync(path), counts.closed]).toEqual([false, 1])
    expect(await begin('pdf')).not.toBe('')
  })

  it('that is cancelled during layout ends the current part at once', async () => {
    const { handlers, me, begin, send } = world('/x.pdf', { load: async () => undefined })
    const reportId = await begin('pdf')
    const sent = send(reportId, 0)
    await handlers['reports.cancel']({ reportId }, me)
    expect(await sent).toEqual({ ok: false, error: { code: 'printFailed', detail: 'closed' } })
  })

  it('ends with a message when a part fails, and makes way for the next report', async () => {
    const { begin, send, counts } = world('/x.pdf', {
      toPdf: async () => {
        throw new Error('secret')
      },
    })
    const reportId = await begin('pdf')
    expect(await send(reportId, 0)).toEqual({ ok: false, error: { code: 'printFailed', detail: 'failed' } })
    expect([counts.closed, await send(reportId, 1)]).toMatchObject([1, { error: { code: 'notFound' } }])
    expect(await begin('pdf')).not.toBe('')
  })

  it('ends when the window that asked for it closes, even while it waits for its turn', async () => {
    const { handlers, begin, counts } = world('/x.pdf')
    const first = await begin('pdf')
    const gone: (() => void)[] = []
    const waiting = handlers['reports.begin'](
      { target: 'pdf', suggestedName: 'x' },
      {
        ...caller(),
        onGone: (listener) => {
          gone.push(listener)
          return () => undefined
        },
      },
    )
    // Let it queue behind the first report, which holds the printer.
    await new Promise((resolve) => setImmediate(resolve))
    for (const listener of gone) listener()
    await handlers['reports.cancel']({ reportId: first }, caller())
    expect(await waiting).toEqual(ok({ reportId: null }))
    expect(counts).toEqual({ open: 2, closed: 2 })
  })

  it('can be continued and cancelled only by the window that began it', async () => {
    const { handlers, begin, send } = world('/x.pdf')
    const reportId = await begin('pdf')
    const other = caller('main', 99)
    expect(await handlers['reports.part']({ reportId, part: parts[0]! }, other)).toMatchObject({
      error: { code: 'notFound' },
    })
    await handlers['reports.cancel']({ reportId }, other)
    expect((await send(reportId, 0)).ok).toBe(true)
  })

  it('on paper opens the print dialog for each part, and reports a part that the user cancels', async () => {
    let answers = [true, false]
    const { begin, send } = world(null, {
      toPaper: async () => {
        const [next = false, ...rest] = answers
        answers = rest
        return next
      },
    })
    const reportId = await begin('paper')
    expect([await send(reportId, 0), await send(reportId, 1)]).toEqual([
      ok({ pages: 2, printed: true }),
      ok({ pages: 2, printed: false }),
    ])
  })
})

describe('joining PDFs', () => {
  it('stores content that the parts share only once', async () => {
    const part = await pdfOf(['a word that stands in every part, '.repeat(40)])
    const joiner = createPdfJoiner()
    for (let n = 0; n < 8; n++) await joiner.add(part)
    const whole = await joiner.bytes()
    expect(readPdf(whole).length).toBe(8)
    const streams = (bytes: Uint8Array) =>
      Buffer.from(bytes)
        .toString('latin1')
        .match(/endstream/g)?.length
    expect(streams(whole)).toBe(streams(part))
  })

  it('keeps the title of the first part', async () => {
    const titled = async (title: string) => {
      const pdf = await PDFDocument.load(await pdfOf(['a']))
      pdf.setTitle(title)
      return pdf.save()
    }
    const joiner = createPdfJoiner()
    for (const title of ['見本　入出金明細表', '別の題']) await joiner.add(await titled(title))
    expect((await PDFDocument.load(await joiner.bytes())).getTitle()).toBe('見本　入出金明細表')
  })

  it('keeps pages that differ in a single character', async () => {
    const joiner = createPdfJoiner()
    for (const text of ['1,000', '1,001', '1,000']) await joiner.add(await pdfOf([text]))
    expect(readPdf(await joiner.bytes()).map((page) => page.trim())).toEqual(['1,000', '1,001', '1,000'])
  })
})
