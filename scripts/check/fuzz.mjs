import { node24 } from '../lib/paths.mjs'
import { prepare } from '../lib/prepare.mjs'
import { runAndExit } from '../lib/run.mjs'

export const about = 'hostile answers, IPC calls and files; `--seed 7 --answers 1000 --calls 0 --files 0`'

export async function check(args) {
  const { env } = await prepare({ browser: false, verbose: false })
  await runAndExit(node24(), ['test/resilience/fuzz/run.ts', ...args], { env })
}
