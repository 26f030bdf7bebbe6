// Runs one kind of fuzz case in its own thread, so that a case that hangs can be reported and ended.
import { parentPort, workerData } from 'node:worker_threads'
import { KINDS, type KindName } from './kinds.ts'
import { createTally } from './report.ts'

const { kind, count, seed } = workerData as { kind: KindName; count: number; seed: number }
const tally = createTally(kind)
let stray: string | undefined
for (const event of ['uncaughtException', 'unhandledRejection'] as const)
  process.on(event, (thrown: unknown) => {
    stray ??= `${event}: ${thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown)}`
  })
const beat = setInterval(() => {
  parentPort?.postMessage({ cases: tally.report.cases })
}, 500)
const violation = await KINDS[kind](count, seed, tally)
clearInterval(beat)
// Waits, because unhandled rejections are reported a moment later.
await new Promise((resolve) => setTimeout(resolve, 50))
parentPort?.postMessage({ report: tally.end(violation ?? stray) })
