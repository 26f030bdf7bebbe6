import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ok } from '#contract/ipc/errors'
import { caller } from '../support.ts'
import { bodyOf, queueOf, queueWorld, REPLIES, uuid } from './queueWorld.ts'

const nextTurn = () => new Promise<void>((resolve) => void setImmediate(resolve))

describe('a queue of lots', () => {
  it('files every lot in order, each with its own line in the journal, and reports each change', async () => {
    const { start, posts, waiting } = queueWorld()
    const { file, journal } = start()
    const { answer, window } = await file([1, 2, 3])
    expect(answer).toEqual(
      ok({
        lines: [1, 2, 3].map((n) => ({
          lotId: uuid(n),
          state: 'accepted',
          acceptanceNo: String(n).padStart(12, '0'),
          totalsMatch: true,
        })),
      }),
    )
    expect(posts).toEqual([1, 2, 3])
    expect(journal.list().map(({ lotId, state }) => [lotId, state])).toEqual(
      [3, 2, 1].map((n) => [uuid(n), 'accepted']),
    )
    expect(window.pushed.map(([event, payload]) => [event, payload])).toMatchObject(
      [1, 2, 3].flatMap((n) =>
        ['sending', 'accepted'].map((state) => [
          'filing.queue',
          { queueId: uuid(900), line: { lotId: uuid(n), state } },
        ]),
      ),
    )
    // The lots that follow count as waiting from the beginning, so that no window edits them.
    expect(waiting.map((lots) => lots.length)).toContain(2)
    expect(waiting.at(-1)).toEqual([])
  })

  it('goes on after a lot that the bank refused for its content', async () => {
    const { start, posts } = queueWorld('practice', ['accept', 'reject', 'accept'])
    expect(await start().states([1, 2, 3])).toEqual(['accepted', 'rejected', 'accepted'])
    expect(posts).toEqual([1, 2, 3])
  })

  it.each([
    ['reset', 'unknown', 'unknown'],
    ['html', 'unknown', 'unknown'],
    ['refuse', 'notSent', 'notSent'],
    ['unauthorized', 'rejected', 'key'],
    ['busy', 'rejected', 'busy'],
  ] as const)('stops when an answer is %s, and leaves the other lots untouched', async (reply, state, stopped) => {
    const { start, posts, disk } = queueWorld('practice', ['accept', reply])
    const { file } = start()
    const { answer } = await file([1, 2, 3, 4])
    expect(answer).toMatchObject(ok({ stopped }))
    expect(answer.ok && answer.value.lines.map((line) => line.state)).toEqual(['accepted', state, 'unsent', 'unsent'])
    expect(posts).toEqual(reply === 'refuse' ? [1] : [1, 2])
    expect(disk.lines.join()).not.toContain(uuid(3))
  })

  it('stops when the bank refuses two lots in a row for a reason that no row caused', async () => {
    const { start } = queueWorld('practice', ['rejectWhole', 'accept', 'rejectWhole', 'rejectWhole'])
    expect(await start().states([1, 2, 3, 4, 5])).toEqual(['rejected', 'accepted', 'rejected', 'rejected', 'unsent'])
  })

  it('can be continued with the lots that were not sent, once the unknown one is settled', async () => {
    const { start, posts } = queueWorld('practice', ['accept', 'reset'])
    const { states, journal } = start()
    expect(await states([1, 2, 3])).toEqual(['accepted', 'unknown', 'unsent'])
    // The lot whose outcome is unknown cannot be part of another queue.
    expect(await states([2, 3])).toEqual(['refused', 'unsent'])
    expect(posts).toEqual([1, 2])
    journal.resolve(journal.list()[0]!.entryId, { kind: 'notArrived' })
    expect(await states([2, 3])).toEqual(['accepted', 'accepted'])
    expect(posts).toEqual([1, 2, 2, 3])
  })
})

describe('before the first lot, a queue', () => {
  it('sends nothing at all when one of its lots may not be filed', async () => {
    const { start, posts, state } = queueWorld()
    state.keyless.add(uuid(502))
    const { answer } = await start().file([1, 2, 3])
    expect(answer).toEqual(
      ok({
        lines: [
          { lotId: uuid(1), state: 'unsent' },
          { lotId: uuid(2), state: 'refused', error: { code: 'noCredentials' } },
          { lotId: uuid(3), state: 'unsent' },
        ],
        stopped: 'refused',
      }),
    )
    expect(posts).toEqual([])
  })

  it('asks once in production, and names every lot', async () => {
    const { start, questions, posts } = queueWorld('production')
    expect(await start().states([1, 2, 3])).toEqual(['accepted', 'accepted', 'accepted'])
    expect(questions).toHaveLength(1)
    expect(questions[0]?.lots.map(({ totals }) => totals.totalAmount)).toEqual([1_001, 1_002, 1_003])
    expect(posts).toEqual([1, 2, 3])
  })

  it('sends nothing when the user does not agree', async () => {
    const { start, posts, state, disk } = queueWorld('production')
    state.agree = false
    expect(await start().states([1, 2])).toBe('cancelledByUser')
    expect([posts, disk.lines]).toEqual([[], []])
  })

  it('is refused when a lot occurs twice, or the total is not the sum of its lots', async () => {
    const { start, posts } = queueWorld()
    const { states, queue } = start()
    expect(await states([1, 1])).toBe('invalidInput')
    const wrong = { ...queueOf([1, 2]), totalAmount: bodyOf(1).localTaxPaymentInfo.totalAmount }
    expect(await queue.run(wrong, caller())).toMatchObject({ ok: false, error: { code: 'invalidInput' } })
    expect(posts).toEqual([])
  })
})

describe('while it runs, a queue', () => {
  it('stops when the user stops it, when the app locks and when it closes', async () => {
    for (const [stopped, act] of [
      ['person', ({ queue }) => queue.stop(uuid(900))],
      ['locked', (_, { state }) => state.locking.abort()],
      ['leaving', ({ queue }) => queue.leave()],
    ] as [
      string,
      (desk: ReturnType<ReturnType<typeof queueWorld>['start']>, world: ReturnType<typeof queueWorld>) => void,
    ][]) {
      const world = queueWorld()
      const desk = world.start()
      world.state.onPost = () => {
        act(desk, world)
      }
      const { answer } = await desk.file([1, 2, 3])
      expect(answer).toMatchObject(ok({ stopped, lines: [{ state: 'accepted' }, { state: 'unsent' }, {}] }))
      expect(world.posts).toEqual([1])
    }
  })

  it('stops when its window is gone', async () => {
    const world = queueWorld()
    const window = caller()
    world.state.onPost = window.gone
    expect(await world.start().queue.run(queueOf([1, 2]), window)).toMatchObject(ok({ stopped: 'leaving' }))
    expect(world.posts).toEqual([1])
  })

  it('files no lot for another environment, bank or company name than the user agreed to', async () => {
    const world = queueWorld('production')
    world.state.onPost = () => {
      world.state.name = '別の会社'
    }
    const { answer } = await world.start().file([1, 2, 3])
    expect(answer).toMatchObject(
      ok({
        stopped: 'trouble',
        lines: [{ state: 'accepted' }, { state: 'refused', error: { code: 'cancelledByUser' } }, { state: 'unsent' }],
      }),
    )
    expect(world.posts).toEqual([1])
  })

  it('stops when the journal cannot be written', async () => {
    const world = queueWorld()
    const desk = world.start()
    expect(await desk.states([1])).toEqual(['accepted'])
    world.disk.full = true
    expect(await desk.states([2, 3])).toEqual(['refused', 'unsent'])
    expect(world.posts).toEqual([1])
  })

  it('leaves one unknown lot and the others as drafts when the program is killed', async () => {
    const world = queueWorld('practice', ['accept', 'crash'])
    void world.start().file([1, 2, 3])
    while (world.posts.length < 2) await nextTurn()
    const { journal, states } = world.start()
    expect(journal.list().map(({ lotId, state }) => [lotId, state])).toEqual([
      [uuid(2), 'unknown'],
      [uuid(1), 'accepted'],
    ])
    expect(await states([3])).toEqual(['accepted'])
    expect(world.posts).toEqual([1, 2, 3])
  })

  it('ends together with a second queue of the same lots, and nothing is filed twice', async () => {
    const world = queueWorld('practice', ['accept', 'reset'])
    const { file } = world.start()
    const [first, second] = await Promise.all([file([1, 2, 3], uuid(901)), file([1, 2, 3, 4], uuid(902))])
    expect(first.answer).toMatchObject(
      ok({ stopped: 'unknown', lines: [{ state: 'accepted' }, { state: 'unknown' }, { state: 'unsent' }] }),
    )
    expect(second.answer).toMatchObject(ok({ stopped: 'unknown' }))
    expect(second.answer.ok && second.answer.value.lines.every(({ state }) => state === 'unsent')).toBe(true)
    expect(world.posts).toEqual([1, 2])
  })

  it('files each lot once when two queues and single filings want the same lots', async () => {
    const world = queueWorld()
    const { file, filing } = world.start()
    await Promise.all([
      file([1, 2, 3], uuid(901)),
      filing.apply({ companyId: uuid(503), lotId: uuid(3), application: bodyOf(3) }),
      file([3, 2, 1], uuid(902)),
    ])
    expect(world.posts.toSorted()).toEqual([1, 2, 3])
  })
})

it('sends each lot at most once, and nothing after the first unknown one, whatever the bank answers', async () => {
  const reply = fc.constantFrom(...REPLIES.filter((one) => one !== 'crash'))
  const lots = fc.uniqueArray(fc.integer({ min: 1, max: 8 }), { minLength: 1, maxLength: 8 })
  await fc.assert(
    fc.asyncProperty(
      fc.array(reply, { maxLength: 16 }),
      fc.array(lots, { minLength: 1, maxLength: 3 }),
      async (replies, queues) => {
        const world = queueWorld('practice', replies)
        const { file, journal } = world.start()
        const answers = await Promise.all(queues.map((queue, at) => file(queue, uuid(910 + at))))
        for (const { answer } of answers) {
          const states = answer.ok ? answer.value.lines.map(({ state }) => state) : []
          const unknown = states.indexOf('unknown')
          if (unknown >= 0) expect(states.slice(unknown + 1).every((state) => state === 'unsent')).toBe(true)
          expect(states).not.toContain('waiting')
          expect(states).not.toContain('sending')
        }
        // Nobody sends anything after the first unknown lot, not even a queue that was started at the same time.
        const last = journal.list().findLastIndex(({ state }) => state === 'unknown')
        expect(last).toBeLessThanOrEqual(0)
        // A lot that the bank may hold arrived once. One that it refused may have come again with another queue.
        for (const { lotId, state } of journal.list())
          if (state === 'accepted' || state === 'unknown')
            expect(
              journal
                .list()
                .filter((one) => one.lotId === lotId && one.state !== 'rejected' && one.state !== 'notSent'),
            ).toHaveLength(1)
        expect(world.posts.length).toBe(journal.list().filter(({ state }) => state !== 'notSent').length)
      },
    ),
    { numRuns: 300 },
  )
})
