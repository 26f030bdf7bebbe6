// npm run fuzz [-- --seed N --answers N --calls N --files N]: hostile answers, calls and files; one table at the end.
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { type KindName, KINDS } from './kinds.ts'
import { type KindReport, tableOf } from './report.ts'

const text = (value: string) => ({ type: 'string', default: value }) as const
const { values } = parseArgs({ options: { seed: text(String(Date.now() % 1_000_000_000)), answers: text('100000'), calls: text('100000'), files: text('20000') } })
const whole = (value: string): number => {
  if (!/^\d{1,10}$/.test(value)) throw new Error('usage: [--seed N] [--answers N] [--calls N] [--files N]')
  return Number(value)
}
const seed = whole(values.seed)
/** A case is over in two seconds or has failed; one that never ends says nothing for this long. */
const SILENCE_MS = 30_000

/** Runs a kind; one that hangs is ended and reported. */
function runKind(kind: KindName, count: number): Promise<KindReport> {
  const worker = new Worker(new URL('worker.ts', import.meta.url), { workerData: { kind, count, seed } })
  const broken = (cases: number, violation: string): KindReport => ({ kind, cases, accepted: 0, refused: {}, slowestMs: 0, slowest: '', elapsedMs: 0, violation })
  return new Promise((resolve) => {
    let cases = 0
    const end = (report: KindReport) => { clearTimeout(silence); void worker.terminate(); resolve(report) }
    const silence = setTimeout(() => { end(broken(cases, `a case after the ${String(cases)}th hangs`)) }, SILENCE_MS)
    worker.on('message', (message: { cases: number } | { report: KindReport }) => {
      if ('report' in message) return end(message.report)
      cases = message.cases
      silence.refresh()
    })
    worker.on('error', (thrown) => { end(broken(cases, String(thrown instanceof Error ? thrown.stack : thrown))) })
    worker.on('exit', () => { end(broken(cases, 'the thread ended by itself')) })
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
