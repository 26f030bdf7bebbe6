// How long tests may wait. A run measures once how fast its machine is (`measureMachine`), and every limit of every
// test grows by that factor. No test has a number of milliseconds of its own: one that needs longer than these does
// too much, and a speed belongs into `npm run bench`.
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'

/** The variable with the factor of a run. */
const FACTOR = 'TEST_BUDGET'

/** How many times slower the app is made than it could be: `npm run e2e -- --slow N`. */
export const slow = (): number => Number(process.env['TEST_SLOW'] ?? '1')
const budget = (ms: number): number => Math.ceil(ms * Number(process.env[FACTOR] ?? '1') * slow())

/** The limits of this run in milliseconds. On a quiet machine of two cores, they are many times what is needed. */
export const LIMITS = {
  /** What a page shows after something was done. */
  get shown() {
    return budget(30_000)
  },
  /** What a program does at once, or a file it writes. */
  get answer() {
    return budget(60_000)
  },
  /** One test, from the start of its app to its end. */
  get test() {
    return budget(300_000)
  },
  /** One step of a long run. */
  get step() {
    return budget(600_000)
  },
  /** A part of a long run. */
  get part() {
    return budget(3_600_000)
  },
}

/** What a quiet machine of two cores takes for the piece of work, and for a start of the app (ms). */
const QUIET = { work: 450, start: 4_000 }
const WORK = `
  const { createHash } = require('node:crypto')
  let text = 'x'
  for (let turn = 0; turn < 120_000; turn++) text = createHash('sha256').update(text).digest('hex')
  require('node:worker_threads').parentPort.postMessage(text)
`

/** Does a fixed piece of work on two cores at once, and returns how long it took (ms). */
async function work(): Promise<number> {
  const begin = performance.now()
  const one = () =>
    new Promise((resolve, reject) => {
      const worker = new Worker(WORK, { eval: true })
      worker.once('message', resolve)
      worker.once('error', reject)
    })
  await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, one))
  return performance.now() - begin
}

/**
 * Sets the factor of this run and of the processes it starts, and returns it. `start` is what a start of the app took
 * (ms), in a run that starts apps. A factor that is set already is kept, unless the start was slower still. A machine
 * that is faster than the quiet one gets no shorter limits.
 */
export async function measureMachine(start?: number): Promise<number> {
  const known = process.env[FACTOR]
  const byWork = known === undefined ? (await work()) / QUIET.work : Number(known)
  const byStart = start === undefined ? 1 : start / QUIET.start
  const measured = Math.max(1, Math.ceil(10 * Math.max(byWork, byStart)) / 10)
  process.env[FACTOR] = String(measured)
  return measured
}

/**
 * Waits for `work`, but no longer than `ms` milliseconds. Resolves to its result, or throws an error that names what
 * was awaited, so that a program that hangs says where. The work itself is not stopped when the wait ends.
 */
export async function within<T>(ms: number, what: string, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new Error(`waited ${String(ms / 1000)} s in vain for ${what}`))
    }, ms)
  })
  try {
    return await Promise.race([work, limit])
  } finally {
    clearTimeout(timer)
  }
}
