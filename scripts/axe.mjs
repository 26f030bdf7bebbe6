// npm run axe: works through every screen in both languages and asks axe about it in both themes; fails on any
// violation.
import { main } from './lib/report.mjs'
import { runAgainstBuilt } from './lib/runBuilt.mjs'

await main(() => runAgainstBuilt('test/axe/run.ts', process.argv.slice(2)))
