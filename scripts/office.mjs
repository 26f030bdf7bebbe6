// npm run office: starts a PostgreSQL with an office for trying, on loopback.
import { node24 } from './lib/paths.mjs'
import { prepare } from './lib/prepare.mjs'
import { main } from './lib/report.mjs'
import { runAndExit } from './lib/run.mjs'

await main(async () => {
  const { env } = await prepare({ browser: false, verbose: false })
  await runAndExit(node24(), ['test/postgres/run.ts', ...process.argv.slice(2)], { env })
})
