import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { StatementPage } from '#contract/ipc/index'
import type { Transaction } from '#contract/bank/index'
import { missing } from '#domain/statements/coverage'
import { repeatedNumbers } from '#domain/statements/statements'
import { NO_FACTS, addPageFacts } from '#data/schema/answerCoverage'
import { countPaperNotes, noteLines, notesOf, paperNotes } from '#features/bank/statements/fetch/notes'
import {
  addPage,
  assembled,
  doubtsOf,
  newPager,
  storedPager,
  spansOfPager,
  pagerOf,
  type Pager,
} from '#features/bank/statements/fetch/pager'

const clock = { today: () => '2026-11-21', moment: () => '2026-11-21 10:00:00' }
const entry = (day: number, more: Partial<Transaction> = {}): Transaction => ({
  transactionDate: `2026-10-${String(day).padStart(2, '0')}`,
  transactionId: String(day),
  debitCreditTypeCode: '1',
  amount: day,
  ...more,
})
const asked = { from: '2026-10-01', to: '2026-10-31' }

/** Returns a pager of October that has ended with these pages. */
function walked(...pages: StatementPage[]): Pager {
  const pager = newPager(asked)
  for (const page of pages) addPage(pager, 'transactions', page, clock)
  pager.done = true
  return pager
}

describe('the days a bank answers for', () => {
  it('are all requested days if the bank says so or states no period', () => {
    for (const named of [
      {},
      { transactionDateFrom: asked.from, transactionDateTo: asked.to },
      { transactionDateFrom: '2026-09-01' },
    ]) {
      const pager = walked({ transactions: [entry(5)], ...named })
      expect([doubtsOf(pager).unanswered, doubtsOf(pager).quiet]).toEqual([[], []])
      expect(spansOfPager(pager)).toMatchObject([asked])
    }
  })

  it('leave the missing days reported and unread if there are fewer than requested', () => {
    const pager = walked({
      transactions: [entry(12)],
      transactionDateFrom: '2026-10-10',
      transactionDateTo: '2026-10-31',
    })
    expect(doubtsOf(pager)).toMatchObject({ unanswered: [{ from: '2026-10-01', to: '2026-10-09' }], quiet: [] })
    expect(missing(asked, spansOfPager(pager))).toEqual([{ from: '2026-10-01', to: '2026-10-09' }])
    expect(missing(asked, spansOfPager(walked({ transactions: [entry(12)] })))).toEqual([])
  })

  it('leave the missing days quietly reported and unread if they begin and end with entries', () => {
    const pager = walked({
      transactions: [entry(12), entry(20)],
      transactionDateFrom: '2026-10-12',
      transactionDateTo: '2026-10-20',
    })
    expect(doubtsOf(pager)).toMatchObject({
      unanswered: [],
      quiet: [
        { from: '2026-10-01', to: '2026-10-11' },
        { from: '2026-10-21', to: '2026-10-31' },
      ],
    })
    expect(missing(asked, spansOfPager(pager))).toEqual([
      { from: '2026-10-01', to: '2026-10-11' },
      { from: '2026-10-21', to: '2026-10-31' },
    ])
  })

  it('are the days of all pages together', () => {
    const pager = walked(
      {
        transactions: [entry(1)],
        transactionDateFrom: '2026-10-01',
        transactionDateTo: '2026-10-15',
        nextFlag: '1',
        nextKeyword: '0'.repeat(23),
      },
      { transactions: [entry(31)], transactionDateFrom: '2026-10-16', transactionDateTo: '2026-10-31' },
    )
    expect(doubtsOf(pager)).toMatchObject({ unanswered: [], quiet: [] })
  })

  describe('days that the bank skips between two pages', () => {
    const period = (from: number, to: number) => ({
      transactionDateFrom: entry(from).transactionDate,
      transactionDateTo: entry(to).transactionDate,
    })
    const more = { nextFlag: '1', nextKeyword: '0'.repeat(23) } as const
    const day = (date: number) => ({ from: entry(date).transactionDate, to: entry(date).transactionDate })
    /** Returns a pager of two pages that cover days 1 to 10 and 12 to 31, without entries next to the gap. */
    const bare = () =>
      walked({ transactions: [entry(5)], ...period(1, 10), ...more }, { transactions: [entry(20)], ...period(12, 31) })

    it('are reported, and are the only ones that do not count as read', () => {
      expect(doubtsOf(bare())).toMatchObject({ unanswered: [day(11)], quiet: [] })
      expect(missing(asked, spansOfPager(bare()))).toEqual([day(11)])
    })

    it('are reported in any order of the entries and of the pages', () => {
      for (const pages of [
        [period(12, 31), period(1, 10)],
        [period(1, 5), period(12, 31), period(6, 10)],
        [period(1, 10), period(8, 10), period(12, 20), period(15, 31)],
      ]) {
        const pager = walked(
          ...pages.map((one) => ({ transactions: [entry(Number(one.transactionDateFrom.slice(8)) + 1)], ...one })),
        )
        expect(doubtsOf(pager).unanswered, JSON.stringify(pages)).toEqual([day(11)])
        expect(missing(asked, spansOfPager(pager))).toEqual([day(11)])
      }
    })

    it('are reported quietly if both pages have entries next to them, but do not count as read', () => {
      const both = walked(
        { transactions: [entry(1), entry(10)], ...period(1, 10), ...more },
        { transactions: [entry(12), entry(31)], ...period(12, 31) },
      )
      expect(doubtsOf(both)).toMatchObject({ unanswered: [], quiet: [day(11)] })
      expect(missing(asked, spansOfPager(both))).toEqual([day(11)])
      const one = walked(
        { transactions: [entry(1), entry(10)], ...period(1, 10), ...more },
        { transactions: [entry(13), entry(31)], ...period(12, 31) },
      )
      expect(doubtsOf(one)).toMatchObject({ unanswered: [day(11)], quiet: [] })
    })

    it('are reported if the bank chose the period', () => {
      const pager = newPager({})
      for (const page of [
        { transactions: [entry(1), entry(5)], ...period(1, 10), ...more },
        { transactions: [entry(20), entry(31)], ...period(12, 31) },
      ])
        addPage(pager, 'transactions', page, clock)
      pager.done = true
      expect(doubtsOf(pager)).toMatchObject({ unanswered: [day(11)], quiet: [] })
      expect(spansOfPager(pager).map(({ openStart, openEnd, gap }) => [openStart, gap, openEnd])).toEqual([
        [true, undefined, undefined],
        [undefined, true, undefined],
        [undefined, undefined, true],
      ])
    })

    it('are found from the entries of a page in between if that page states no period', () => {
      const pager = walked(
        { transactions: [entry(5)], ...period(1, 10), ...more },
        { transactions: [entry(11), entry(14)], ...more },
        { transactions: [entry(20)], ...period(16, 31) },
      )
      expect(doubtsOf(pager)).toMatchObject({ unanswered: [day(15)], quiet: [] })
    })

    it('are still known when the inquiry resumes after a restart', () => {
      const pager = newPager(asked)
      addPage(pager, 'transactions', { transactions: [entry(5)], ...period(1, 10), ...more }, clock)
      const again = pagerOf(structuredClone(storedPager(pager)), [pager.rows], [], false)
      addPage(again, 'transactions', { transactions: [entry(20)], ...period(12, 31) }, clock)
      again.done = true
      expect(doubtsOf(again).unanswered).toEqual([day(11)])
    })

    it('are exactly the days that no page covers', () => {
      const pages = fc.array(fc.tuple(fc.integer({ min: 1, max: 31 }), fc.integer({ min: 0, max: 6 })), {
        minLength: 1,
        maxLength: 12,
      })
      fc.assert(
        fc.property(pages, (periods) => {
          const named = periods.map(([from, length]) => [from, Math.min(31, from + length)] as const)
          const pager = walked(...named.map(([from, to]) => ({ transactions: [], ...period(from, to) })))
          const without = Array.from({ length: 31 }, (_, at) => at + 1).filter(
            (date) => !named.some(([from, to]) => from <= date && date <= to),
          )
          const reported = doubtsOf(pager).unanswered
          for (let date = 1; date <= 31; date++) {
            const isReported = reported.some(
              ({ from, to }) => from <= entry(date).transactionDate && entry(date).transactionDate <= to,
            )
            expect(isReported, String(date)).toBe(without.includes(date))
            expect(missing(day(date), spansOfPager(pager)).length > 0).toBe(without.includes(date))
          }
        }),
      )
    })
  })

  it('do not have to include days in the future', () => {
    const pager = newPager({ from: '2026-11-01', to: '2026-11-30' })
    addPage(
      pager,
      'transactions',
      { transactions: [], transactionDateFrom: '2026-11-01', transactionDateTo: '2026-11-20' },
      clock,
    )
    pager.done = true
    expect(doubtsOf(pager)).toMatchObject({ unanswered: [], quiet: [] })
  })

  it('outside the requested period do not count as read', () => {
    const pager = walked({ transactions: [], transactionDateFrom: '2025-01-01', transactionDateTo: '2025-01-31' })
    expect(spansOfPager(pager)).toEqual([])
    expect(doubtsOf(pager).unanswered).toEqual([asked])
  })
})

describe('the entry numbers that a page states', () => {
  const entries = [entry(1), entry(2), entry(3)]
  const count = (page: StatementPage) => addPageFacts(NO_FACTS, page, 1).misnumbered

  it('are valid if they are those of its first and last entry in either order, or absent', () => {
    expect(count({ transactions: entries })).toBe(0)
    expect(count({ transactions: entries, transactionIdFirst: '1', transactionIdLast: '3' })).toBe(0)
    expect(count({ transactions: entries.toReversed(), transactionIdFirst: '1', transactionIdLast: '3' })).toBe(0)
    expect(count({ transactions: [], number: 0 })).toBe(0)
  })

  it('make the statement doubtful if an entry at an end is missing', () => {
    for (const named of [
      { transactionIdFirst: '0' },
      { transactionIdLast: '4' },
      { transactionIdFirst: '1', transactionIdLast: '1' },
    ])
      expect(count({ transactions: entries, ...named }), JSON.stringify(named)).toBe(1)
    expect(count({ transactions: [], transactionIdFirst: '1' })).toBe(1)
    const pager = walked({ transactions: entries, transactionIdLast: '4' })
    expect(missing(asked, spansOfPager(pager))).toEqual([asked])
  })
})

describe('an unreadable entry', () => {
  const place = {
    path: 'transactions[2].amount',
    problem: 'missing',
    transactionDate: '2026-10-03',
    transactionId: '3',
  }
  const pager = walked(
    { transactions: [entry(1)], nextFlag: '1', nextKeyword: '0'.repeat(23) },
    { transactions: [entry(2)], unreadable: [place] },
  )

  it('is reported with its page, also after a restart, and its days are asked for again', () => {
    expect(doubtsOf(pager).unreadable).toEqual([{ page: 2, place }])
    const again = pagerOf(structuredClone(storedPager(pager)), [pager.rows], [], false)
    expect(again.told.unreadable).toEqual([{ page: 2, place }])
    expect(spansOfPager(pager)).toMatchObject([{ doubtful: true, doubts: { unreadable: [{ page: 2 }] } }])
    expect(missing(asked, spansOfPager(pager))).toEqual([asked])
  })

  it('is counted and listed, but only the first three are listed on paper', () => {
    const notes = notesOf(doubtsOf(pager), { other: 0, equal: 0 })
    const t = (key: string, named: Record<string, unknown> = {}) => `${key} ${JSON.stringify(named)}`
    expect(noteLines(notes, t, () => true)).toMatchObject([
      {
        grave: true,
        text: 'accounts.notes.full.unreadable {"count":"1"}',
        places: [expect.stringContaining('"page":2,"entry":3,"date":"2026/10/03","number":"3"')],
      },
    ])
    expect(noteLines(undefined, t, () => true)).toEqual([])
    expect(notesOf(doubtsOf(walked({ transactions: [entry(1)] })), { other: 0, equal: 0 })).toBeUndefined()
    const many = { ...notes!, unreadable: Array.from({ length: 9 }, (_, at) => ({ page: at, place })) }
    expect(paperNotes(many, t, () => true)).toHaveLength(5)
    expect(countPaperNotes(many)).toBe(5)
  })
})

describe('many days that no page covers', () => {
  it('are listed up to the sixth period, and the rest are counted', () => {
    const days = (count: number) =>
      Array.from({ length: count }, (_, at) => ({
        from: entry(2 * at + 1).transactionDate,
        to: entry(2 * at + 1).transactionDate,
      }))
    const t = (key: string, named: Record<string, unknown> = {}) => `${key} ${JSON.stringify(named)}`
    const text = (count: number) =>
      noteLines(notesOf({ ...doubtsOf(newPager(asked)), quiet: days(count) }, { other: 0, equal: 0 }), t, () => true)[0]
        ?.text ?? ''
    expect(text(6)).toContain('2026-10-11')
    expect(text(6)).not.toContain('more')
    expect(text(9)).toContain('2026-10-11')
    expect(text(9)).not.toContain('2026-10-13')
    expect(text(9)).toMatch(/accounts\.notes\.more \S*count\S*3/)
  })
})

describe('four fees with the same day, number and amount on two pages', () => {
  it('all stay in the statement, and their repeated number is reported', () => {
    const fee = (balance: number) => entry(5, { transactionId: '1', debitCreditTypeCode: '2', amount: 110, balance })
    const pager = walked(
      { transactions: [fee(1000), fee(890)], nextFlag: '1', nextKeyword: '0'.repeat(23) },
      { transactions: [fee(780), fee(670)] },
    )
    expect(pager.rows.map(({ balance }) => balance)).toEqual([1000, 890, 780, 670])
    expect(pager.repeated).toBe(0)
    expect(notesOf(doubtsOf(pager), repeatedNumbers(pager.rows))).toMatchObject({ other: 3, equal: 0 })
  })
})

describe('several inquiries that a bank answers with the same entries', () => {
  const months = () => [newPager({ from: '2026-09-01', to: '2026-09-30' }), newPager(asked)]
  const rows = [entry(5, { transactionDate: '2026-09-05' }), entry(5), entry(5), entry(6)]
  const inquiryOf = (pagers: Pager[]) => ({
    period: {},
    parts: [],
    pagers,
    keptAt: '',
    newestFirst: false,
    accountInfo: undefined,
  })

  it('show every entry as often as it occurs in the requested days', () => {
    const pagers = months()
    for (const pager of pagers) addPage(pager, 'transactions', { transactions: rows }, clock)
    expect(assembled(inquiryOf(pagers), false)).toEqual(rows)
  })

  it('keep an entry outside the requested days of its inquiry if no other inquiry returned the entry', () => {
    const pagers = months()
    addPage(pagers[0]!, 'transactions', { transactions: [rows[0]!, rows[1]!, entry(7)] }, clock)
    addPage(pagers[1]!, 'transactions', { transactions: [rows[1]!] }, clock)
    expect(assembled(inquiryOf(pagers), false)).toEqual([rows[0], entry(7), rows[1]])
  })
})
