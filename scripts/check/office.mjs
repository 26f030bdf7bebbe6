import { node24 } from '../lib/paths.mjs'
import { prepare } from '../lib/prepare.mjs'
import { runAndExit } from '../lib/run.mjs'

export const about = 'starts a PostgreSQL with an office to try, and writes its invitations; `--folder PATH`'

export async function check(args) {
  const { env } = await prepare({ browser: false, verbose: false })
  await runAndExit(node24(), ['test/resilience/postgres/run.ts', ...args], { env })
}
