import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { EVIDENCE_KINDS, type EvidenceFacts } from '#domain/evidence/document'
import { evidenceFileName } from '#domain/evidence/fileName'
import { keepUntil } from '#domain/evidence/retention'
import { EVERYTHING, indexEvidence, searchEvidence } from '#domain/evidence/search'

const day = fc
  .tuple(fc.integer({ min: 2000, max: 2099 }), fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 28 }))
  .map(([year, month, inMonth]) => [year, month, inMonth].map((part) => String(part).padStart(2, '0')).join('-'))
const name = fc.constantFrom('横浜市', '藤沢市', 'ﾖｺﾊﾏｼ', '練習銀行', 'よこはま', 'ABC株式会社')
const facts: fc.Arbitrary<EvidenceFacts> = fc.record({
  kind: fc.constantFrom(...EVIDENCE_KINDS),
  date: day,
  amount: fc.option(fc.integer({ min: 0, max: 1000 })),
  company: name,
  parties: fc.array(name, { maxLength: 3 }),
  paymentDate: fc.option(day, { nil: undefined }),
  payments: fc.option(
    fc.array(fc.record({ party: name, amount: fc.integer({ min: 0, max: 1000 }) }), { maxLength: 3 }),
    {
      nil: undefined,
    },
  ),
})
const end = fc.option(fc.integer({ min: 0, max: 1000 }), { nil: undefined })

describe('the search of evidence', () => {
  it('finds exactly the documents that fit date, amount, counterparty and kind together', () => {
    fc.assert(
      fc.property(
        fc.array(facts, { maxLength: 30 }),
        fc.record({
          from: fc.oneof(fc.constant(''), day),
          to: fc.oneof(fc.constant(''), day),
          paidFrom: fc.oneof(fc.constant(''), day),
          paidTo: fc.oneof(fc.constant(''), day),
          least: end,
          most: end,
          party: fc.constantFrom('', '横浜', '銀行', '藤沢市'),
          kind: fc.constantFrom('' as const, ...EVIDENCE_KINDS),
        }),
        (documents, query) => {
          const { from, to, paidFrom, paidTo, least, most, party, kind } = query
          const ranged = least !== undefined || most !== undefined
          const expected = documents.filter(
            (one) =>
              (from === '' || one.date >= from) &&
              (to === '' || one.date <= to) &&
              (paidFrom === '' || (one.paymentDate ?? '') >= paidFrom) &&
              (paidTo === '' || (one.paymentDate ?? '9999') <= paidTo) &&
              (!ranged ||
                [one.amount ?? -1, ...(one.payments ?? []).map(({ amount }) => amount)].some(
                  (yen) => yen >= (least ?? 0) && yen <= (most ?? Infinity),
                )) &&
              (kind === '' || one.kind === kind) &&
              (party === '' || [one.company, ...one.parties].some((text) => text.includes(party))),
          )
          expect(searchEvidence(indexEvidence(documents), query)).toEqual(expected)
        },
      ),
    )
  })

  it('finds an application by its day, its payment day, its total, and the amount and name of each municipality', () => {
    const one: EvidenceFacts = {
      kind: 'application',
      date: '2026-11-20',
      paymentDate: '2026-12-10',
      amount: 30_000,
      company: 'ABC',
      parties: ['横浜市', '藤沢市', '練習銀行'],
      payments: [
        { party: '横浜市', amount: 10_000 },
        { party: '藤沢市', amount: 20_000 },
      ],
    }
    const index = indexEvidence([one])
    const finds = (query: Partial<typeof EVERYTHING>) => searchEvidence(index, { ...EVERYTHING, ...query }).length
    const day = (key: string, of: string) => ({ [`${key}From`]: of, [`${key}To`]: of })
    expect([finds({ from: '2026-11-20', to: '2026-11-20' }), finds({ from: '2026-11-21' })]).toEqual([1, 0])
    expect([finds(day('paid', '2026-12-10')), finds(day('paid', '2026-12-11'))]).toEqual([1, 0])
    for (const yen of [30_000, 10_000, 20_000]) expect(finds({ least: yen, most: yen })).toBe(1)
    expect(finds({ least: 10_001, most: 19_999 })).toBe(0)
    expect([finds({ party: '藤沢市' }), finds({ party: '鎌倉市' })]).toEqual([1, 0])
  })

  it('finds everything without a key, and a name in any width, case and kana', () => {
    const one: EvidenceFacts = {
      kind: 'report',
      date: '2026-11-01',
      amount: null,
      company: 'ABC',
      parties: ['ﾖｺﾊﾏ シ'],
    }
    const index = indexEvidence([one])
    expect(searchEvidence(index, EVERYTHING)).toEqual([one])
    for (const party of ['よこはまし', 'ヨコハマ', 'ａｂｃ', 'Abc'])
      expect(searchEvidence(index, { ...EVERYTHING, party })).toEqual([one])
    expect(searchEvidence(index, { ...EVERYTHING, party: 'bcヨ' })).toEqual([])
  })
})

describe('the name of a file of evidence', () => {
  it('begins with the date, is accepted by Windows and keeps the id, for any text', () => {
    fc.assert(
      fc.property(
        day,
        fc.string({ unit: 'binary', maxLength: 200 }),
        fc.array(fc.string({ unit: 'binary', maxLength: 80 }), { maxLength: 4 }),
        (date, company, parties) => {
          const made = evidenceFileName(
            { kind: 'application', date, amount: 12, company, parties },
            'a'.repeat(32),
            'json',
          )
          expect(made.startsWith(`${date}_`)).toBe(true)
          expect(made.endsWith(`_${'a'.repeat(12)}.json`)).toBe(true)
          expect(made).not.toMatch(/[<>:"/\\|?*\p{Cc}\p{Cf}]/u)
          expect(Buffer.byteLength(made)).toBeLessThanOrEqual(255)
          expect(made.split('_')).toHaveLength(6)
        },
      ),
    )
  })

  it('has date, counterparty and amount in this order', () => {
    const parties = ['横浜市', '藤沢市', '練習銀行']
    expect(
      evidenceFileName(
        { kind: 'application', date: '2026-11-24', amount: 1234, company: 'A/B', parties },
        'f'.repeat(32),
        'json',
      ),
    ).toBe('2026-11-24_横浜市ほか2件_1234円_A-B_申請データ_ffffffffffff.json')
  })
})

describe('how long evidence is kept', () => {
  it('is at least seven years after the latest due date of the return, to the end of a month', () => {
    expect(keepUntil('2026-11-24')).toBe('2035-02-28')
    expect(keepUntil('2026-12-31')).toBe('2035-03-31')
    expect(keepUntil('2027-11-01')).toBe('2036-02-29')
  })

  it('never ends earlier for a later day, and never within eight years', () => {
    fc.assert(
      fc.property(day, day, (one, other) => {
        const [first, last] = [one, other].sort()
        expect(keepUntil(first ?? '') <= keepUntil(last ?? '')).toBe(true)
        expect(Number(keepUntil(one).slice(0, 4))).toBeGreaterThanOrEqual(Number(one.slice(0, 4)) + 8)
      }),
    )
  })
})
