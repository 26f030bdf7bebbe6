import { describe, expect, it } from 'vitest'
import { type KindName, KINDS } from '../../fuzz/kinds.ts'
import { createTally, tableOf } from '../../fuzz/report.ts'

const SEED = 20_261_121

describe('five hundred of each kind of the fuzz', () => {
  it.each(Object.keys(KINDS) as KindName[])('%s hold', async (kind) => {
    const tally = createTally(kind)
    expect(await KINDS[kind](500, SEED, tally)).toBeUndefined()
    const report = tally.end()
    expect(report.cases).toBeGreaterThanOrEqual(500)
    // Nearly all refused would mean that only the first check is met, nearly all accepted that nothing is hostile.
    expect(report.accepted).toBeGreaterThan(10)
    expect(Object.keys(report.refused).length).toBeGreaterThan(5)
    expect(tableOf([report], SEED)).toContain(`${kind} refused by code: `)
  })
})
