// npm run axe: visits every screen in both languages and checks it with axe in both themes; fails on any violation.
import { main } from './lib/report.mjs'
import { runAgainstBuilt } from './lib/runBuilt.mjs'

await main(() => runAgainstBuilt('test/axe/run.ts', process.argv.slice(2)))
