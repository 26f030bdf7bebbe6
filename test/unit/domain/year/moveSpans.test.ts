import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { movesBetween } from '#domain/year/changes'
import { moveSpans } from '#domain/year/moveSpans'
import { MONTHS, noticed, YEAR } from './staff.ts'

describe('the months that a change moves', () => {
  it('are told as one while they follow each other and move alike', () => {
    const before = MONTHS.map(() => 8_300)
    const after = [8_300, 9_000, 9_000, 8_300, 9_000, 7_000, 7_000, 7_000, 7_000, 7_000, 7_000, 7_000]
    expect(
      moveSpans(movesBetween(YEAR, before, after)).map(({ first, last, after: yen }) => [first, last, yen]),
    ).toEqual([
      ['2026-07', '2026-08', 9_000],
      ['2026-10', '2026-10', 9_000],
      ['2026-11', '2027-05', 7_000],
    ])
  })

  it('are all in exactly one run', () => {
    fc.assert(
      fc.property(noticed(1), noticed(1), ({ amounts: before }, { amounts: after }) => {
        const moves = movesBetween(YEAR, before, after)
        const told = moveSpans(moves).flatMap((run) =>
          MONTHS.filter((month) => month >= run.first && month <= run.last).map((month) => ({
            month,
            before: run.before,
            after: run.after,
          })),
        )
        expect(told).toEqual(moves)
      }),
    )
  })
})
