import { runAgainstBuilt } from '../lib/runBuilt.mjs'

export const about = 'keeps the app at work and measures what it holds on to; `--minutes 30`'

export const check = (args) => runAgainstBuilt('test/performance/soak/run.ts', args)
