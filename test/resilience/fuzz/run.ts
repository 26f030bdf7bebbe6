// npm run check -- fuzz [--seed N --answers N --calls N --files N]: tries hostile answers, calls and files, and prints
// one table at the end.
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { type KindName, KINDS } from './kinds.ts'
import { type KindReport, tableOf } from './report.ts'

const text = (value: string) => ({ type: 'string', default: value }) as const
const { values } = parseArgs({
  options: {
    seed: text(String(Date.now() % 1_000_000_000)),
    answers: text('100000'),
    calls: text('100000'),
    files: text('20000'),
  },
})
const whole = (value: string): number => {
  if (!/^\d{1,10}$/.test(value)) throw new Error('usage: [--seed N] [--answers N] [--calls N] [--files N]')
  return Number(value)
}
const seed = whole(values.seed)
// A case that takes over two seconds of work fails by itself. These limits (ms) catch a case that never ends: they
// limit its work and its waiting without a message.
const BUSY_MS = 20_000
const WAITING_MS = 300_000
const LOOK_MS = 5_000

/** Runs one kind and returns its report. A kind that hangs is ended and reported as a violation. */
function runKind(kind: KindName, count: number): Promise<KindReport> {
  const worker = new Worker(new URL('worker.ts', import.meta.url), { workerData: { kind, count, seed } })
  const broken = (cases: number, violation: string): KindReport => ({
    kind,
    cases,
    accepted: 0,
    refused: {},
    slowestMs: 0,
    slowest: '',
    elapsedMs: 0,
    violation,
  })
  return new Promise((resolve) => {
    let [cases, heard, workedThen] = [0, performance.now(), 0]
    const worked = async () => {
      const { user, system } = await worker.cpuUsage()
      return (user + system) / 1000
    }
    const end = (report: KindReport) => {
      clearInterval(watch)
      void worker.terminate()
      resolve(report)
    }
    async function look(): Promise<void> {
      const [silent, busy] = [performance.now() - heard, (await worked()) - workedThen]
      if (silent > LOOK_MS && (busy > BUSY_MS || silent > WAITING_MS))
        end(broken(cases, `a case after the ${String(cases)}th hangs: ${busy.toFixed(0)} ms of work without an end`))
    }
    const watch = setInterval(() => {
      look().catch(() => undefined)
    }, LOOK_MS)
    worker.on('message', (message: { cases: number } | { report: KindReport }) => {
      if ('report' in message) return end(message.report)
      cases = message.cases
      heard = performance.now()
      worked().then(
        (ms) => {
          workedThen = ms
        },
        () => undefined,
      )
    })
    worker.on('error', (thrown) => {
      end(broken(cases, String(thrown instanceof Error ? thrown.stack : thrown)))
    })
    worker.on('exit', () => {
      end(broken(cases, 'the thread ended by itself'))
    })
  })
}

console.log(`fuzz with seed ${String(seed)}`)
const reports: KindReport[] = []
for (const kind of Object.keys(KINDS) as KindName[]) {
  const count = whole((values as Record<string, string>)[kind] ?? '0')
  if (count === 0) continue
  const report = await runKind(kind, count)
  reports.push(report)
  console.log(`${kind}: ${String(report.cases)} cases in ${(report.elapsedMs / 1000).toFixed(0)} s`)
}
for (const { kind, violation } of reports) if (violation !== undefined) console.log(`\n${kind}: ${violation}\n`)
console.log(`\n${tableOf(reports, seed)}`)
if (reports.some(({ violation }) => violation !== undefined)) process.exitCode = 1
