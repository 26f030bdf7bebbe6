import { runAgainstBuilt } from '../lib/runBuilt.mjs'

export const about = 'kills the app 100 times in the middle of edits, which must survive; `--runs 10 --seed 7`'

export const check = (args) => runAgainstBuilt('test/e2e/kill/run.ts', args)
