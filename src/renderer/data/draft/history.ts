import type { Step } from './rows.ts'

/** `n` is the place among all steps. */
export interface StoredStep extends Step {
  n: number
  redo: boolean
}

/** The place of the step that would undo a cell still being typed. */
export const TYPING = -1

/** Undefined removes the step. */
export type KeepStep = (n: number, step: StoredStep | undefined) => void

/** The reverse step; undefined when the step does not fit. */
export type ApplyStep = (step: Step) => Step | undefined

interface Track {
  readonly keep: KeepStep
  readonly fits: (step: Step) => boolean
  readonly limit: number
  past: Step[]
  /** The last one is redone first. */
  future: Step[]
  first: number
  /** Calls made while the stored steps are being read. */
  waiting: (() => void)[] | undefined
}

const endOf = ({ first, past }: Track): number => first + past.length

const whenLoaded =
  <T>(track: Track, work: (track: Track, given: T) => void) =>
  (given: T): void => {
    if (track.waiting) track.waiting.push(() => work(track, given))
    else work(track, given)
  }

function push(track: Track, step: Step): void {
  const { keep, past, future, limit } = track
  for (let gone = 0; gone < future.length; gone++) keep(endOf(track) + gone, undefined)
  track.future = []
  keep(endOf(track), { ...step, n: endOf(track), redo: false })
  past.push(step)
  if (past.length <= limit) return
  past.shift()
  keep(track.first++, undefined)
}

/** Steps that do not fit the rows must never be applied. */
function forget(track: Track): void {
  for (let n = track.first; n < endOf(track) + track.future.length; n++) track.keep(n, undefined)
  track.past = []
  track.future = []
}

function take(track: Track, from: Step[], apply: ApplyStep): Step | undefined {
  const step = from.at(-1)
  if (!step) return undefined
  const reverse = track.fits(step) ? apply(step) : undefined
  if (reverse) from.pop()
  else forget(track)
  return reverse
}

function undo(track: Track, apply: ApplyStep): void {
  const reverse = take(track, track.past, apply)
  if (!reverse) return
  track.future.push(reverse)
  track.keep(endOf(track), { ...reverse, n: endOf(track), redo: true })
}

function redo(track: Track, apply: ApplyStep): void {
  const reverse = take(track, track.future, apply)
  if (!reverse) return
  track.keep(endOf(track), { ...reverse, n: endOf(track), redo: false })
  track.past.push(reverse)
}

function takeOver(track: Track, stored: readonly StoredStep[]): void {
  const line = stored.filter(({ n }) => n !== TYPING)
  const past = line.filter(({ redo }) => !redo)
  const first = line[0]?.n ?? 0
  const whole = line.every(({ n, redo }, index) => n === first + index && redo === index >= past.length)
  if (!whole) for (const { n } of line) track.keep(n, undefined)
  track.first = first
  track.past = whole ? past : []
  track.future = whole ? line.filter(({ redo }) => redo).reverse() : []
  const typing = stored.find(({ n }) => n === TYPING)
  if (!typing) return
  track.keep(TYPING, undefined)
  push(track, typing)
}

function load(track: Track, stored: readonly StoredStep[]): void {
  const queue = track.waiting ?? []
  track.waiting = undefined
  takeOver(track, stored)
  for (const run of queue) run()
}

/** `fits` checks each step, because it may come from the disk. */
export function createHistory(keep: KeepStep, fits: (step: Step) => boolean = () => true, limit = 200) {
  const track: Track = { keep, fits, limit, past: [], future: [], first: 0, waiting: undefined }
  return {
    push: whenLoaded(track, push),
    forget: () => {
      forget(track)
    },
    undo: whenLoaded(track, undo),
    redo: whenLoaded(track, redo),
    hold: () => {
      track.waiting ??= []
    },
    /** In ascending order. A sequence with gaps, or with redo steps before undo steps, is discarded. */
    load: (stored: readonly StoredStep[]) => {
      load(track, stored)
    },
    /** In ascending order. */
    stored: (): StoredStep[] => [
      ...track.past.map((step, index) => ({ ...step, n: track.first + index, redo: false })),
      ...track.future.toReversed().map((step, index) => ({ ...step, n: endOf(track) + index, redo: true })),
    ],
    get depth() {
      return { past: track.past.length, future: track.future.length }
    },
  }
}
