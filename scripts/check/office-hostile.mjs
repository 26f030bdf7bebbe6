// Runs against a PostgreSQL of its own: members without rights call every function of the office's schema at random,
// between the honest work of three workstations. `--calls` changes the length.
import { node24 } from '../lib/paths.mjs'
import { prepare } from '../lib/prepare.mjs'
import { runAndExit } from '../lib/run.mjs'

export const about = 'random calls of hostile members of an office; `--calls 2000 --seed 7`'

export async function check(args) {
  const { env } = await prepare({ browser: false, verbose: false })
  await runAndExit(node24(), ['test/resilience/office/hostileRun.ts', ...args], { env })
}
