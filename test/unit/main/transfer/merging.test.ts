import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { JournalEntry } from '#contract/ipc/journal'
import { findDecisiveFiling, type FilingState, isAtBank, pickMoreBinding } from '#domain/filing/filingState'
import { createImportedFilings } from '#main/filing/importedFilings'
import { COMPANY_ID, FIXED_NOW, memoryDisk } from '../support.ts'

const STATES: readonly FilingState[] = [
  'accepted',
  'resolvedAccepted',
  'unknown',
  'rejected',
  'notSent',
  'resolvedNotArrived',
]
const BINDS = (state: FilingState) => ['accepted', 'resolvedAccepted', 'unknown', 'sending'].includes(state)

const entry = fc
  .record({
    n: fc.nat(3),
    state: fc.constantFrom(...STATES),
    endedAt: fc.constantFrom('2026-07-01T00:00:00.000Z', '2026-07-02T00:00:00.000Z'),
  })
  .map(({ n, state, endedAt }): JournalEntry => ({
    entryId: `entry-${n}`,
    companyId: COMPANY_ID,
    lotId: `lot-${n}`,
    environment: 'practice',
    month: '2026-07',
    dueDate: '2026-08-10',
    at: `2026-07-01T00:00:0${n}.000Z`,
    sequenceNumber: 's',
    bodyHash: 'b',
    fingerprint: 'f',
    totals: { municipalityCount: 1, totalNumber: 1, totalAmount: 1 },
    machine: 'A',
    state,
    endedAt,
  }))
const origin = {
  fileId: '0190a3a1-0000-7000-8000-0000000000f1',
  machine: 'A',
  user: 'u',
  at: '2026-07-03T00:00:00.000Z',
}

function store(disk = memoryDisk()) {
  return createImportedFilings({
    file: disk.file,
    head: disk.head,
    now: () => FIXED_NOW,
    user: () => 'u',
    onChange: () => undefined,
    onHeadBehind: () => undefined,
  })
}

describe('two reports of one filing', () => {
  it('merge to the same result in any order, and a repeated report changes nothing', () => {
    fc.assert(
      fc.property(entry, entry, entry, (a, b, c) => {
        expect(pickMoreBinding(a, b)).toEqual(pickMoreBinding(b, a))
        expect(pickMoreBinding(pickMoreBinding(a, b), c)).toEqual(pickMoreBinding(a, pickMoreBinding(b, c)))
        expect(pickMoreBinding(a, a)).toBe(a)
      }),
    )
  })

  it('merge to a state that blocks another filing if the state of either report does', () => {
    fc.assert(
      fc.property(entry, entry, (a, b) => {
        const both = pickMoreBinding(a, b).state
        expect(BINDS(both)).toBe(BINDS(a.state) || BINDS(b.state))
        expect(isAtBank(both)).toBe(isAtBank(a.state) || isAtBank(b.state))
      }),
    )
  })
})

describe('the state of a lot', () => {
  it('is the state of a filing that blocks a further one, even if other filings came later', () => {
    fc.assert(
      fc.property(fc.array(entry, { minLength: 1 }), (filings) => {
        expect(BINDS(findDecisiveFiling(filings)!.state)).toBe(filings.some(({ state }) => BINDS(state)))
      }),
    )
    expect(findDecisiveFiling([])).toBeUndefined()
  })
})

describe('files from several other computers', () => {
  it('merge to the same result in any order and when read repeatedly, even after a restart', () => {
    fc.assert(
      fc.property(
        fc
          .array(fc.array(entry, { maxLength: 6 }), { maxLength: 4 })
          .chain((files) =>
            fc.tuple(fc.constant(files), fc.shuffledSubarray([...files, ...files], { minLength: files.length * 2 })),
          ),
        ([files, again]) => {
          const [one, other, disk] = [store(), memoryDisk(), memoryDisk()]
          for (const entries of files) one.take(origin, entries)
          const twice = store(other)
          for (const entries of again) twice.take(origin, entries)
          expect(twice.list().toSorted(byId)).toEqual(one.list().toSorted(byId))
          expect(store(other).list().toSorted(byId)).toEqual(one.list().toSorted(byId))
          expect(store(other).problems()).toEqual([])
          expect(store(disk).list()).toEqual([])
        },
      ),
      { numRuns: 60 },
    )
  })

  it('are recorded on disk so that any later change to the record is reported', () => {
    fc.assert(
      fc.property(fc.array(entry, { minLength: 1, maxLength: 5 }), fc.nat(), (entries, at) => {
        const disk = memoryDisk()
        for (const one of entries) store(disk).take(origin, [one])
        const line = at % disk.lines.length
        const text = disk.lines[line]!
        const place = at % text.length
        disk.lines[line] = `${text.slice(0, place)}${text[place] === '1' ? '2' : '1'}${text.slice(place + 1)}`
        expect(store(disk).problems()).not.toEqual([])
        expect(() => store(disk).take(origin, [{ ...entries[0]!, entryId: 'new' }])).toThrow('elsewhere')
      }),
      { numRuns: 80 },
    )
  })
})

const byId = (a: JournalEntry, b: JournalEntry) => (a.entryId < b.entryId ? -1 : 1)
