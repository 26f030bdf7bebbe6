// Runs against a PostgreSQL of its own: the server is restored at random moments, while one computer is unknown to the
// backup and another has a damaged journal. `--restores` changes the length.
import { node24 } from '../lib/paths.mjs'
import { prepare } from '../lib/prepare.mjs'
import { runAndExit } from '../lib/run.mjs'

export const about = 'restores the server of an office at random moments; `--restores 5 --seed 7`'

export async function check(args) {
  const { env } = await prepare({ browser: false, verbose: false })
  await runAndExit(node24(), ['test/resilience/office/restoreRun.ts', ...args], { env })
}
