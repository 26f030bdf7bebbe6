import { createPinia, setActivePinia } from 'pinia'
import fc from 'fast-check'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { JournalChange, JournalEntry, JournalLine, JournalPart } from '#contract/ipc/index'
import { readEntries, useJournal } from '#data/state/journal'

const line = (n: number, more: Partial<JournalLine> = {}): JournalLine =>
  ({
    entryId: `entry-${n}`,
    lotId: `lot-${String(n).padStart(4, '0')}`,
    companyId: 'c',
    environment: 'practice',
    month: n > 90 ? '2026-10' : '2026-09',
    at: new Date(n * 1_000).toISOString(),
    state: 'accepted',
    ...more,
  }) as JournalLine

/** A main process that has lines, newest first, and tells them in parts of ten. */
const main = {
  lines: [] as JournalLine[],
  /** The lines as they were when their reading began. */
  reading: [] as readonly JournalLine[],
  held: undefined as Promise<void> | undefined,
  refused: 0,
  listeners: new Map<string, (payload: never) => void>(),
  async call(channel: string, input: { from?: { at: number }; lotIds?: string[]; entryIds?: string[] } = {}) {
    const ok = (value: unknown) => ({ ok: true, value })
    if (channel === 'journal.status') return ok({ lines: 1, problems: [] })
    if (channel === 'journal.lines') return ok(main.lines.filter(({ lotId }) => input.lotIds?.includes(lotId)))
    if (channel === 'journal.entries') return ok(input.entryIds?.slice(0, 3).map((entryId) => ({ entryId })))
    if (channel !== 'journal.part') throw new Error(channel)
    if (!input.from) return ok(first((main.reading = [...main.lines])))
    await main.held
    const lines = main.reading
    if (main.refused-- > 0) return { ok: false, error: { code: 'notFound', what: 'reading' } }
    const end = input.from.at + 10
    const next = end < lines.length ? { reading: 'r', at: end } : null
    return ok({ lines: lines.slice(input.from.at, end), next } satisfies JournalPart)
  },
  on: (event: string, listener: (payload: never) => void) => {
    main.listeners.set(event, listener)
    return () => undefined
  },
  tell: (change: Partial<JournalChange>) => {
    main.listeners.get('journal.changed')?.({ lines: [], gone: [], again: false, ...change } as never)
  },
}

function first(lines: readonly JournalLine[]): JournalPart {
  const newest = lines.filter(({ month }) => month === '2026-10')
  if (newest.length === lines.length) return { lines: [...lines], next: null }
  const marks = [...new Set(lines.map(({ lotId }) => lotId.slice(0, 8).padEnd(8)))].join('')
  return { lines: newest, next: { reading: 'r', at: 0 }, past: { marks, before: '2026-09' } }
}

function start(): void {
  setActivePinia(createPinia())
  // The page subscribes once to each event of a bridge.
  vi.stubGlobal('window', {
    desk: { call: (...asked: Parameters<typeof main.call>) => main.call(...asked), on: main.on },
  })
  Object.assign(main, {
    lines: Array.from({ length: 100 }, (_, n) => line(100 - n)),
    held: undefined,
    refused: 0,
    listeners: new Map(),
  })
}
beforeEach(start)

const OLD = 'lot-0003'
const NEVER_FILED = 'other-lot'

function hold(): () => void {
  const held = Promise.withResolvers<undefined>()
  main.held = held.promise
  return () => {
    main.held = undefined
    held.resolve(undefined)
  }
}

describe('the journal of a window', () => {
  it('takes no lot for a draft before it has read anything', () => {
    const journal = useJournal()
    expect([journal.stateOf(NEVER_FILED), journal.covers('2026-10')]).toEqual(['reading', false])
  })

  it('knows the newest and every draft at once, and a lot of the past is neither until it has been read', async () => {
    const goOn = hold()
    const journal = useJournal()
    await journal.load()
    expect(journal.stateOf('lot-0099')).toBe('accepted')
    expect(journal.stateOf(NEVER_FILED)).toBe('draft')
    expect(journal.stateOf(OLD)).toBe('reading')
    expect([journal.covers('2026-10'), journal.covers('2026-09')]).toEqual([true, false])
    goOn()
    await journal.whole()
    expect([journal.stateOf(OLD), journal.covers('2020-01')]).toEqual(['accepted', true])
    expect(journal.entries).toEqual(main.lines)
  })

  it('reads the lines of a lot of the past when they are asked for', async () => {
    hold()
    const journal = useJournal()
    await journal.load()
    await journal.refresh([OLD])
    expect(journal.stateOf(OLD)).toBe('accepted')
    expect(journal.stateOf('lot-0004')).toBe('reading')
  })

  it('begins again when main has given a reading up', async () => {
    main.refused = 1
    const journal = useJournal()
    await journal.load()
    await journal.whole()
    expect(journal.entries).toEqual(main.lines)
  })

  it('reads whole entries however many one answer holds', async () => {
    const ids = Array.from({ length: 8 }, (_, n) => `e${n}`)
    expect((await readEntries(ids)).map(({ entryId }: Pick<JournalEntry, 'entryId'>) => entryId)).toEqual(ids)
  })

  it('ends with what main has, whatever changes while the past is read, and never shows a filed lot as a draft', async () => {
    const change = fc.record({
      before: fc.nat(12),
      n: fc.integer({ min: 1, max: 130 }),
      kind: fc.constantFrom('changed' as const, 'gone' as const),
      state: fc.constantFrom('accepted' as const, 'unknown' as const, 'resolvedAccepted' as const),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(change, { maxLength: 12 }), async (changes) => {
        start()
        const journal = useJournal()
        const reading = journal.load()
        const left = changes.toSorted((a, b) => a.before - b.before)
        for (let turn = 0; turn < 14; turn++) {
          while (left[0]?.before === turn) apply(left.shift()!)
          for (const { lotId } of main.lines)
            expect(['accepted', 'unknown', 'reading']).toContain(journal.stateOf(lotId))
          await Promise.resolve()
        }
        await reading
        await journal.whole()
        expect(new Map(journal.entries.map((one) => [one.entryId, one.state]))).toEqual(
          new Map(main.lines.map((one) => [one.entryId, one.state])),
        )
        expect(journal.entries.map(({ at }) => at)).toEqual(
          journal.entries
            .map(({ at }) => at)
            .toSorted()
            .reverse(),
        )
      }),
    )

    function apply({ n, kind, state }: { n: number; kind: 'changed' | 'gone'; state: JournalLine['state'] }): void {
      const at = main.lines.findIndex(({ entryId }) => entryId === `entry-${n}`)
      if (kind === 'gone') {
        if (at === -1) return
        main.lines = main.lines.toSpliced(at, 1)
        return main.tell({ gone: [`entry-${n}`] })
      }
      const changed = line(n, { state })
      if (at === -1) {
        // Beyond the hundred there are new filings, each the newest of all.
        const newest = Math.max(100, ...main.lines.map(({ at: time }) => Date.parse(time) / 1_000)) + 1
        const added = line(newest, { state })
        main.lines = [added, ...main.lines]
        main.tell({ lines: [added] })
      } else {
        main.lines = main.lines.with(at, changed)
        main.tell({ lines: [changed] })
      }
    }
  })
})
