// npm run office:faults: lets processes race for lots, cuts connections and kills workstations and the server around
// filings, on a real PostgreSQL of its own, and checks that office and bank agree afterwards.
// `-- --lots 100 --cuts 30 --kills 5 --seed 7` changes the length; 0 leaves a part out.
import { node24 } from './lib/paths.mjs'
import { prepare } from './lib/prepare.mjs'
import { main } from './lib/report.mjs'
import { runAndExit } from './lib/run.mjs'

await main(async () => {
  const { env } = await prepare({ browser: false })
  await runAndExit(node24(), ['test/office/run.ts', ...process.argv.slice(2)], { env })
})
