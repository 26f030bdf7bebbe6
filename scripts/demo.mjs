// npm run demo: walks through the built app without a display and saves pictures of it in demo-output/.
import { main } from './lib/report.mjs'
import { runAgainstBuilt } from './lib/runBuilt.mjs'

await main(() => runAgainstBuilt('test/e2e/demo/run.ts', process.argv.slice(2)))
