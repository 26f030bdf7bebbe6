// npm run soak [-- --minutes 10]: keeps the app working for this time and measures which resources it fails to release.
import { main } from './lib/report.mjs'
import { runAgainstBuilt } from './lib/runBuilt.mjs'

await main(() => runAgainstBuilt('test/soak/run.ts', process.argv.slice(2)))
