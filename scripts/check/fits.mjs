import { runAgainstBuilt } from '../lib/runBuilt.mjs'

export const about = 'every screen in four sizes: what is cut, covered or scrolls sideways; `ja`, `worlds` for a part'

export const check = (args) => runAgainstBuilt('test/release/fits/run.ts', args)
