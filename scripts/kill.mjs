// npm run e2e:kill: kills the built app at random moments during editing, and checks that only edits of the last half
// second are lost.
import { main } from './lib/report.mjs'
import { runAgainstBuilt } from './lib/runBuilt.mjs'

await main(() => runAgainstBuilt('test/e2e/kill/run.ts', process.argv.slice(2)))
