// node test/performance/years/measure.ts: what a start costs main after ten years of filing, and how large the answers are.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { TEN_YEARS, writeAgedJournal } from './agedJournal.ts'
import { openAged } from './agedOpening.ts'

const folder = mkdtempSync(join(tmpdir(), 'years-'))

/** Runs work and returns how long it took, how much of it was the processor's, and the longest that main was held up (ms). */
async function watched(work: () => unknown) {
  let last = performance.now()
  let longest = 0
  const look = () => {
    longest = Math.max(longest, performance.now() - last)
    last = performance.now()
  }
  const timer = setInterval(look, 1)
  await delay(20)
  last = performance.now()
  longest = 0
  const [begun, cpu] = [performance.now(), process.cpuUsage()]
  await work()
  const took = performance.now() - begun
  const { user, system } = process.cpuUsage(cpu)
  look()
  clearInterval(timer)
  return { took: Math.round(took), cpu: Math.round((user + system) / 1_000), blocked: Math.round(longest) }
}

const megabytes = (value: unknown) => `${(Buffer.byteLength(JSON.stringify(value)) / 1e6).toFixed(2)} MB`
const say = (what: string, value: unknown) => process.stdout.write(`${what}: ${JSON.stringify(value)}\n`)

try {
  writeAgedJournal(folder, TEN_YEARS)
  const atOnce = openAged(folder)
  say('read at once', await watched(() => atOnce.journal.list()))
  say('all entries, as one answer would be', megabytes(atOnce.journal.list()))
  await atOnce.opening.keep()
  const one = openAged(folder)
  say('opening read', await watched(() => one.opening.part()))
  say('opening', megabytes(one.opening.part()))
  say('proven in slices', await watched(() => one.journal.proven()))
  say('first part made', await watched(() => one.lines.first()))
  let next = one.lines.first().next
  let largest = ''
  let parts = 0
  say(
    'all parts',
    await watched(async () => {
      while (next) {
        const part = one.lines.next(next)
        parts++
        const size = megabytes(part)
        if (size > largest) largest = size
        next = part?.next ?? null
        await delay(0)
      }
    }),
  )
  say('parts, and the largest', [parts, largest])
  say('opening kept', await watched(() => one.opening.keep()))
} finally {
  rmSync(folder, { recursive: true })
}
