// Runs against a PostgreSQL of its own: processes race for lots, connections are cut, and workstations and the server
// are killed around filings. `--lots`, `--cuts` and `--kills` change the length; 0 leaves a part out.
import { node24 } from '../lib/paths.mjs'
import { prepare } from '../lib/prepare.mjs'
import { runAndExit } from '../lib/run.mjs'

export const about = 'races, cut connections and kills around filings of an office; `--lots 100 --cuts 30 --kills 5`'

export async function check(args) {
  const { env } = await prepare({ browser: false })
  await runAndExit(node24(), ['test/resilience/office/run.ts', ...args], { env })
}
