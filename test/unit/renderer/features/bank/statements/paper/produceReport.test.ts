import { describe, expect, it } from 'vitest'
import { produceReport, type ReportBridge } from '#features/bank/statements/print/produceReport'
import { PAGES_PER_PART } from '#features/bank/statements/paper/cutStatement'
import { reportOf, rowsOf } from './samples.ts'

const report = reportOf(rowsOf(5000, 40))
const PAGES = report.sheets.pages.length
const ID = '11111111-1111-4111-8111-111111111111'

/**
 * Returns a main process that accepts every part unless `behave` overrides it. `seen` contains the page numbers of each
 * part and the names of the other calls.
 */
function world(behave: Partial<ReportBridge> = {}) {
  const seen: unknown[] = []
  const desk: ReportBridge = {
    begin: async () => ({ ok: true, value: { reportId: ID } }),
    part: async ({ part }) => {
      seen.push(part.sheets.pages.map(({ number }) => number))
      return { ok: true, value: { pages: part.sheets.pages.length, printed: true } }
    },
    finish: async () => {
      seen.push('finish')
      return { ok: true, value: { name: 'x.pdf', pages: PAGES } }
    },
    cancel: async () => {
      seen.push('cancel')
    },
    ...behave,
  }
  const done: number[] = []
  const start = () =>
    produceReport(desk, report, {
      target: 'pdf',
      suggestedName: 'x',
      onProgress: (pages) => {
        done.push(pages)
      },
    })
  return { seen, done, start }
}

describe('producing a report in parts', () => {
  it('sends every page once and in order, reports progress, and ends with the file', async () => {
    const { seen, done, start } = world()
    expect(await start().ended).toEqual({ kind: 'done', name: 'x.pdf', pages: PAGES })
    expect(seen.pop()).toBe('finish')
    expect(seen.flat()).toEqual(Array.from({ length: PAGES }, (_, at) => at + 1))
    expect(done).toEqual(seen.map((_, at) => Math.min(PAGES, (at + 1) * PAGES_PER_PART.pdf)))
  })

  it('stops between two parts when cancelled, and neither sends another part nor finishes the report', async () => {
    let stop: () => void = () => undefined
    const { seen, start } = world({
      part: async () => {
        seen.push('part')
        stop()
        return { ok: true, value: { pages: 1, printed: true } }
      },
    })
    const running = start()
    stop = running.cancel
    expect(await running.ended).toEqual({ kind: 'cancelled' })
    expect([seen.filter((one) => one === 'part').length, seen.includes('finish'), seen.includes('cancel')]).toEqual([
      1,
      false,
      true,
    ])
  })

  it('ends as cancelled, not failed, if cancelled while a part is being made', async () => {
    let stop: () => void = () => undefined
    const { start } = world({
      part: async () => {
        stop()
        return { ok: false, error: { code: 'printFailed', detail: 'closed' } }
      },
    })
    const running = start()
    stop = running.cancel
    expect(await running.ended).toEqual({ kind: 'cancelled' })
  })

  it('ends with the error of a failed part, and leaves nothing open in the main process', async () => {
    const { seen, start } = world({
      part: async () => ({ ok: false, error: { code: 'printFailed', detail: 'layoutTimeout' } }),
    })
    expect(await start().ended).toEqual({ kind: 'failed', error: { code: 'printFailed', detail: 'layoutTimeout' } })
    expect(seen).toEqual(['cancel'])
  })

  it('stops when the print dialog is cancelled', async () => {
    const { seen, start } = world({ part: async () => ({ ok: true, value: { pages: 60, printed: false } }) })
    expect(await start().ended).toEqual({ kind: 'cancelled' })
    expect(seen).toEqual(['cancel'])
  })

  it('produces nothing if the user chose no file', async () => {
    const { seen, start } = world({ begin: async () => ({ ok: true, value: { reportId: null } }) })
    expect(await start().ended).toEqual({ kind: 'cancelled' })
    expect(seen).toEqual([])
  })
})
