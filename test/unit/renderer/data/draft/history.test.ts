import { describe, expect, it } from 'vitest'
import { emptyDetail } from '#domain/lots/lot'
import type { DraftRow } from '#data/draft/row'
import { isStep } from '#data/repositories/steps'
import { createHistory, TYPING, type StoredStep } from '#data/draft/history'
import { applyStep, stepBetween, type Step } from '#data/draft/rows'

const row = (rowId: string, amount = 0): DraftRow => ({
  rowId,
  detail: { ...emptyDetail(), amountOfPayrollTaxPayments: amount },
  raw: {},
})

/** Returns a history of the amount in a single row, with the store of its steps. */
function start(limit?: number, fits?: (step: Step) => boolean) {
  const store = new Map<number, StoredStep>()
  const history = createHistory(
    (n, step) => {
      if (step) store.set(n, step)
      else store.delete(n)
    },
    fits,
    limit,
  )
  let rows: readonly DraftRow[] = []
  const apply = (step: Step): Step | undefined => {
    const next = applyStep(rows, step)
    if (!next) return undefined
    const reverse = stepBetween(next, rows)
    rows = next
    return reverse
  }
  return {
    store,
    history,
    stored: () => [...store.values()].sort((a, b) => a.n - b.n),
    amount: () => rows[0]?.detail.amountOfPayrollTaxPayments,
    set(amount: number): void {
      const next = [row('a', amount)]
      history.push(stepBetween(next, rows))
      rows = next
    },
    become(next: readonly DraftRow[]): void {
      rows = next
    },
    undo: () => {
      history.undo(apply)
    },
    redo: () => {
      history.redo(apply)
    },
  }
}

describe('the history', () => {
  it('goes back and forth through every state, and discards redo steps after a new change', () => {
    const one = start()
    for (const amount of [1, 2, 3]) one.set(amount)
    const back = [1, 2, 3, 4].map(() => {
      one.undo()
      return one.amount()
    })
    expect(back).toEqual([2, 1, undefined, undefined])
    expect(
      [1, 2].map(() => {
        one.redo()
        return one.amount()
      }),
    ).toEqual([1, 2])
    one.set(9)
    one.redo()
    expect(one.amount()).toBe(9)
    expect(one.history.depth).toEqual({ past: 3, future: 0 })
    expect(one.stored().map(({ n, redo }) => [n, redo])).toEqual([
      [0, false],
      [1, false],
      [2, false],
    ])
  })

  it('keeps no more steps than its limit, in memory and on disk', () => {
    const one = start(2)
    for (const amount of [1, 2, 3, 4]) one.set(amount)
    expect(one.history.depth.past).toBe(2)
    expect(one.stored().map(({ n }) => n)).toEqual([2, 3])
  })

  it('is restored from the store with its undo and redo steps', () => {
    const one = start()
    for (const amount of [1, 2, 3, 4]) one.set(amount)
    one.undo()
    one.undo()
    const other = start()
    other.become([row('a', 2)])
    other.history.load(one.stored())
    expect(other.history.depth).toEqual({ past: 2, future: 2 })
    const seen = [other.redo, other.redo, other.undo, other.undo, other.undo].map((move) => {
      move()
      return other.amount()
    })
    expect(seen).toEqual([3, 4, 3, 2, 1])
  })

  it('queues calls made before the stored steps are loaded, and runs them afterwards', () => {
    const one = start()
    for (const amount of [1, 2]) one.set(amount)
    const other = start()
    other.become([row('a', 2)])
    other.history.hold()
    other.set(3)
    other.set(4)
    other.undo()
    expect(other.amount()).toBe(4)
    other.history.load(one.stored())
    expect(other.amount()).toBe(3)
    expect(other.history.depth).toEqual({ past: 3, future: 1 })
    expect(other.stored().map(({ n, redo }) => [n, redo])).toEqual([
      [2, false],
      [3, true],
    ])
    const seen = [other.undo, other.undo].map((move) => {
      move()
      return other.amount()
    })
    expect(seen).toEqual([2, 1])
  })

  it('turns half-typed text into a step of its own and discards redo steps', () => {
    const one = start()
    for (const amount of [1, 2]) one.set(amount)
    one.undo()
    const other = start()
    other.become([row('a', 7)])
    other.history.load([{ ...stepBetween([row('a', 7)], [row('a', 1)]), n: TYPING, redo: false }, ...one.stored()])
    expect(other.history.depth).toEqual({ past: 2, future: 0 })
    expect(other.store.has(TYPING)).toBe(false)
    other.undo()
    expect(other.amount()).toBe(1)
  })

  it.each<[string, (steps: StoredStep[]) => StoredStep[]]>([
    ['has a gap', (steps) => steps.toSpliced(1, 1)],
    ['has an undo step after a redo step', (steps) => steps.map((step) => ({ ...step, redo: step.n === 0 }))],
  ])('is discarded, on disk too, when it %s', (_, damage) => {
    const one = start()
    for (const amount of [1, 2, 3]) one.set(amount)
    const other = start()
    const damaged = damage(one.stored())
    for (const step of damaged) other.store.set(step.n, step)
    other.history.load(damaged)
    expect(other.history.depth).toEqual({ past: 0, future: 0 })
    expect(other.store.size).toBe(0)
  })

  it.each<[string, (step: Step) => Step]>([
    ['does not fit the rows', (step) => ({ ...step, gone: ['another'] })],
    ['is not a valid step', (step) => ({ ...step, changed: 'r' as unknown as DraftRow[] })],
  ])('is discarded and not applied when a step %s', (_, damage) => {
    const one = start(undefined, isStep)
    one.set(1)
    one.set(2)
    const damaged = one.stored().map((step) => ({ ...step, ...damage(step) }))
    one.history.load(damaged)
    one.undo()
    expect(one.amount()).toBe(2)
    expect(one.history.depth).toEqual({ past: 0, future: 0 })
    expect(one.store.size).toBe(0)
  })
})
