import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { JournalChange, JournalEntry, JournalPart } from '#contract/ipc/journal'
import { shortLotId } from '#contract/ipc/journalParts'
import { ANSWER_BYTES, createJournalLines, lineOf } from '#main/filing/journalLines'
import { COMPANY_ID } from '../support.ts'

const entry = (n: number, more: Partial<JournalEntry> = {}): JournalEntry => ({
  entryId: `entry-${n}`,
  companyId: COMPANY_ID,
  lotId: `lot-${String(n).padStart(6, '0')}`,
  environment: 'production',
  month: '2026-10',
  dueDate: '2026-11-10',
  at: new Date(n * 1_000).toISOString(),
  sequenceNumber: `20260701-${String(n).padStart(16, '0')}`,
  bodyHash: 'b'.repeat(64),
  fingerprint: 'f'.repeat(64),
  totals: { municipalityCount: 1, totalNumber: 2, totalAmount: 3 },
  state: 'accepted',
  acceptanceNo: '202607010001',
  outcome: {
    outcome: 'accepted',
    acceptanceNo: '202607010001',
    totalsMatch: true,
    answer: { appliedStatus: '申請済み' },
  },
  approval: { state: 'open', by: 'bank', at: 'later', bank: { transactionStatus: '未承認' } },
  ...more,
})

function desk(entries: JournalEntry[]) {
  const world = { entries, locked: false, broken: false, told: [] as JournalChange[], unread: 0 }
  const lines = createJournalLines({
    record: {
      list: () => {
        if (world.broken) throw new Error('EIO')
        return world.entries
      },
      find: (entryId) => world.entries.find((one) => one.entryId === entryId),
    },
    tell: (change) => world.told.push(change),
    isLocked: () => world.locked,
    onUnread: () => world.unread++,
  })
  return { world, lines }
}
const told = async (world: { told: JournalChange[] }) => {
  await Promise.resolve()
  return world.told.splice(0)
}

describe('the line of an entry', () => {
  it('has what lists show of the answer, and not the answer', () => {
    const line = lineOf(entry(1))
    expect(line.said).toEqual({ outcome: 'accepted', code: 'whole', words: '申請済み' })
    expect(line.approval).toEqual({ state: 'open', by: 'bank', at: 'later' })
    expect(Object.keys(line)).not.toEqual(expect.arrayContaining(['outcome']))
    expect(Object.keys(line)).not.toEqual(expect.arrayContaining(['fingerprint']))
  })
})

describe('windows that have read the lines', () => {
  it('are told one entry that changed, also if several things changed at once', async () => {
    const { world, lines } = desk([entry(2), entry(1)])
    lines.first()
    const changed = entry(1, { state: 'resolvedAccepted' })
    world.entries = [entry(2), changed]
    lines.changed('entry-1')
    lines.changed('entry-1')
    expect(await told(world)).toEqual([{ lines: [lineOf(changed)], gone: [], again: false }])
  })

  it('are told what an import or the office changed, added and took away, and nothing else', async () => {
    const { world, lines } = desk([entry(3), entry(2), entry(1)])
    lines.first()
    const [added, changed] = [entry(4), entry(2, { approval: { state: 'returned', by: 'bank', at: 'now' } })]
    // Equal entries that are other objects are no change.
    world.entries = [added, entry(3), changed]
    lines.changed()
    expect(await told(world)).toEqual([{ lines: [lineOf(added), lineOf(changed)], gone: ['entry-1'], again: false }])
    lines.changed()
    expect(await told(world)).toEqual([{ lines: [], gone: [], again: false }])
  })

  it('are told of thousands of changes in events of a bounded size', async () => {
    const { world, lines } = desk([])
    lines.first()
    world.entries = Array.from({ length: 3_000 }, (_, n) => entry(3_000 - n))
    lines.changed()
    const events = await told(world)
    expect(events.length).toBeGreaterThan(1)
    expect(events.flatMap((one) => one.lines)).toHaveLength(3_000)
    for (const one of events) expect(Buffer.byteLength(JSON.stringify(one))).toBeLessThan(1_000_000)
  })

  it('are told only to read again while the app is locked, or when the record cannot be read', async () => {
    const { world, lines } = desk([entry(1)])
    lines.first()
    world.locked = true
    lines.changed('entry-1')
    expect(await told(world)).toEqual([{ lines: [], gone: [], again: true }])
    world.locked = false
    lines.first()
    world.broken = true
    lines.changed()
    expect(await told(world)).toEqual([{ lines: [], gone: [], again: true }])
    expect(world.unread).toBe(1)
  })
})

describe('the first part', () => {
  it('has every undecided filing, every lot whole, the newest first, and a mark of every other', () => {
    const one = fc.record({
      lot: fc.nat(400),
      month: fc.constantFrom('2026-07', '2026-08', '2026-09', '2026-10'),
      state: fc.constantFrom('accepted' as const, 'unknown' as const, 'rejected' as const, 'contradicts' as const),
      words: fc.constantFrom(10, 4_000),
    })
    fc.assert(
      fc.property(fc.array(one, { minLength: 1, maxLength: 600 }), (list) => {
        const entries = list.map(({ lot, month, state, words }, n) =>
          entry(list.length - n, {
            lotId: `lot-${String(lot).padStart(6, '0')}`,
            month,
            state,
            companyName: 'あ'.repeat(words),
          }),
        )
        const { lines } = desk(entries)
        const part = lines.first()
        const there = new Set(part.lines.map(({ entryId }) => entryId))
        expect(part.lines.map(({ entryId }) => entryId)).toEqual(
          entries.flatMap(({ entryId }) => (there.has(entryId) ? [entryId] : [])),
        )
        if (!part.next) {
          expect(there.size).toBe(entries.length)
          return
        }
        const lots = new Set(part.lines.map(({ lotId }) => lotId))
        for (const { entryId, lotId, month, state } of entries) {
          expect(there.has(entryId)).toBe(lots.has(lotId))
          expect(part.past?.marks).toContain(shortLotId(lotId))
          if (state === 'unknown' || state === 'contradicts') expect(there.has(entryId)).toBe(true)
          if (!there.has(entryId)) expect(month <= (part.past?.before ?? '')).toBe(true)
        }
        const collected = []
        for (let next: JournalPart['next'] | undefined = part.next; next;) {
          const more = lines.next(next)
          collected.push(...(more?.lines ?? []))
          next = more?.next
        }
        expect(collected).toEqual(entries.map(lineOf))
      }),
      { numRuns: 30 },
    )
  })

  it('ends the oldest reading when many windows read at once', () => {
    const entries = Array.from({ length: 3_000 }, (_, n) => entry(3_000 - n))
    const { lines } = desk(entries)
    const readings = Array.from({ length: 9 }, () => lines.first().next!)
    expect(lines.next(readings[0]!)).toBeUndefined()
    expect(lines.next(readings[8]!)?.lines.length).toBeGreaterThan(0)
    expect(Buffer.byteLength(JSON.stringify(lines.next(readings[8]!)))).toBeLessThan(ANSWER_BYTES * 1.1)
  })
})
