import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { inquireAll } from '#features/bank/balances/inquireAll'

type Item = { companyId: string; n: number }
const tick = (turns: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, turns)
  })

describe('an inquiry about many accounts', () => {
  it('asks about each account once, one after another per company, and limits parallel companies', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({
            company: fc.integer({ min: 0, max: 6 }),
            turns: fc.integer({ min: 0, max: 3 }),
            fails: fc.boolean(),
          }),
          { maxLength: 40 },
        ),
        async (wanted) => {
          const items = wanted.map(({ company }, n): Item => ({ companyId: String(company), n }))
          const [asked, open] = [[] as Item[], new Set<string>()]
          let most = 0
          const end = await inquireAll(
            items,
            async (item) => {
              expect(open.has(item.companyId)).toBe(false)
              open.add(item.companyId)
              most = Math.max(most, open.size)
              asked.push(item)
              await tick(wanted[item.n]?.turns ?? 0)
              open.delete(item.companyId)
              return wanted[item.n]?.fails ? 'failed' : 'read'
            },
            { stopped: () => false, atOnce: 3 },
          )
          expect(end).toBe('done')
          expect(most).toBeLessThanOrEqual(3)
          expect(asked.toSorted((a, b) => a.n - b.n)).toEqual(items)
          for (const of of Map.groupBy(asked, ({ companyId }) => companyId).values())
            expect(of.map(({ n }) => n)).toEqual(of.map(({ n }) => n).toSorted((a, b) => a - b))
        },
      ),
      { numRuns: 30 },
    )
  })

  it('works on several companies in parallel', async () => {
    let [now, most] = [0, 0]
    await inquireAll(
      [1, 2, 3, 4].map((n) => ({ companyId: String(n), n })),
      async () => {
        most = Math.max(most, ++now)
        await tick(2)
        now--
        return 'read' as const
      },
      { stopped: () => false, atOnce: 4 },
    )
    expect(most).toBe(4)
  })

  const many = Array.from({ length: 20 }, (_, n) => ({ companyId: 'one', n }))

  it('continues after errors, and gives up when the bank repeatedly cannot be reached', async () => {
    const answers = ['unreachable', 'unreachable', 'failed', 'unreachable', 'unreachable', 'unreachable'] as const
    let asked = 0
    expect(await inquireAll(many, () => Promise.resolve(answers[asked++] ?? 'read'), { stopped: () => false })).toBe(
      'unreachable',
    )
    expect(asked).toBe(6)
  })

  it('stops on request', async () => {
    let asked = 0
    expect(
      await inquireAll(
        many,
        () => {
          asked++
          return Promise.resolve('read' as const)
        },
        { stopped: () => asked === 5 },
      ),
    ).toBe('stopped')
    expect(asked).toBe(5)
  })

  it('does nothing without accounts', async () => {
    expect(await inquireAll([], () => Promise.resolve('read' as const), { stopped: () => false })).toBe('done')
  })
})
