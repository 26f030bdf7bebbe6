import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Acceptance } from '#contract/bank/acceptance'
import type { JournalEntry } from '#contract/ipc/journal'
import { documentOf, type EvidenceDraft } from '#main/evidence/draft'
import { answerDraft, inquiryDraft } from '#main/evidence/drafts'

/** What an earlier version kept, byte for byte: each has every field that it can have. */
const kept = (name: string) => readFileSync(join(import.meta.dirname, 'kept', `${name}.json`), 'utf8')

/** Returns the value with the fields of every object in an order that follows from the seed. */
function shuffled(value: unknown, seed: number): unknown {
  if (Array.isArray(value)) return value.map((one: unknown) => shuffled(one, seed))
  if (typeof value !== 'object' || value === null) return value
  const place = (name: string) =>
    ([...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9_973, seed) * 7) % 97
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => place(a) - place(b))
      .map(([name, one]) => [name, shuffled(one, seed)]),
  )
}

const answer = (entry: unknown) => answerDraft(entry as JournalEntry, { parties: [] }, 'bank')
const inquired = (from: unknown) =>
  inquiryDraft(
    { environment: 'production', acceptanceNo: 'A1', company: 'c' },
    from as Acceptance,
    '2026-11-20T00:00:03.000Z',
    'bank',
  )
const textOf = ({ content }: EvidenceDraft) => Buffer.from(content).toString('utf8')

describe('an answer that is kept', () => {
  it.each(['accepted', 'rejected', 'settled'])('is the same document whatever order its fields come in: %s', (name) => {
    const before = kept(name)
    fc.assert(
      fc.property(fc.nat({ max: 9_000 }), (seed) => {
        const other = shuffled(JSON.parse(before), seed)
        expect(textOf(answer(other))).toBe(before)
      }),
    )
    // The fields did come in other orders.
    expect(JSON.stringify(shuffled(JSON.parse(before), 1), undefined, 2)).not.toBe(before.trimEnd())
  })

  it('to an inquiry has the same key and content, too', () => {
    const before = kept('inquired')
    fc.assert(
      fc.property(fc.nat({ max: 9_000 }), (seed) => {
        const draft = inquired(shuffled(JSON.parse(before), seed))
        expect(draft.key).toBe('inquiry:production:A1:ddf65cc89f2dfc0e')
        expect(textOf(draft)).toBe(before)
      }),
    )
  })

  it('is another document when anything in it differs, also a field that no version knows', () => {
    const by = { at: '', user: '' }
    const entry = JSON.parse(kept('accepted')) as JournalEntry
    const id = (one: unknown) => documentOf(answer(one), by).id
    const ids = [
      entry,
      { ...entry, later: 1 },
      { ...entry, later: 2 },
      { ...entry, user: 'jiro' },
      { ...entry, totals: { ...entry.totals, totalAmount: 4 } },
    ].map(id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(id({ later: { b: 1, a: 2 }, ...entry })).toBe(id({ ...entry, later: { a: 2, b: 1 } }))
  })
})
