// npm run e2e:kill: kills the built app at random moments of editing and checks that nothing older than half a second
// is lost.
import { main } from './lib/report.mjs'
import { runAgainstBuilt } from './lib/runBuilt.mjs'

await main(() => runAgainstBuilt('test/e2e/kill/run.ts', process.argv.slice(2)))
