// Runs the first part of npm run check -- kill-filing, which passes on its `--kills` and `--seed`.
import { parseArgs } from 'node:util'
import { agrees, runKills } from './kills.ts'

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '200' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
})
const [kills, seed] = [Number(values.kills), Number(values.seed)]
if (!Number.isSafeInteger(kills) || kills < 1 || !Number.isSafeInteger(seed))
  throw new Error('usage: --kills <number> --seed <number>')
console.log(`seed ${String(seed)}: killing a filing desk ${String(kills)} times`)
const begin = performance.now()
const counts = await runKills(kills, seed, (done) => {
  if (done % 50 === 0) console.log(`  ${String(done)} kills`)
})
console.log(
  `kills ${String(counts.kills)}, ended before the signal ${String(counts.finished)}, filings in the journal ${String(counts.filings)}: ${Object.entries(
    counts.states,
  )
    .map(([state, count]) => `${state} ${String(count)}`)
    .join(', ')}`,
)
console.log(`applications at the bank ${String(counts.applications)}`)
console.log(
  `double filings ${String(counts.doubled)}, accepted but forgotten ${String(counts.forgotten)}, accepted but not at the bank ${String(counts.invented)}, starts with an unproven journal ${String(counts.unproven)}`,
)
console.log(
  `${agrees(counts) ? 'bank and journal agree' : 'BANK AND JOURNAL DISAGREE'} (${((performance.now() - begin) / 1000).toFixed(0)} s)`,
)
if (!agrees(counts)) process.exitCode = 1
