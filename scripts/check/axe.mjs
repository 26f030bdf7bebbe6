import { runAgainstBuilt } from '../lib/runBuilt.mjs'

export const about = 'every screen in both languages and themes, checked with axe; `ja`, `worlds` for a part'

export const check = (args) => runAgainstBuilt('test/release/axe/run.ts', args)
