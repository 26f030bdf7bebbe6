import { describe, expect, it } from 'vitest'
import { type KindName, KINDS } from '../../resilience/fuzz/kinds.ts'
import { createTally, tableOf } from '../../resilience/fuzz/report.ts'

const SEED = 20_261_121

describe('five hundred fuzz cases', () => {
  it.each(Object.keys(KINDS) as KindName[])('cause no violation with hostile %s', async (kind) => {
    const tally = createTally(kind)
    expect(await KINDS[kind](500, SEED, tally)).toBeUndefined()
    const report = tally.end()
    expect(report.cases).toBeGreaterThanOrEqual(500)
    // If nearly all cases were refused, only the first check would be tested. If nearly all were accepted, none would
    // be hostile.
    expect(report.accepted).toBeGreaterThan(10)
    expect(Object.keys(report.refused).length).toBeGreaterThan(5)
    expect(tableOf([report], SEED)).toContain(`${kind} refused by code: `)
  })
})
