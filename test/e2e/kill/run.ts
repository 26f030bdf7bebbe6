// npm run check -- kill: kills the app at random moments of editing. Every edit older than half a second has to be on
// disk afterwards.
import { parseArgs } from 'node:util'
import { killManyTimes } from './killing.ts'

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '100' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
})
const [runs, seed] = [Number(values.runs), Number(values.seed)]
if (!Number.isSafeInteger(runs) || runs < 1 || !Number.isSafeInteger(seed))
  throw new Error('--runs and --seed take whole numbers')

console.log(`seed ${String(seed)}`)
const began = performance.now()
const { kills, made, due, losses, damaged, undone } = await killManyTimes(runs, seed, (line) => {
  console.log(line)
})
for (const line of [...losses, ...damaged]) console.log(line)
console.log(
  `${String(kills)} kills, ${String(made)} edits made, ${String(due)} edits older than 500 ms checked, ${String(undone)} times undone, ` +
    `${String(losses.length)} losses, ${String(damaged.length)} damaged drafts, ${((performance.now() - began) / 60_000).toFixed(1)} minutes, seed ${String(seed)}`,
)
if (losses.length + damaged.length > 0) process.exitCode = 1
