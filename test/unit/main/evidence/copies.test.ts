import { renameSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import type { FilingCertificate } from '#contract/ipc/documents'
import type { JournalEntry } from '#contract/ipc/journal'
import { createCopies } from '#main/evidence/copies'
import { createEvidence } from '#main/evidence/evidence'
import { StorageError } from '#main/storage/storageError'
import { memoryFile, temporaryFolder } from '../support.ts'

const entryOf = (n: number, change: Partial<JournalEntry> = {}) =>
  ({
    entryId: `entry-${String(n)}`,
    lotId: `lot-${String(n)}`,
    companyId: 'company',
    environment: 'production',
    acceptanceNo: `A${String(n)}`,
    at: '2026-11-20T00:00:00.000Z',
    state: 'accepted',
    approval: { state: 'approved', by: 'bank', at: '2026-11-21T00:00:00.000Z' },
    ...change,
  }) as JournalEntry

const certificateOf = (n: number, change: Partial<FilingCertificate> = {}): FilingCertificate => ({
  kind: 'filingCertificate',
  locale: 'ja',
  printedAt: '2026-11-24T00:00:00.000Z',
  practice: false,
  companyName: '練習商事',
  applicantName: '',
  address: '',
  month: '2026-11',
  dueDate: '2026-12-10',
  account: '',
  dataName: '11月分',
  acceptanceNo: `A${String(n)}`,
  payees: [],
  status: { text: '承認済', transactionStatusCode: '', appliedStatusCode: '', isApproved: true },
  stages: { applied: '', firstApproved: '', approved: '' },
  fees: {},
  totals: { totalAmount: 8_300 },
  compared: [],
  ...change,
})

const unused = (): never => {
  throw new Error('not used')
}

/** One run of the app on a data folder; a second run has the same folders. */
function run(entries: readonly JournalEntry[], place = { folder: temporaryFolder(), userData: temporaryFolder() }) {
  const file = memoryFile()
  let full = false
  const log = { write: () => undefined }
  const evidence = createEvidence({
    file,
    userData: place.userData,
    now: () => new Date('2026-11-24T00:00:00.000Z'),
    user: () => 'hanako',
    write: (path, bytes) =>
      full && path.startsWith(place.folder)
        ? Promise.reject(new StorageError('evidence: ENOSPC'))
        : writeFile(path, bytes),
    held: { since: () => entries, end: () => null, answerOf: unused },
    onChange: () => undefined,
    log,
  })
  let printed = 0
  let broken = false
  let forbidden = false
  const copies = createCopies({
    evidence,
    journal: {
      proven: () => Promise.resolve(),
      find: (entryId) => entries.find((one) => one.entryId === entryId),
    },
    // Every copy has other bytes, like a real one with its time of printing.
    printer: {
      pdf: () =>
        Promise.resolve(
          broken
            ? { ok: false as const, error: { code: 'printFailed' as const, detail: 'failed' } }
            : { ok: true as const, value: { bytes: Buffer.from(String(++printed)), pages: 1 } },
        ),
    },
    policy: { export: () => (forbidden ? { code: 'forbidden' as const, what: 'pdf' } : null) as never },
    log,
  })
  return {
    copies,
    evidence,
    place,
    name: () => evidence.setFolder(place.folder),
    wanted: async () => (await copies.wanted()).map(({ entryId }) => entryId),
    kept: async () => (await evidence.list()).map(({ key, kind, environment }) => [key, kind, environment]),
    printed: () => printed,
    breakPrinter: (now: boolean) => (broken = now),
    full: (now: boolean) => (full = now),
    forbid: () => (forbidden = true),
  }
}

describe('the submission copy of an approved application', () => {
  it('is kept exactly once, however often it is handed over, and also by a later run', async () => {
    const one = run([entryOf(1)])
    expect(await one.wanted()).toEqual([])
    await one.name()
    expect(await one.wanted()).toEqual(['entry-1'])
    const both = await Promise.all([
      one.copies.keep('entry-1', certificateOf(1)),
      one.copies.keep('entry-1', certificateOf(1)),
    ])
    expect(both.map((reply) => reply.ok && reply.value.kept)).toEqual([true, false])
    expect(one.printed()).toBe(1)
    const later = run([entryOf(1)], one.place)
    await later.name()
    expect(await later.wanted()).toEqual([])
    expect(await later.copies.keep('entry-1', certificateOf(1))).toEqual({ ok: true, value: { kept: false } })
    expect(await later.kept()).toEqual([['copy:entry-1', 'certificate', 'production']])
  })

  it('is wanted as long as the folder cannot be reached, and not while it waits to be written', async () => {
    const one = run([entryOf(1)])
    await one.name()
    const away = `${one.place.folder}-away`
    renameSync(one.place.folder, away)
    await expect(one.copies.wanted()).rejects.toThrow('evidence')
    renameSync(away, one.place.folder)
    one.full(true)
    await one.copies.keep('entry-1', certificateOf(1))
    expect((await one.evidence.status()).waiting).toBe(1)
    expect(await one.wanted()).toEqual([])
    one.full(false)
    await one.evidence.keepNow()
    expect(await one.kept()).toEqual([['copy:entry-1', 'certificate', 'production']])
  })

  it.each([
    ['is open', entryOf(1, { approval: undefined }), certificateOf(1)],
    ['was returned', entryOf(1, { approval: { state: 'returned', by: 'bank', at: '' } as never }), certificateOf(1)],
    ['was filed on another computer', entryOf(1, { elsewhere: true }), certificateOf(1)],
  ])('is not wanted of one that %s', async (_, entry, certificate) => {
    const one = run([entry])
    await one.name()
    expect(await one.wanted()).toEqual([])
    await one.copies.keep('entry-1', certificate)
    expect(await one.kept()).toEqual([])
  })

  it.each([
    ['another application', certificateOf(2)],
    ['an answer without approval', certificateOf(1, { status: { ...certificateOf(1).status, isApproved: false } })],
    ['the practice bank', certificateOf(1, { practice: true })],
  ])('is never a copy of %s', async (_, certificate) => {
    const one = run([entryOf(1)])
    await one.name()
    await one.copies.keep('entry-1', certificate)
    expect(await one.kept()).toEqual([])
    expect(await one.wanted()).toEqual(['entry-1'])
  })

  it('of years is wanted in parts, the newest first', async () => {
    const one = run(Array.from({ length: 501 }, (_, n) => entryOf(n)))
    await one.name()
    expect(await one.wanted()).toEqual(Array.from({ length: 500 }, (_, n) => `entry-${String(n)}`))
    await one.copies.keep('entry-0', certificateOf(0))
    expect(await one.wanted()).toEqual(Array.from({ length: 500 }, (_, n) => `entry-${String(n + 1)}`))
  })

  it('stays wanted if it could not be made, and is not made where an office forbids PDFs', async () => {
    const one = run([entryOf(1)])
    await one.name()
    one.breakPrinter(true)
    expect((await one.copies.keep('entry-1', certificateOf(1))).ok).toBe(false)
    expect(await one.wanted()).toEqual(['entry-1'])
    one.breakPrinter(false)
    one.forbid()
    expect(await one.wanted()).toEqual([])
    await one.copies.keep('entry-1', certificateOf(1))
    expect(one.printed()).toBe(0)
  })
})
