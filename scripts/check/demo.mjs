import { runAgainstBuilt } from '../lib/runBuilt.mjs'

export const about = 'walks through the app and saves pictures of it in demo-output/; `--lang en --review --all --docs`'

export const check = (args) => runAgainstBuilt('test/e2e/demo/run.ts', args)
