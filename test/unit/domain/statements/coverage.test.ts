import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, daysBetween } from '#domain/calendar/calendar'
import {
  intersectSpans,
  countDays,
  includes,
  missing,
  splitByMonth,
  settled,
  mergeSpans,
  subtractSpan,
  type Days,
  type ReadSpan,
} from '#domain/statements/coverage'

const START = '2026-01-20'
const day = (offset: number) => addDays(START, offset)
const spans = (): fc.Arbitrary<Days> =>
  fc.tuple(fc.nat(120), fc.nat(60)).map(([from, length]) => ({ from: day(from), to: day(from + length) }))
const reads = (): fc.Arbitrary<ReadSpan> =>
  fc
    .record({ days: spans(), readOn: fc.nat(200).map(day), openStart: fc.boolean(), openEnd: fc.boolean() })
    .map(({ days, ...rest }) => ({ ...days, ...rest }))

/** Returns the days of spans one by one, the simplest description of a span. */
const daysOf = (list: readonly Days[]) =>
  list.flatMap(({ from, to }) => Array.from({ length: daysBetween(from, to) + 1 }, (_, at) => addDays(from, at)))
const setOf = (list: readonly Days[]) => new Set(daysOf(list))

describe('spans of days', () => {
  it('intersect, subtract and unite exactly like sets of days', () => {
    fc.assert(
      fc.property(spans(), spans(), (one, other) => {
        const [first, second] = [setOf([one]), setOf([other])]
        const shared = intersectSpans(one, other)
        expect(shared ? daysOf([shared]) : []).toEqual([...first].filter((each) => second.has(each)))
        expect(daysOf(subtractSpan(one, other))).toEqual([...first].filter((each) => !second.has(each)))
        expect(countDays(one)).toBe(first.size)
        expect([...second].filter((each) => includes(one, each))).toEqual([...second].filter((each) => first.has(each)))
      }),
    )
  })

  it('unite into the fewest spans possible, in order and with a gap between any two', () => {
    fc.assert(
      fc.property(fc.array(spans(), { maxLength: 8 }), (list) => {
        const whole = mergeSpans(list)
        expect(daysOf(whole)).toEqual([...setOf(list)].sort())
        for (const [at, next] of whole.slice(1).entries())
          expect(daysBetween(whole[at]!.to, next.from)).toBeGreaterThan(1)
      }),
    )
  })
})

describe('settled', () => {
  it('leaves out the day of the inquiry, later days, and a first or last day that the bank chose', () => {
    const read = { from: '2026-11-01', to: '2026-11-30', readOn: '2026-11-20' }
    expect(settled(read)).toEqual({ from: '2026-11-01', to: '2026-11-19' })
    expect(settled({ ...read, readOn: '2026-12-01' })).toEqual({ from: '2026-11-01', to: '2026-11-30' })
    expect(settled({ ...read, readOn: '2026-12-01', openStart: true, openEnd: true })).toEqual({
      from: '2026-11-02',
      to: '2026-11-29',
    })
    expect(settled({ ...read, readOn: '2026-11-01' })).toBeUndefined()
    expect(settled({ from: '2026-11-01', to: '2026-11-01', readOn: '2026-12-01', openEnd: true })).toBeUndefined()
  })
})

describe('missing', () => {
  it('returns the wanted days that are not settled, each once and in order', () => {
    fc.assert(
      fc.property(spans(), fc.array(reads(), { maxLength: 6 }), (wanted, read) => {
        const known = setOf(read.flatMap((one) => settled(one) ?? []))
        expect(daysOf(missing(wanted, read))).toEqual(daysOf([wanted]).filter((each) => !known.has(each)))
      }),
    )
  })

  it('always includes the day of the inquiry itself', () => {
    const wanted = { from: '2026-11-01', to: '2026-11-20' }
    expect(missing(wanted, [{ ...wanted, readOn: '2026-11-20' }])).toEqual([{ from: '2026-11-20', to: '2026-11-20' }])
    expect(missing(wanted, [{ ...wanted, readOn: '2026-11-21' }])).toEqual([])
  })
})

describe('splitByMonth', () => {
  it('cuts a span at the ends of months and nowhere else', () => {
    fc.assert(
      fc.property(spans(), (days) => {
        const windows = splitByMonth(days)
        expect(daysOf(windows)).toEqual(daysOf([days]))
        expect(new Set(windows.map(({ from }) => from.slice(0, 7))).size).toBe(windows.length)
        expect(windows.every(({ from, to }) => from.slice(0, 7) === to.slice(0, 7))).toBe(true)
      }),
    )
  })
})
