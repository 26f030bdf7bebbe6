import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { evidencePage, type KeptEvidence } from '#contract/ipc/evidence'
import { EVIDENCE_KINDS } from '#domain/evidence/document'
import { EVIDENCE_ORDERS, sortEvidence } from '#domain/evidence/order'
import { EVERYTHING, indexEvidence, searchEvidence } from '#domain/evidence/search'
import { EvidenceFinder } from '#main/evidence/finding'

const day = fc.constantFrom('2025-01-31', '2026-11-20', '2026-12-10', '2027-02-01')
const instant = { at: '2026-11-24T00:00:00.000Z' }
const document = (n: number): fc.Arbitrary<KeptEvidence> =>
  fc
    .record({
      kind: fc.constantFrom(...EVIDENCE_KINDS),
      date: day,
      amount: fc.option(fc.integer({ min: 0, max: 5 })),
      company: fc.constantFrom('', '練習商事', 'ＡＢＣ'),
      parties: fc.array(fc.constantFrom('横浜市', 'よこはま', '練習銀行'), { maxLength: 2 }),
      acceptanceNo: fc.option(fc.constantFrom('A1', 'A2'), { nil: undefined }),
      paymentDate: fc.option(day, { nil: undefined }),
      history: fc.constantFrom(
        {},
        { replaced: { by: '1', ...instant } },
        { withdrawn: { user: 'u', reason: 'r', at: '2026-11-25' } },
      ),
    })
    .map(({ history, acceptanceNo, paymentDate, ...facts }) => ({
      ...facts,
      ...history,
      ...(acceptanceNo !== undefined && { acceptanceNo }),
      ...(paymentDate !== undefined && { paymentDate }),
      id: n.toString(16).padStart(32, '0'),
      key: String(n),
      file: `${String(n % 7)}-${String(n)}.json`,
      bytes: n,
      sha256: '0'.repeat(64),
      at: instant.at,
      user: 'u',
    }))
const documents = fc
  .nat({ max: 40 })
  .chain((count) => fc.tuple(...Array.from({ length: count }, (_, n) => document(n))))
const wish = fc.record({
  query: fc.record({
    ...Object.fromEntries(Object.entries(EVERYTHING).map(([name, value]) => [name, fc.constant(value)])),
    from: fc.constantFrom('', '2026-01-01'),
    party: fc.constantFrom('', 'ヨコハマ', '銀行', 'abc'),
    kind: fc.constantFrom('' as const, ...EVIDENCE_KINDS),
  }) as unknown as fc.Arbitrary<typeof EVERYTHING>,
  sort: fc.option(
    fc.record({ key: fc.constantFrom(...EVIDENCE_ORDERS), direction: fc.constantFrom(1 as const, -1 as const) }),
    { nil: undefined },
  ),
})

describe('pages of the evidence', () => {
  it('are together what a search through everything finds, in the same order, whatever was asked before', async () => {
    await fc.assert(
      fc.asyncProperty(
        documents,
        fc.array(wish, { minLength: 1, maxLength: 3 }),
        fc.integer({ min: 1, max: 9 }),
        async (all, wishes, count) => {
          const finder = new EvidenceFinder()
          for (const { query, sort } of wishes) {
            const whole = searchEvidence(indexEvidence(all), query).toReversed()
            const expected = sort ? sortEvidence(whole, sort) : whole
            const found: KeptEvidence[] = []
            for (let from = 0; from === 0 || from < expected.length; from += count) {
              const page = await finder.page(all, 'state', { query, ...(sort && { sort }), from, count })
              expect(evidencePage.parse(page)).toMatchObject({ total: all.length, found: expected.length })
              found.push(...page.documents)
            }
            expect(found).toEqual(expected)
          }
        },
      ),
    )
  })

  it('see at once what was added or withdrawn', async () => {
    const [one, two] = fc.sample(fc.tuple(document(1), document(2)), 1)[0]!
    const finder = new EvidenceFinder()
    const ask = (all: KeptEvidence[], state: string, party = '') =>
      finder.page(all, state, { query: { ...EVERYTHING, party }, from: 0, count: 10 })
    expect(await ask([one], 'a')).toEqual({ total: 1, found: 1, documents: [one] })
    const withdrawn = { ...one, withdrawn: { at: '', user: '', reason: 'x' } }
    expect(await ask([withdrawn, two], 'b')).toEqual({ total: 2, found: 2, documents: [two, withdrawn] })
    const named = { ...one, company: '札幌商事', id: 'f'.repeat(32) }
    expect((await ask([withdrawn, two], 'b', '札幌商事')).documents).toEqual([])
    expect((await ask([withdrawn, two, named], 'c', '札幌商事')).documents).toEqual([named])
  })

  it('are cut where they would be larger than a megabyte, and go on from there', async () => {
    const parties = Array.from({ length: 500 }, (_, n) => `とても長い名前の市町村${String(n)}`)
    const all = fc.sample(fc.tuple(...Array.from({ length: 150 }, (_, n) => document(n))), 1)[0]!
    const large = all.map((one) => ({ ...one, parties }))
    const finder = new EvidenceFinder()
    let read = 0
    while (read < large.length) {
      const page = await finder.page(large, 'a', { query: EVERYTHING, from: read, count: 100 })
      expect(Buffer.byteLength(JSON.stringify(page))).toBeLessThan(1_000_000)
      expect(page.documents.length).toBeGreaterThan(0)
      read += page.documents.length
    }
    expect(read).toBe(150)
  })
})

describe('the order of the evidence', () => {
  it('has what is empty last in both directions, and leaves equal documents in their order', () => {
    fc.assert(
      fc.property(documents, fc.constantFrom(...EVIDENCE_ORDERS), (all, key) => {
        const up = sortEvidence(all, { key, direction: 1 })
        const down = sortEvidence(all, { key, direction: -1 })
        expect(new Set(up)).toEqual(new Set(all))
        expect(new Set(down)).toEqual(new Set(all))
      }),
    )
    const amounts = (direction: 1 | -1) =>
      sortEvidence(
        fc.sample(
          fc.tuple(...[5, null, 3, 5].map((amount, n) => document(n).map((one) => ({ ...one, amount })))),
          1,
        )[0]!,
        { key: 'amount', direction },
      ).map(({ amount, bytes }) => [amount, bytes])
    expect(amounts(1)).toEqual([
      [3, 2],
      [5, 0],
      [5, 3],
      [null, 1],
    ])
    expect(amounts(-1)).toEqual([
      [5, 0],
      [5, 3],
      [3, 2],
      [null, 1],
    ])
  })
})
