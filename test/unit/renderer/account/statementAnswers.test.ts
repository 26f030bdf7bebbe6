import { describe, expect, it } from 'vitest'
import type { StatementPage } from '#contract/ipc/index'
import type { Transaction } from '#contract/service/index'
import { missing } from '#domain/coverage'
import { NOTHING_TOLD, toldOf } from '../../../../src/renderer/statements/answered.ts'
import { countPaperNotes, noteLines, notesOf, paperNotes } from '../../../../src/renderer/statements/notes.ts'
import { addPage, assembled, doubtsOf, newWalk, openWindowOf, spanOfWalk, walkOf, type Walk } from '../../../../src/renderer/statements/walk.ts'

const clock = { today: () => '2026-11-21', moment: () => '2026-11-21 10:00:00' }
const entry = (day: number, more: Partial<Transaction> = {}): Transaction =>
  ({ transactionDate: `2026-10-${String(day).padStart(2, '0')}`, transactionId: String(day), debitCreditTypeCode: '1', amount: day, ...more })
const asked = { from: '2026-10-01', to: '2026-10-31' }

/** A walk of October that has come to its end with these pages. */
function walked(...pages: StatementPage[]): Walk {
  const walk = newWalk(asked)
  for (const page of pages) addPage(walk, 'transactions', page, clock)
  walk.done = true
  return walk
}

describe('the days a bank answers for', () => {
  it('are all that were asked for when it says so or says nothing', () => {
    for (const told of [{}, { transactionDateFrom: asked.from, transactionDateTo: asked.to }, { transactionDateFrom: '2026-09-01' }]) {
      const walk = walked({ transactions: [entry(5)], ...told })
      expect([doubtsOf(walk).unanswered, doubtsOf(walk).quiet]).toEqual([[], []])
      expect(spanOfWalk(walk)).toMatchObject(asked)
    }
  })

  it('are told when they are fewer, and the others do not count as read', () => {
    const walk = walked({ transactions: [entry(12)], transactionDateFrom: '2026-10-10', transactionDateTo: '2026-10-31' })
    expect(doubtsOf(walk)).toMatchObject({ unanswered: [{ from: '2026-10-01', to: '2026-10-09' }], quiet: [] })
    const span = spanOfWalk(walk)!
    expect(missing(asked, [span])).toEqual([{ from: '2026-10-01', to: '2026-10-09' }])
    expect(missing(asked, [spanOfWalk(walked({ transactions: [entry(12)] }))!])).toEqual([])
  })

  it('are told more quietly when they begin and end with the entries, and do not count as read either', () => {
    const walk = walked({ transactions: [entry(12), entry(20)], transactionDateFrom: '2026-10-12', transactionDateTo: '2026-10-20' })
    expect(doubtsOf(walk)).toMatchObject({ unanswered: [], quiet: [{ from: '2026-10-01', to: '2026-10-11' }, { from: '2026-10-21', to: '2026-10-31' }] })
    expect(missing(asked, [spanOfWalk(walk)!])).toEqual([{ from: '2026-10-01', to: '2026-10-11' }, { from: '2026-10-21', to: '2026-10-31' }])
  })

  it('are those of all pages together', () => {
    const walk = walked(
      { transactions: [entry(1)], transactionDateFrom: '2026-10-01', transactionDateTo: '2026-10-15', nextFlag: '1', nextKeyword: '0'.repeat(23) },
      { transactions: [entry(31)], transactionDateFrom: '2026-10-16', transactionDateTo: '2026-10-31' },
    )
    expect(doubtsOf(walk)).toMatchObject({ unanswered: [], quiet: [] })
  })

  it('are not missed where they had not come yet', () => {
    const walk = newWalk({ from: '2026-11-01', to: '2026-11-30' })
    addPage(walk, 'transactions', { transactions: [], transactionDateFrom: '2026-11-01', transactionDateTo: '2026-11-20' }, clock)
    walk.done = true
    expect(doubtsOf(walk)).toMatchObject({ unanswered: [], quiet: [] })
  })

  it('are none of those asked for: nothing counts as read', () => {
    const walk = walked({ transactions: [], transactionDateFrom: '2025-01-01', transactionDateTo: '2025-01-31' })
    expect(spanOfWalk(walk)).toBeUndefined()
    expect(doubtsOf(walk).unanswered).toEqual([asked])
  })
})

describe('the numbers a page names', () => {
  const entries = [entry(1), entry(2), entry(3)]
  const count = (page: StatementPage) => toldOf(NOTHING_TOLD, page, 1).misnumbered

  it('fit when they are those of its first and last entry, in either order, or are not told', () => {
    expect(count({ transactions: entries })).toBe(0)
    expect(count({ transactions: entries, transactionIdFirst: '1', transactionIdLast: '3' })).toBe(0)
    expect(count({ transactions: entries.toReversed(), transactionIdFirst: '1', transactionIdLast: '3' })).toBe(0)
    expect(count({ transactions: [], number: 0 })).toBe(0)
  })

  it('make the statement doubtful when an entry at an end is missing', () => {
    for (const named of [{ transactionIdFirst: '0' }, { transactionIdLast: '4' }, { transactionIdFirst: '1', transactionIdLast: '1' }])
      expect(count({ transactions: entries, ...named }), JSON.stringify(named)).toBe(1)
    expect(count({ transactions: [], transactionIdFirst: '1' })).toBe(1)
    const walk = walked({ transactions: entries, transactionIdLast: '4' })
    expect(missing(asked, [spanOfWalk(walk)!])).toEqual([asked])
  })
})

describe('an entry that cannot be read', () => {
  const place = { path: 'transactions[2].amount', problem: 'missing', transactionDate: '2026-10-03', transactionId: '3' }
  const walk = walked({ transactions: [entry(1)], nextFlag: '1', nextKeyword: '0'.repeat(23) }, { transactions: [entry(2)], unreadable: [place] })

  it('is told with its page, also after a restart, and its days are asked for again', () => {
    expect(doubtsOf(walk).unreadable).toEqual([{ page: 2, place }])
    const again = walkOf(structuredClone(openWindowOf(walk)), [walk.rows], [], false)
    expect(again.told.unreadable).toEqual([{ page: 2, place }])
    expect(spanOfWalk(walk)).toMatchObject({ doubtful: true, doubts: { unreadable: [{ page: 2 }] } })
    expect(missing(asked, [spanOfWalk(walk)!])).toEqual([asked])
  })

  it('is counted and named in words, on paper no more than three', () => {
    const notes = notesOf(doubtsOf(walk), { other: 0, equal: 0 })
    const t = (key: string, named: Record<string, unknown> = {}) => `${key} ${JSON.stringify(named)}`
    expect(noteLines(notes, t, () => true)).toMatchObject([{ grave: true, text: 'accounts.notes.unreadable {"count":"1"}', places: [expect.stringContaining('"page":2,"entry":3,"date":"2026-10-03","number":"3"')] }])
    expect(noteLines(undefined, t, () => true)).toEqual([])
    expect(notesOf(doubtsOf(walked({ transactions: [entry(1)] })), { other: 0, equal: 0 })).toBeUndefined()
    const many = { ...notes!, unreadable: Array.from({ length: 9 }, (_, at) => ({ page: at, place })) }
    expect(paperNotes(many, t, () => true)).toHaveLength(5)
    expect(countPaperNotes(many)).toBe(5)
  })
})

describe('several inquiries that a bank answers with the same entries', () => {
  const months = () => [newWalk({ from: '2026-09-01', to: '2026-09-30' }), newWalk(asked)]
  const rows = [entry(5, { transactionDate: '2026-09-05' }), entry(5), entry(5), entry(6)]
  const inquiryOf = (walks: Walk[]) => ({ period: {}, parts: [], walks, keptAt: '', newestFirst: false, accountInfo: undefined })

  it('show every entry once for each time it is in the days that were asked for', () => {
    const walks = months()
    for (const walk of walks) addPage(walk, 'transactions', { transactions: rows }, clock)
    expect(assembled(inquiryOf(walks), false)).toEqual(rows)
  })

  it('lose no entry of another day that only one of them has', () => {
    const walks = months()
    addPage(walks[0]!, 'transactions', { transactions: [rows[0]!, rows[1]!, entry(7)] }, clock)
    addPage(walks[1]!, 'transactions', { transactions: [rows[1]!] }, clock)
    expect(assembled(inquiryOf(walks), false)).toEqual([rows[0], entry(7), rows[1]])
  })
})
