import type { Step } from './steps.ts'

/**
 * A step as it is stored: its place in the line of steps, and whether it leads forward (undone so far) instead of back.
 */
export interface StoredStep extends Step {
  n: number
  redo: boolean
}

/**
 * The place of what would take back a cell that is still being typed. It becomes a step like any other when a lot comes
 * back with it.
 */
export const TYPING = -1

/** Stores a step at its place, or takes what is there away. */
export type KeepStep = (n: number, step: StoredStep | undefined) => void

/**
 * Undo and redo as a line of steps, of which `limit` are kept. Every change of the line goes to `keep` at once; `fits`
 * says whether a step that may come from the disk is one at all.
 */
export function createHistory(keep: KeepStep, fits: (step: Step) => boolean = () => true, limit = 200) {
  let past: Step[] = []
  let future: Step[] = []
  let first = 0
  /** What was asked for while the steps from the disk are still to come, in order. */
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

  /** Forgets everything: what does not fit the rows must never be applied. */
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
    /** Adds the step that takes back the change just made; anything undone so far can no longer be redone. */
    push,
    forget,
    /**
     * Goes one step back. `apply` makes the step's state the present and gives the step that leads here again, or
     * undefined when it does not fit.
     */
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
    /** Holds back everything until `load`: the steps before it are still being read. */
    hold(): void {
      waiting ??= []
    },
    /**
     * Takes over the steps of a lot that was opened, in ascending order. A line with gaps, or one that leads both ways,
     * is forgotten.
     */
    load(stored: readonly StoredStep[]): void {
      const queue = waiting ?? []
      waiting = undefined
      takeOver(stored)
      for (const run of queue) run()
    },
    /** All steps as they are stored, in ascending order. */
    stored: (): StoredStep[] => [
      ...past.map((step, index) => ({ ...step, n: first + index, redo: false })),
      ...future.toReversed().map((step, index) => ({ ...step, n: first + past.length + index, redo: true })),
    ],
    get depth() {
      return { past: past.length, future: future.length }
    },
  }
}
