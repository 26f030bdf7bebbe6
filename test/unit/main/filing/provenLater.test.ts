import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import type { JournalStatus } from '#contract/ipc/journal'
import { damageOf } from '#main/filing/guard'
import type { AppendLog } from '#main/storage/appendLog'
import { StorageError } from '#main/storage/storageError'
import { agedId, agedJournal, writeAgedJournal } from '#test/performance/years/agedJournal'
import { openAged } from '#test/performance/years/agedOpening'
import { LIMITS } from '#test/budget'
import { COMPANY_ID, journalOver, memoryDisk, temporaryFolder } from '../support.ts'

vi.setConfig({ testTimeout: LIMITS.test })

const AGE = { clients: 30, months: 23 }
/** 690 filings, 2,070 lines. */
const aged = agedJournal(AGE)
const whole = Buffer.from(aged.lines.map((line) => `${line}\n`).join(''))

const open = (folder: string) => openAged(folder, { leastBytes: 0 })

/** A folder with the journal, and the opening that the app kept of it. */
async function agedFolder(): Promise<string> {
  const folder = temporaryFolder()
  writeAgedJournal(folder, AGE)
  const { journal, opening } = open(folder)
  journal.list()
  await opening.keep()
  return folder
}

function copyOf(folder: string): string {
  const copy = join(temporaryFolder(), 'copy')
  mkdirSync(copy)
  for (const name of readdirSync(folder)) copyFileSync(join(folder, name), join(copy, name))
  return copy
}

const content = (folder: string): object =>
  Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]))

/** Ways to damage a journal at a place, as parts of a whole. */
const DAMAGES = {
  cut: (at: number, _length: number) => whole.subarray(0, at),
  altered: (at: number, length: number) => {
    const bytes = Buffer.from(whole)
    for (let n = at; n < Math.min(bytes.length, at + 1 + (length % 40)); n++) bytes[n] = bytes[n]! ^ 1
    return bytes
  },
  lost: (at: number, length: number) => Buffer.concat([whole.subarray(0, at), whole.subarray(at + 1 + length)]),
  replaced: (at: number, length: number) =>
    Buffer.concat([whole.subarray(0, at), whole.subarray(length, length + 3_000), whole.subarray(at + 3_000)]),
} as const

describe('a journal that is proven in slices, behind an opening kept before', () => {
  it.each(Object.keys(DAMAGES) as (keyof typeof DAMAGES)[])(
    'that was %s at any of fifty places is found, exactly as when it is read at once',
    async (kind) => {
      const folder = await agedFolder()
      const place = fc.record({ at: fc.nat(whole.length - 1), length: fc.nat(6_000) })
      await fc.assert(
        fc.asyncProperty(place, async ({ at, length }) => {
          const bytes = DAMAGES[kind](at, length)
          // A journal that lacks its last line break alone has lost nothing, and is no damage.
          fc.pre(![bytes, Buffer.concat([bytes, Buffer.from('\n')])].some((one) => whole.equals(one)))
          const [now, later] = [copyOf(folder), copyOf(folder)]
          for (const one of [now, later]) writeFileSync(join(one, 'journal.jsonl'), bytes)
          const atOnce = open(now).journal
          const { journal, opening } = open(later)
          opening.part()
          await journal.proven()
          expect(journal.isProven()).toBe(true)
          expect(journal.status()).toEqual(atOnce.status())
          expect(damageOf(journal.status())).not.toBeNull()
          expect(journal.list()).toEqual(atOnce.list())
          expect([opening.part(), opening.status()]).toEqual([null, null])
          expect(content(later)).toEqual(content(now))
        }),
        { numRuns: 50 },
      )
    },
  )

  it('put back to an earlier state with its head and its opening is found by its anchor, exactly as before', async () => {
    const folder = temporaryFolder()
    const { lines, head } = agedJournal({ clients: 30, months: 4 })
    writeFileSync(join(folder, 'journal.jsonl'), lines.map((line) => `${line}\n`).join(''))
    writeFileSync(join(folder, 'journal.head'), JSON.stringify(head))
    const { journal } = open(folder)
    await journal.proven()
    expect(damageOf(journal.status())).toBeNull()
    const anchored = { count: head.count + 3, hash: 'a'.repeat(64) }
    expect(journal.compare(anchored)).toBeNull()
    expect(journal.status().problems).toEqual([{ line: head.count, check: 'behindAnchor', missing: 3 }])
  })

  it('that a crash tore at any byte of its last line is repaired exactly as when it is read at once', async () => {
    const few = agedJournal({ clients: 2, months: 2 })
    const bytes = Buffer.from(few.lines.map((line) => `${line}\n`).join(''))
    const last = bytes.length - Buffer.byteLength(few.lines.at(-1) ?? '') - 1
    for (let end = last; end <= bytes.length; end += 7) {
      const [now, later] = [temporaryFolder(), temporaryFolder()]
      for (const one of [now, later]) writeFileSync(join(one, 'journal.jsonl'), bytes.subarray(0, end))
      const [atOnce, journal] = [open(now).journal, open(later).journal]
      await journal.proven()
      expect(journal.status()).toEqual(atOnce.status())
      expect(content(later)).toEqual(content(now))
    }
  })

  it('is read at once by whoever needs it before, and that reading counts', async () => {
    const folder = await agedFolder()
    const { journal } = open(folder)
    const proving = journal.proven()
    expect(journal.list()).toHaveLength(690)
    journal.approve(agedId('entry', 0, 0), { state: 'returned', by: 'bank' })
    await proving
    expect(journal.find(agedId('entry', 0, 0))?.approval?.state).toBe('returned')
    expect(journal.status()).toMatchObject({ lines: 2_071, problems: [] })
    expect(open(folder).journal.status()).toMatchObject({ lines: 2_071, problems: [] })
  })

  it('is read in slices only once it may be, and at once whenever somebody needs it', async () => {
    const first = Promise.withResolvers<undefined>()
    const waiting = () => journalOver(disk, { mayReadAhead: () => first.promise })
    const disk = memoryDisk()
    disk.lines = [...aged.lines]
    disk.known = aged.head
    const [later, needed] = [waiting(), waiting()]
    const proving = Promise.all([later.proven(), needed.proven()])
    expect(needed.list()).toHaveLength(690)
    await journalOver(disk).proven()
    expect([later.isProven(), needed.isProven()]).toEqual([false, true])
    first.resolve(undefined)
    await proving
    expect(later.isProven()).toBe(true)
  })

  it('does not count as read when somebody needed it meanwhile and could not read it', async () => {
    const disk = memoryDisk()
    disk.lines = [...aged.lines]
    disk.known = aged.head
    let broken = false
    const file: AppendLog = {
      ...disk.file,
      async *readInPieces() {
        yield disk.lines.slice(0, 10).map((line) => Buffer.from(line))
        expect(() => journal.list()).toThrow(StorageError)
        throw new StorageError('journal: read again')
      },
      read() {
        if (broken) throw new StorageError('journal: EIO')
        return disk.file.read()
      },
    }
    const journal = journalOver({ ...disk, file })
    broken = true
    await journal.proven()
    expect(journal.isProven()).toBe(false)
    broken = false
    expect(journal.list()).toHaveLength(690)
  })
})

describe('the opening', () => {
  it('shows the newest lots at once and counts every other filed lot as not read', async () => {
    const folder = await agedFolder()
    const { journal, opening, lines } = open(folder)
    const part = opening.part()
    expect(journal.isProven()).toBe(false)
    expect(part?.lines.length).toBeGreaterThan(100)
    expect(part?.next).not.toBeNull()
    expect(opening.status()).toMatchObject({ lines: 2_070, problems: [] } satisfies Partial<JournalStatus>)
    await journal.proven()
    const all = lines.next(part!.next!)
    expect(all?.lines.map(({ entryId }) => entryId)).toEqual(
      journal
        .list()
        .map(({ entryId }) => entryId)
        .slice(0, all?.lines.length),
    )
    const marks = part?.past?.marks ?? ''
    for (const { lotId } of journal.list()) expect(marks).toContain(lotId.slice(0, 8))
  })

  it('counts a lot as not read about which anything was written since', async () => {
    const folder = await agedFolder()
    const before = open(folder)
    const changed = before.opening.part()!.lines[0]!
    const [entry] = before.journal.list()
    before.journal.approve(changed.entryId, { state: 'returned', by: 'bank' })
    const {
      state: _state,
      acceptanceNo: _number,
      endedAt: _at,
      outcome: _outcome,
      approval: _approval,
      ...begun
    } = entry!
    before.journal.begin({ ...begun, entryId: 'new', lotId: 'new-lot-0001', companyId: COMPANY_ID, month: '2026-11' })
    const { opening, journal } = open(folder)
    const part = opening.part()!
    expect(journal.isProven()).toBe(false)
    expect(part.lines.some(({ lotId }) => lotId === changed.lotId || lotId === 'new-lot-0001')).toBe(false)
    expect(part.past?.marks).toContain('new-lot-')
    expect(part.past?.marks).toContain(changed.lotId.slice(0, 8))
    // The months of these lots are not known wholly either.
    expect(part.past?.before).toBe('2026-11')
    expect(opening.status()?.lines).toBe(2_072)
  })

  it('is not used for a journal that is shorter or torn, or beside another record of other computers', async () => {
    const folder = await agedFolder()
    const journal = readFileSync(join(folder, 'journal.jsonl'))
    const used = () => open(folder).opening.part() !== null
    expect(used()).toBe(true)
    writeFileSync(join(folder, 'journal.jsonl'), journal.subarray(0, -1))
    expect(used()).toBe(false)
    writeFileSync(join(folder, 'journal.jsonl'), Buffer.concat([journal, Buffer.from('{"hash":')]))
    expect(used()).toBe(false)
    writeFileSync(join(folder, 'journal.jsonl'), journal)
    expect(used()).toBe(true)
    writeFileSync(join(folder, 'elsewhere.jsonl'), '{}\n')
    expect(used()).toBe(false)
    writeFileSync(join(folder, 'elsewhere.jsonl'), '')
    writeFileSync(join(folder, 'journal.opening'), '{')
    expect(used()).toBe(false)
  })

  it('ends with the proof, even with one that could not read the journal', async () => {
    const folder = await agedFolder()
    const { journal, opening } = open(folder)
    expect([opening.part() !== null, opening.status() !== null]).toEqual([true, true])
    expect(opening.end()).toBe(true)
    expect([journal.isProven(), opening.part(), opening.status()]).toEqual([false, null, null])
    expect(open(folder).opening.end()).toBe(false)
  })

  it('is kept before quitting if something changed since, unless the journal is short or cannot be read', async () => {
    const folder = await agedFolder()
    const path = join(folder, 'journal.opening')
    rmSync(path)
    const { journal, opening } = open(folder)
    await journal.proven()
    expect(opening.pending()).toBeNull()
    opening.keepSoon()
    await opening.pending()!()
    expect([existsSync(path), opening.pending()]).toEqual([true, null])

    const short = openAged(folder)
    await short.journal.proven()
    short.opening.keepSoon()
    expect(short.opening.pending()).toBeNull()

    opening.keepSoon()
    rmSync(join(folder, 'journal.jsonl'))
    mkdirSync(join(folder, 'journal.jsonl'))
    expect(opening.pending()).toBeNull()
  })

  it('is not kept of a journal with a problem', async () => {
    const folder = temporaryFolder()
    writeAgedJournal(folder, { clients: 3, months: 3 })
    writeFileSync(join(folder, 'journal.head'), JSON.stringify({ count: 99, hash: 'a'.repeat(64) }))
    const { journal, opening } = open(folder)
    journal.list()
    await opening.keep()
    expect(readdirSync(folder)).not.toContain('journal.opening')
  })
})
