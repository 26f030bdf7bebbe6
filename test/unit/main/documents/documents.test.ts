import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ok } from '#contract/ipc/errors'
import { rememberedFolder } from '#main/shell/windows/state'
import { writeAtomically } from '#main/storage/atomicFile'
import { readBounded } from '#main/documents/boundedRead'
import { pdfFileName } from '#main/documents/fileName'
import { registerDocuments } from '#main/documents/handlers'
import { createPrinter } from '#main/documents/printer'
import type { PrintWindow } from '#main/documents/printSession'
import { StorageError } from '#main/storage/storageError'
import { reportOf } from '../../renderer/features/bank/statements/paper/samples.ts'
import { caller, memoryFile, NO_POLICY, temporaryFolder } from '../support.ts'

const job = reportOf([])

/** A printer whose windows take their job and lay out three pages, unless `behave` says otherwise. */
function world(behave: Partial<PrintWindow> = {}, timeouts = { layoutMs: 2_000, pdfMs: 2_000 }) {
  const counts = { open: 0, mostOpen: 0, closed: 0 }
  const failures: ((detail: string) => void)[] = []
  let windowId = 10
  const printer = createPrinter({
    timeouts,
    openWindow: () => {
      const id = ++windowId
      counts.mostOpen = Math.max(counts.mostOpen, ++counts.open)
      return {
        windowId: id,
        load: async () => {
          if (printer.jobOf(id)) printer.ready(id, { pages: 3, landscape: false })
        },
        onFailure: (listener) => {
          failures.push(listener)
        },
        toPdf: async () => Buffer.from('%PDF'),
        toPaper: async () => true,
        close: () => {
          counts.open--
          counts.closed++
        },
        ...behave,
      }
    },
  })
  return { printer, counts, failures }
}

describe('a print job', () => {
  it.each([true, false])('opens the print dialog the way its pages lie (landscape: %s)', async (landscape) => {
    const asked: boolean[] = []
    const { printer } = world({
      load: async () => {
        printer.ready(11, { pages: 1, landscape })
      },
      toPaper: async (sideways) => asked.push(sideways) > 0,
    })
    await printer.paper(job)
    expect(asked).toEqual([landscape])
  })

  it('is laid out in a window of its own, which is closed afterwards', async () => {
    const { printer, counts } = world()
    expect(await printer.pdf(job)).toEqual(ok({ pages: 3, bytes: Buffer.from('%PDF') }))
    expect([counts.closed, printer.jobOf(11), printer.ready(11, { pages: 1, landscape: false })]).toEqual([
      1,
      undefined,
      false,
    ])
  })

  it('is given to its own window only', async () => {
    const { printer } = world({
      load: async () => {
        expect(printer.jobOf(99)).toBeUndefined()
        expect(printer.ready(99, { pages: 1, landscape: false })).toBe(false)
        printer.ready(11, { pages: 1, landscape: false })
      },
    })
    expect(await printer.paper(job)).toEqual(ok(true))
  })

  it('waits for the job before it', async () => {
    const { printer, counts } = world()
    await Promise.all([printer.pdf(job), printer.pdf(job), printer.paper(job)])
    expect(counts).toEqual({ open: 0, mostOpen: 1, closed: 3 })
  })

  it.each<[string, Partial<PrintWindow>, string]>([
    [
      'cannot be loaded',
      {
        load: async () => {
          throw new Error('net::ERR_FAILED secret')
        },
      },
      'loadFailed',
    ],
    ['is never laid out', { load: async () => undefined }, 'layoutTimeout'],
    [
      'loses its process',
      {
        load: async () => undefined,
        onFailure: (listener) => {
          listener('rendererGone')
        },
      },
      'rendererGone',
    ],
    ['never finishes its PDF', { toPdf: () => new Promise(() => undefined) }, 'pdfTimeout'],
    [
      'fails to make its PDF',
      {
        toPdf: async () => {
          throw new Error('secret')
        },
      },
      'failed',
    ],
  ])('whose page %s fails with a message and makes way for the next job', async (_name, behave, detail) => {
    const { printer, counts } = world(behave, { layoutMs: 30, pdfMs: 30 })
    expect(await printer.pdf(job)).toEqual({ ok: false, error: { code: 'printFailed', detail } })
    expect([counts.open, printer.jobOf(11)]).toEqual([0, undefined])
    expect((await printer.pdf(job)).ok).toBe(false)
  })
})

describe('saving a PDF', () => {
  const saving = (path: string | null, behave: Partial<PrintWindow> = {}) => {
    const { printer, counts } = world(behave)
    const state = memoryFile()
    const asked: string[] = []
    const handlers = registerDocuments({
      policy: NO_POLICY,
      printer,
      askWhere: async (suggested) => {
        asked.push(suggested)
        return path
      },
      folder: rememberedFolder(state, () => '/documents'),
      askWhich: async () => path,
      read: readBounded,
      recentDocument: () => undefined,
      write: (to, bytes) => writeAtomically(to, bytes, async () => undefined),
    })
    return {
      counts,
      asked,
      state,
      save: () => handlers['documents.savePdf']({ job, suggestedName: '明細 7/1' }, caller()),
      handlers,
    }
  }

  it('asks for a place, first in the documents folder and later in the last used one', async () => {
    const folder = temporaryFolder()
    const { save, asked } = saving(join(folder, 'x.pdf'))
    expect(await save()).toEqual(ok({ saved: true, name: 'x.pdf', pages: 3 }))
    await save()
    expect(asked).toEqual([join('/documents', '明細 7_1.pdf'), join(folder, '明細 7_1.pdf')])
    expect(readdirSync(folder)).toEqual(['x.pdf'])
    expect(readFileSync(join(folder, 'x.pdf'), 'utf8')).toBe('%PDF')
  })

  it('neither lays out nor writes anything when the user cancels', async () => {
    const { save, counts, state } = saving(null)
    expect(await save()).toEqual(ok({ saved: false }))
    expect([counts.closed, state.content]).toEqual([0, {}])
  })

  it('fails with a storage error when the folder no longer exists', async () => {
    await expect(saving('/nowhere/at/all.pdf').save()).rejects.toThrow(StorageError)
  })

  it('leaves no temporary file behind when the file cannot be moved into place', async () => {
    const folder = temporaryFolder()
    mkdirSync(join(folder, 'taken.pdf', 'inside'), { recursive: true })
    const pauses: number[] = []
    await expect(
      writeAtomically(join(folder, 'taken.pdf'), Buffer.from('x'), async (ms) => {
        pauses.push(ms)
      }),
    ).rejects.toThrow(StorageError)
    expect(readdirSync(folder)).toEqual(['taken.pdf'])
    expect(pauses).toEqual([])
  })

  it('leaves an existing file unchanged when the PDF cannot be made', async () => {
    const path = join(temporaryFolder(), 'old.pdf')
    writeFileSync(path, 'old')
    expect(
      await saving(path, {
        toPdf: async () => {
          throw new Error('x')
        },
      }).save(),
    ).toMatchObject({ error: { code: 'printFailed' } })
    expect(readFileSync(path, 'utf8')).toBe('old')
  })

  it('answers `notFound` to a print window without a job', async () => {
    const { handlers } = saving(null)
    expect(await handlers['print.job'](undefined, caller('print', 5))).toMatchObject({ error: { code: 'notFound' } })
    expect(await handlers['print.ready']({ pages: 1, landscape: false }, caller('print', 5))).toMatchObject({
      error: { code: 'notFound' },
    })
  })
})

describe('a suggested name for a PDF', () => {
  it.each([
    ['明細', '明細.pdf'],
    ['明細.pdf', '明細.pdf'],
    ['a/b\\c:d*e?f"g<h>i|j', 'a_b_c_d_e_f_g_h_i_j.pdf'],
    ['../../etc/passwd', '_.._etc_passwd.pdf'],
    ['CON', '_CON.pdf'],
    ['com1.txt', '_com1.txt.pdf'],
    ['', 'document.pdf'],
    ['...', 'document.pdf'],
    ['a. . ', 'a.pdf'],
    ['a\u0000\u202e\nb', 'ab.pdf'],
    ['が', 'が.pdf'],
    ['a'.repeat(150), `${'a'.repeat(100)}.pdf`],
    ['長'.repeat(150), `${'長'.repeat(76)}.pdf`],
    ['𠮷'.repeat(150), `${'𠮷'.repeat(57)}.pdf`],
  ])('%j becomes %j', (suggested, name) => {
    expect(pdfFileName(suggested)).toBe(name)
  })

  it('keeps the acceptance number of what it shows, and no other number that may be a person’s', () => {
    const number = '261126212272'
    expect(pdfFileName(`一覧_${number}`, number)).toBe(`一覧_${number}.pdf`)
    for (const [suggested, acceptanceNo] of [
      [`一覧_${number}`, undefined],
      [`一覧_${number}`, '261126212200'],
      [`一覧_${number}`, number.slice(0, 3)],
    ] as const)
      expect(pdfFileName(suggested, acceptanceNo)).not.toContain(number)
  })

  it('never becomes a path, a hidden file or a reserved name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (suggested) => {
        const name = pdfFileName(suggested)
        expect(name).toMatch(/^[^./\\][^/\\]*\.pdf$/su)
        expect(name).not.toMatch(/^(con|nul|prn|aux)\./i)
        expect(name.isWellFormed()).toBe(true)
      }),
      { numRuns: 500 },
    )
  })
})
