// npm run soak [-- --minutes 10]: the app at work for as long as it is told, and what it holds on to meanwhile.
import { main } from './lib/report.mjs'
import { runAgainstBuilt } from './lib/runBuilt.mjs'

await main(() => runAgainstBuilt('test/soak/run.ts', process.argv.slice(2)))
