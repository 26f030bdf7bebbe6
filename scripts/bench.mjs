// npm run bench: measures the built app.
import { main } from './lib/report.mjs'
import { runAgainstBuilt } from './lib/runBuilt.mjs'

await main(() => runAgainstBuilt('test/performance/bench/run.ts', process.argv.slice(2), { windows: true }))
