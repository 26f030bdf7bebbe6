import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { movementBoxes, type MovementFacts } from '#domain/year/movementBoxes'
import { ENDING_KINDS } from '#domain/year/plan'

const facts = (given: Partial<MovementFacts> = {}): MovementFacts => ({
  year: 2026,
  kind: 'leave',
  years: 'current',
  rest: 'lumpSum',
  day: '2026-10-31',
  remaining: 35_000,
  ...given,
})

describe('the numbers that are circled on the report of a movement', () => {
  it('are those of the filled example: leaving in October with a lump sum', () => {
    expect(movementBoxes(facts())).toEqual({
      year: 1,
      about: ['withholding'],
      reason: 1,
      method: 2,
      lumpSumReason: 1,
      ordinaryReason: undefined,
    })
  })

  it.each([
    [{ rest: 'ordinary' }, { method: 3, ordinaryReason: 1, lumpSumReason: undefined }],
    [
      { kind: 'transfer', rest: undefined },
      { reason: 2, method: 1, lumpSumReason: undefined, ordinaryReason: undefined },
    ],
    [
      { kind: 'absence', rest: 'ordinary' },
      { reason: 3, method: 3 },
    ],
    [
      { kind: 'other', rest: 'lumpSum' },
      { reason: 7, method: 2 },
    ],
    [
      { day: '2027-02-10', years: 'both' },
      { year: 3, about: ['payment', 'withholding'], method: 2, lumpSumReason: 2 },
    ],
    [
      { day: '2027-02-10', years: 'both', rest: 'ordinary' },
      { method: 3, ordinaryReason: 2 },
    ],
    [
      { day: '2027-02-10', kind: 'death', rest: 'ordinary' },
      { reason: 4, method: 3, ordinaryReason: 3 },
    ],
    [
      { day: '2027-02-10', kind: 'death', rest: 'lumpSum' },
      { reason: 4, method: 3, ordinaryReason: 3 },
    ],
    [
      { day: '2027-02-10', years: 'next' },
      { year: 2, about: ['payment'], method: undefined },
    ],
    [
      { day: '2027-04-10', years: 'next' },
      { year: 2, about: ['withholding'], method: undefined },
    ],
    [
      { day: '2027-05-10', rest: 'ordinary' },
      { method: 3, ordinaryReason: undefined },
    ],
    // Left before June, and in the notice of May all the same.
    [
      { day: '2026-04-20', rest: 'ordinary' },
      { method: 3, ordinaryReason: 1 },
    ],
    [
      { day: '2026-05-31', rest: 'lumpSum' },
      { method: 2, lumpSumReason: 1 },
    ],
    [{ remaining: 0 }, { method: undefined, lumpSumReason: undefined, ordinaryReason: undefined }],
  ] as [Partial<MovementFacts>, object][])('%o gives %o', (given, expected) => {
    expect(movementBoxes(facts(given))).toMatchObject(expected)
  })

  it('never give a reason for a way of paying that is not circled', () => {
    fc.assert(
      fc.property(
        fc.record({
          year: fc.constantFrom(2025, 2026),
          kind: fc.constantFrom(...ENDING_KINDS),
          years: fc.constantFrom('current', 'next', 'both'),
          rest: fc.constantFrom('lumpSum', 'ordinary', undefined),
          day: fc.constantFrom(
            '',
            ...Array.from({ length: 12 }, (_, n) => `2026-${String(n + 1).padStart(2, '0')}-15`),
          ),
          remaining: fc.constantFrom(0, 1, 50_000),
        }),
        (given) => {
          const boxes = movementBoxes(given)
          if (boxes.lumpSumReason !== undefined) expect(boxes.method).toBe(2)
          if (boxes.ordinaryReason !== undefined) expect(boxes.method).toBe(3)
          if (given.remaining === 0) expect(boxes.method).toBeUndefined()
          expect(boxes.about.length).toBeGreaterThan(0)
        },
      ),
    )
  })
})
