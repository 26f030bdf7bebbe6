import { describe, expect, it } from 'vitest'
import { mergeNotices } from '#domain/year/noticeMerge'
import { employee, YEAR } from './staff.ts'

const names = (list: readonly { recipientNumber: string }[]) => list.map(({ recipientNumber }) => recipientNumber)

describe('taking a list of employees over', () => {
  const plan = [
    employee({ recipientNumber: 'A', yearly: 120_000 }),
    employee({ recipientNumber: 'B', yearly: 120_000 }),
    employee({ recipientNumber: 'C', yearly: 120_000 }),
    employee({ recipientNumber: '', yearly: 120_000 }),
  ]

  it('tells new, changed, equal and missing employees apart, and shows the months that differ', () => {
    const merge = mergeNotices(YEAR, plan, [
      { ...plan[0]! },
      { ...plan[1]!, amounts: plan[1]!.amounts.map((yen, at) => (at === 3 ? 11_000 : yen)) },
      { ...plan[0]!, recipientNumber: 'D' },
      { ...plan[3]! },
    ])
    expect(names(merge.unchanged)).toEqual(['A'])
    expect(merge.changed.map(({ before, moves }) => [before.recipientNumber, moves])).toEqual([
      ['B', [{ month: '2026-09', before: 10_000, after: 11_000 }]],
    ])
    expect(names(merge.added)).toEqual(['D', ''])
    expect(names(merge.absent)).toEqual(['C', ''])
  })

  it('takes a name that the plan lacks from a second reading, and leaves one that it has', () => {
    const named = (name: string) => [employee({ recipientNumber: 'A', yearly: 120_000, name })]
    const of = (before: string, after: string) => mergeNotices(YEAR, named(before), named(after)).changed.length
    expect([of('', 'Aoba'), of('Aoba', 'Other'), of('Aoba', ''), of('', '')]).toEqual([1, 0, 0, 0])
  })

  it('recognises an employee whose payee changed by a number that occurs once, and otherwise by both', () => {
    const moved = { ...plan[0]!, municipalityCode: '131016' }
    expect(names(mergeNotices(YEAR, plan, [moved]).changed.map(({ before }) => before))).toEqual(['A'])
    const twice = mergeNotices(YEAR, plan, [moved, { ...plan[0]! }])
    expect([names(twice.unchanged), names(twice.added)]).toEqual([['A'], ['A']])
  })
})

describe('a notice that states its months from one on', () => {
  it('leaves the months before as the plan has them, and moves only those it states', () => {
    const before = employee({ recipientNumber: '1', amounts: Array.from({ length: 12 }, (_, at) => 100 + at) })
    const stated = { ...before, since: 10, amounts: [...Array.from({ length: 10 }, () => 0), 7, 8] }
    const merge = mergeNotices(2026, [before], [stated])
    expect(merge.changed[0]?.after.amounts).toEqual([...before.amounts.slice(0, 10), 7, 8])
    expect(merge.changed[0]?.moves.map(({ month }) => month)).toEqual(['2027-04', '2027-05'])
    const same = { ...stated, amounts: [...Array.from({ length: 10 }, () => 0), 110, 111] }
    expect(mergeNotices(2026, [before], [same])).toMatchObject({ changed: [], unchanged: [before] })
  })

  it('keeps the tax of the year where it is less than what the months come to, and takes no other for a debt', () => {
    const before = employee({ recipientNumber: '1', amounts: Array.from({ length: 12 }, () => 10_000) })
    const stated = (yearly: number | undefined, rest = 0) => ({
      ...before,
      ...{ since: 4, amounts: Array.from({ length: 12 }, (_, at) => (at < 4 ? 0 : rest)), yearly },
    })
    // 40,000 yen were withheld until September.
    const of = (one: ReturnType<typeof stated>) => mergeNotices(2026, [before], [one]).changed[0]?.after.yearly
    expect([of(stated(36_000)), of(stated(40_000)), of(stated(50_000)), of(stated(undefined))]).toEqual([
      36_000,
      undefined,
      undefined,
      undefined,
    ])
    // The months go on as before, and something is refunded all the same.
    const again = mergeNotices(2026, [before], [stated(110_000, 10_000)])
    expect(again.changed).toMatchObject([{ moves: [], after: { yearly: 110_000 } }])
    expect(mergeNotices(2026, [before], [stated(120_000, 10_000)]).unchanged).toHaveLength(1)
  })
})
