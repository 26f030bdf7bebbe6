// npm run structure: prints figures on the structure of the product's code. `-- --list` also names what was counted.
import { node24 } from './lib/paths.mjs'
import { prepare } from './lib/prepare.mjs'
import { main } from './lib/report.mjs'
import { runAndExit } from './lib/run.mjs'

await main(async () => {
  const { env } = await prepare({ browser: false, verbose: false })
  await runAndExit(node24(), ['test/structure/run.ts', ...process.argv.slice(2)], { env })
})
