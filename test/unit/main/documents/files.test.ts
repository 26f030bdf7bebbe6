import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MAX_FILE_BYTES, type FileFilter, type EvidenceLabel } from '#contract/ipc/documents'
import { ok } from '#contract/ipc/errors'
import { rememberedFolder } from '#main/shell/windows/state'
import { writeAtomically } from '#main/storage/atomicFile'
import { readBounded } from '#main/documents/boundedRead'
import { safeFileName } from '#main/documents/fileName'
import { registerDocuments } from '#main/documents/handlers'
import { createPrinter } from '#main/documents/printer'
import { StorageError } from '#main/storage/storageError'
import { caller, memoryFile, NO_POLICY, temporaryFolder } from '../support.ts'

const filters: FileFilter[] = [
  { name: 'CSV', extensions: ['csv'] },
  { name: 'Text', extensions: ['txt', 'dat'] },
]
const bytes = (text: string) => new TextEncoder().encode(text)

/** The handlers, working on real files. Their dialogs return `path`. */
function world(path: string | null, read = readBounded) {
  const asked: unknown[][] = []
  const recent: string[] = []
  const kept: unknown[][] = []
  const handlers = registerDocuments({
    policy: NO_POLICY,
    printer: createPrinter({
      openWindow: () => {
        throw new Error('no windows here')
      },
      timeouts: { layoutMs: 1, pdfMs: 1 },
    }),
    askWhere: async (...question) => {
      asked.push(question)
      return path
    },
    askWhich: async (...question) => {
      asked.push(question)
      return path
    },
    folder: rememberedFolder(memoryFile(), () => '/documents'),
    read,
    recentDocument: (path) => {
      recent.push(path)
    },
    write: (to, content) => writeAtomically(to, content, async () => undefined),
    onRecordSaved: (...given) => {
      kept.push(given)
    },
  })
  const save = (suggestedName = '納付先.csv', record?: EvidenceLabel) =>
    handlers['documents.saveFile']({ suggestedName, bytes: bytes('あ'), filters, ...(record && { record }) }, caller())
  return { asked, recent, kept, save, open: () => handlers['documents.openFile']({ filters }, caller()) }
}

describe('a file for another program', () => {
  it('is written where the user chooses and nowhere else', async () => {
    const folder = temporaryFolder()
    const { save, asked } = world(join(folder, 'mine.csv'))
    expect(await save()).toEqual(ok({ saved: true, name: 'mine.csv' }))
    expect(readFileSync(join(folder, 'mine.csv'), 'utf8')).toBe('あ')
    expect(readdirSync(folder)).toEqual(['mine.csv'])
    await save('../../etc/passwd')
    expect(asked).toEqual([
      [join('/documents', '納付先.csv'), filters],
      [join(folder, '_.._etc_passwd.csv'), filters],
    ])
  })

  it('that is a record is handed on with its bytes and ending, once it is written', async () => {
    const path = join(temporaryFolder(), 'mine.CSV')
    const record = { kind: 'report' as const, date: '2026-11-24', company: 'あ社', party: '' }
    const { save, kept } = world(path)
    await save('a.csv')
    expect(kept).toEqual([])
    await save('a.csv', record)
    expect(kept).toEqual([[record, bytes('あ'), 'CSV']])
    const { save: cancelled, kept: nothing } = world(null)
    await cancelled('a.csv', record)
    expect(nothing).toEqual([])
  })

  it('replaces an older file completely', async () => {
    const path = join(temporaryFolder(), 'old.csv')
    writeFileSync(path, 'much longer than before')
    await world(path).save()
    expect(readFileSync(path, 'utf8')).toBe('あ')
  })

  it('is not written when the user cancels', async () => {
    expect(await world(null).save()).toEqual(ok({ saved: false }))
  })

  it('fails with a storage error when the folder no longer exists', async () => {
    await expect(world('/nowhere/at/all.csv').save()).rejects.toThrow(StorageError)
  })
})

describe('a file from another program', () => {
  it('is read byte for byte, and the next dialog starts in its folder', async () => {
    const path = join(temporaryFolder(), 'in.csv')
    const content = Uint8Array.from({ length: 200_000 }, (_, at) => at % 251)
    writeFileSync(path, content)
    const { open, asked } = world(path)
    expect(await open()).toEqual(ok({ name: 'in.csv', bytes: content }))
    await open()
    expect(asked).toEqual([
      ['/documents', filters],
      [join(path, '..'), filters],
    ])
  })

  it('is not read when the user cancels', async () => {
    expect(await world(null).open()).toEqual(ok(null))
  })

  it('is refused when it is too large, with the limit in the error', async () => {
    const { open } = world('/x.csv', async (_path, max) => (max === MAX_FILE_BYTES ? undefined : bytes('')))
    expect(await open()).toEqual({ ok: false, error: { code: 'fileTooLarge', megabytes: 64 } })
  })

  it('fails with a storage error that does not reveal its path when it has been deleted or is a folder', async () => {
    const folder = temporaryFolder()
    mkdirSync(join(folder, 'inner'))
    await expect(world(join(folder, 'gone.csv')).open()).rejects.toThrow(
      new StorageError('document: ENOENT', 'gone.csv'),
    )
    await expect(world(join(folder, 'inner')).open()).rejects.toThrow(new StorageError('document: EISDIR', 'inner'))
  })
})

describe('the size limit of a read', () => {
  it('allows a file of exactly that size, but none larger', async () => {
    const path = join(temporaryFolder(), 'x')
    writeFileSync(path, '12345')
    expect(await readBounded(path, 5)).toEqual(bytes('12345'))
    expect(await readBounded(path, 4)).toBeUndefined()
    writeFileSync(path, '')
    expect(await readBounded(path, 5)).toEqual(new Uint8Array())
  })

  it.skipIf(process.platform !== 'linux')('also applies to a device whose content never ends', async () => {
    expect(await readBounded('/dev/zero', 1000)).toBeUndefined()
  })
})

describe('a suggested file name', () => {
  it.each([
    ['納付先', '納付先.csv'],
    ['納付先.csv', '納付先.csv'],
    ['a.DAT', 'a.dat'],
    ['a.exe', 'a.exe.csv'],
    ['a.csv.exe', 'a.csv.exe.csv'],
    ['.csv', 'document.csv'],
    ['nul.txt', '_nul.txt'],
  ])('%j becomes %j', (suggested, name) => {
    expect(safeFileName(suggested, ['csv', 'txt', 'dat'])).toBe(name)
  })

  it('always ends in one of the allowed extensions', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (suggested) => {
        expect(safeFileName(suggested, ['csv', 'txt'])).toMatch(/^[^./\\][^/\\]*\.(csv|txt)$/su)
      }),
      { numRuns: 60 },
    )
  })
})

it("only a file that was read is added to the system's recent files", async () => {
  const path = join(temporaryFolder(), 'in.csv')
  const { open, save, recent } = world(path)
  await save()
  expect(recent).toEqual([])
  await open()
  expect(recent).toEqual([path])
  const tooLong = world(path, async () => undefined)
  await tooLong.open()
  expect(tooLong.recent).toEqual([])
})
