import type { Step } from './steps.ts'

/** A step as stored: its place among the steps, and whether it is a redo step. */
export interface StoredStep extends Step {
  n: number
  redo: boolean
}

/**
 * The place of the step that would undo a cell still being typed. It becomes an ordinary step when the lot is opened
 * again.
 */
export const TYPING = -1

/** Stores a step at its place, or removes the one there. */
export type KeepStep = (n: number, step: StoredStep | undefined) => void

/**
 * Returns undo and redo as a sequence of steps, of which `limit` are kept. Every change goes to `keep` at once; `fits`
 * checks a step that may come from the disk.
 */
export function createHistory(keep: KeepStep, fits: (step: Step) => boolean = () => true, limit = 200) {
  let past: Step[] = []
  let future: Step[] = []
  let first = 0
  /** Calls made while the stored steps are still being read, in order. */
  let waiting: (() => void)[] | undefined

  function push(step: Step): void {
    if (waiting)
      return void waiting.push(() => {
        push(step)
      })
    for (let gone = 0; gone < future.length; gone++) keep(first + past.length + gone, undefined)
    future = []
    keep(first + past.length, { ...step, n: first + past.length, redo: false })
    past.push(step)
    if (past.length <= limit) return
    past.shift()
    keep(first++, undefined)
  }

  /** Clears the history: steps that do not fit the rows must never be applied. */
  function forget(): void {
    for (let n = first; n < first + past.length + future.length; n++) keep(n, undefined)
    past = []
    future = []
  }

  function take(from: Step[], apply: (step: Step) => Step | undefined): Step | undefined {
    const step = from.at(-1)
    if (!step) return undefined
    const reverse = fits(step) ? apply(step) : undefined
    if (reverse) from.pop()
    else forget()
    return reverse
  }

  function takeOver(stored: readonly StoredStep[]): void {
    const line = stored.filter(({ n }) => n !== TYPING)
    first = line[0]?.n ?? 0
    past = line.filter(({ redo }) => !redo)
    future = line.filter(({ redo }) => redo).reverse()
    const whole = line.every(({ n, redo }, index) => n === first + index && redo === index >= past.length)
    if (!whole) {
      for (const { n } of line) keep(n, undefined)
      past = []
      future = []
    }
    const typing = stored.find(({ n }) => n === TYPING)
    if (!typing) return
    keep(TYPING, undefined)
    push(typing)
  }

  return {
    /** Adds the step that undoes the change just made; undone steps can no longer be redone. */
    push,
    forget,
    /** Undoes one step. `apply` applies the step and returns its reverse, or undefined when it does not fit. */
    undo(apply: (step: Step) => Step | undefined): void {
      if (waiting)
        return void waiting.push(() => {
          this.undo(apply)
        })
      const reverse = take(past, apply)
      if (!reverse) return
      future.push(reverse)
      keep(first + past.length, { ...reverse, n: first + past.length, redo: true })
    },
    redo(apply: (step: Step) => Step | undefined): void {
      if (waiting)
        return void waiting.push(() => {
          this.redo(apply)
        })
      const reverse = take(future, apply)
      if (!reverse) return
      keep(first + past.length, { ...reverse, n: first + past.length, redo: false })
      past.push(reverse)
    },
    /** Queues all calls until `load`, because the earlier steps are still being read. */
    hold(): void {
      waiting ??= []
    },
    /**
     * Loads the stored steps of a lot, in ascending order. A sequence with gaps, or with redo steps before undo steps,
     * is discarded.
     */
    load(stored: readonly StoredStep[]): void {
      const queue = waiting ?? []
      waiting = undefined
      takeOver(stored)
      for (const run of queue) run()
    },
    /** Returns all steps as stored, in ascending order. */
    stored: (): StoredStep[] => [
      ...past.map((step, index) => ({ ...step, n: first + index, redo: false })),
      ...future.toReversed().map((step, index) => ({ ...step, n: first + past.length + index, redo: true })),
    ],
    get depth() {
      return { past: past.length, future: future.length }
    },
  }
}
