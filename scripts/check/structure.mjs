import { node24 } from '../lib/paths.mjs'
import { prepare } from '../lib/prepare.mjs'
import { runAndExit } from '../lib/run.mjs'

export const about = 'figures on the layout of the code; `--list` names what was counted'

export async function check(args) {
  const { env } = await prepare({ browser: false, verbose: false })
  await runAndExit(node24(), ['test/release/structure/run.ts', ...args], { env })
}
