import 'fake-indexeddb/auto'
import fc from 'fast-check'
import { beforeEach, expect, it } from 'vitest'
import { drain } from '#formats/work'
import { indexedEntries, olderBlocks } from '#app/palette/entryIndex'
import { joined, searchBlocks } from '#app/palette/search'
import { db } from '#data/schema/db'
import type { StatementRecord, StatementRow } from '#data/schema/statementRecords'

const pause = () => Promise.resolve()
const running = () => false
const everything = () => true

beforeEach(async () => {
  await Promise.all([db.statements.clear(), db.statementChunks.clear()])
})

const day = (n: number) =>
  `20${String(16 + Math.floor(n / 12)).padStart(2, '0')}-${String((n % 12) + 1).padStart(2, '0')}`
const entry = (transactionDate: string, remarks: string) =>
  ({ transactionDate, remarks, amount: 1, debitCreditTypeCode: '1', transactionId: '1' }) as unknown as StatementRow

let stored = 0
/** Stores statements of two accounts, with ids that no answer had before: each month an answer of a few pages with these remarks. */
async function store(months: readonly (readonly string[])[]): Promise<void> {
  stored++
  for (const accountId of ['a', 'b']) {
    const idOf = (n: number) => `${String(stored)} ${accountId}${String(n)}`
    const spans = months.map((_, n) => ({
      sourceId: idOf(n),
      from: `${day(n)}-01`,
      to: `${day(n)}-28`,
      askedFrom: `${day(n)}-01`,
      askedTo: `${day(n)}-28`,
      inquiredAt: '',
      readOn: '2026-11-01',
    }))
    await db.statements.put({
      companyId: 'c',
      environment: 'practice',
      accountId,
      kind: 'transactions',
      spans,
    } as unknown as StatementRecord)
    for (const [n, remarks] of months.entries())
      for (const [page, text] of remarks.entries())
        await db.statementChunks.put({
          sourceId: idOf(n),
          n: page,
          last: `${day(n)}-28`,
          entries: [entry(`${day(n)}-0${String((page % 9) + 1)}`, `${text} ${accountId}`), entry(`${day(n)}-15`, text)],
        } as never)
  }
}

const found = (hits: readonly { of: { sourceId: string; n: number }; line: number; day: string }[]) =>
  hits.map(({ of, line, day: on }) => [of.sourceId, of.n, line, on])

it('finds the same newest entries and as many of them with little in memory as with everything in it', async () => {
  const text = fc.constantFrom('電気', 'ガス', '家賃')
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(text, { maxLength: 3 }), { maxLength: 14 }),
      fc.nat({ max: 400 }),
      fc.integer({ min: 1, max: 8 }),
      fc.constantFrom('電気', 'ガス', '家賃 a', 'ない'),
      async (months, memory, most, query) => {
        await Promise.all([db.statements.clear(), db.statementChunks.clear()])
        await store(months)
        const words = query.split(' ')
        const all = (await indexedEntries(everything, pause, running))!
        expect(all.older).toEqual([])
        const expected = drain(searchBlocks(all.blocks, words, most))

        const { blocks, older } = (await indexedEntries(everything, pause, running, memory))!
        const size = (some: typeof blocks) => some.reduce((sum, one) => sum + one.text.length, 0)
        expect(older.length === 0 || size(blocks) >= memory).toBe(true)
        let result = drain(searchBlocks(blocks, words, most))
        let [counted, reached] = [older.length === 0, false]
        if (older[0] && result.hits.length === most && result.hits.at(-1)!.day >= older[0].span.to) reached = true
        if (reached) expect(found(result.hits)).toEqual(found(expected.hits))
        for await (const { blocks: some, next } of olderBlocks(older, pause)) {
          result = joined(result, drain(searchBlocks(some, words, most)), most)
          // From here on, nothing older can be among the newest.
          if (!next || (result.hits.length === most && result.hits.at(-1)!.day >= next.span.to))
            expect(found(result.hits)).toEqual(found(expected.hits))
          counted ||= next === undefined
        }
        expect(counted).toBe(true)
        expect(result.total).toBe(expected.total)
        expect(found(result.hits)).toEqual(found(expected.hits))
      },
    ),
    { numRuns: 40 },
  )
})

it('reads again only what was not in memory', async () => {
  await store([['x'], ['y'], ['z']])
  const reads: string[] = []
  const reading = (row: { sourceId: string }) => {
    reads.push(row.sourceId)
    return row
  }
  const { blocks } = (await indexedEntries(everything, pause, running, 1))!
  expect(blocks.length).toBeLessThan(6)
  db.statementChunks.hook('reading', reading as never)
  await indexedEntries(everything, pause, running, 1)
  expect(reads).toEqual([])
  await indexedEntries(everything, pause, running)
  expect(reads).toHaveLength(6 - blocks.length)
  expect(reads).not.toContain(blocks[0]?.of.sourceId)
  db.statementChunks.hook('reading').unsubscribe(reading as never)
})

it('ends when the palette is closed', async () => {
  await store([['x']])
  expect(await indexedEntries(everything, pause, () => true)).toBeUndefined()
})
