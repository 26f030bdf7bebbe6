import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Dated, KEPT_IN_ALL, KEPT_OF_TODAY, namesToKeep } from '#main/backups/retention'

const TODAY = '2026-11-21'
const named = (day: string, time: number): Dated => ({
  name: `drafts-${day.replaceAll('-', '')}T${String(time).padStart(9, '0')}Z.json`,
  day,
})
const moment = fc
  .tuple(fc.integer({ min: 1, max: 24 }), fc.integer({ min: 0, max: 235_959_999 }))
  .map(([date, time]) => named(`2026-11-${String(date).padStart(2, '0')}`, time))
const anySnapshots = fc.uniqueArray(moment, { selector: ({ name }) => name, maxLength: 60 })
const newest = (list: readonly Dated[]) => list.toSorted((a, b) => (a.name < b.name ? 1 : -1))

describe('the snapshots that are kept', () => {
  it('are at most ten: three of today and one of each earlier day', () => {
    fc.assert(
      fc.property(anySnapshots, (all) => {
        const kept = all.filter(({ name }) => namesToKeep(all, TODAY).has(name))
        expect(kept.length).toBeLessThanOrEqual(KEPT_IN_ALL)
        for (const [day, list] of Map.groupBy(kept, (one) => one.day))
          expect(list.length).toBeLessThanOrEqual(day === TODAY ? KEPT_OF_TODAY : 1)
      }),
    )
  })

  it('are the newest of each day, up to the limits', () => {
    fc.assert(
      fc.property(anySnapshots, (all) => {
        const keep = namesToKeep(all, TODAY)
        const entitled = [...Map.groupBy(all, ({ day }) => day)].flatMap(([day, list]) =>
          newest(list).slice(0, day === TODAY ? KEPT_OF_TODAY : 1),
        )
        expect([...keep].sort()).toEqual(
          newest(entitled)
            .slice(0, KEPT_IN_ALL)
            .map(({ name }) => name)
            .sort(),
        )
      }),
    )
  })

  it('include the one just written, even if its date is wrong', () => {
    fc.assert(
      fc.property(anySnapshots, moment, (others, written) => {
        const all = [...others.filter(({ name }) => name !== written.name), written]
        expect(namesToKeep(all, TODAY, written.name).has(written.name)).toBe(true)
      }),
    )
  })

  it('stay the same when the rule is applied again', () => {
    fc.assert(
      fc.property(anySnapshots, (all) => {
        const keep = namesToKeep(all, TODAY)
        expect(
          namesToKeep(
            all.filter(({ name }) => keep.has(name)),
            TODAY,
          ),
        ).toEqual(keep)
      }),
    )
  })

  it('are three of today and one of each of the seven days before, after a month of four snapshots a day', () => {
    let stored: Dated[] = []
    for (let date = 1; date <= 30; date++) {
      const day = `2026-11-${String(date).padStart(2, '0')}`
      for (const time of [90_000_000, 120_000_000, 150_000_000, 180_000_000]) stored.push(named(day, time))
      const keep = namesToKeep(stored, day)
      stored = stored.filter(({ name }) => keep.has(name))
    }
    expect(stored.map(({ day }) => day.slice(-2))).toEqual(['23', '24', '25', '26', '27', '28', '29', '30', '30', '30'])
  })
})
