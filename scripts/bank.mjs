// npm run bank: serves the practice bank on loopback.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { node24, root } from './lib/paths.mjs'
import { prepare } from './lib/prepare.mjs'
import { main, Unprepared } from './lib/report.mjs'
import { runAndExit } from './lib/run.mjs'

const server = 'electron/practice-bank/http/serve.ts'

await main(async () => {
  if (!existsSync(join(root, server)))
    throw new Unprepared(`There is nothing to run: ${server} is not in this checkout.`)
  const { env } = await prepare({ browser: false, verbose: false })
  await runAndExit(node24(), [server, ...process.argv.slice(2)], { env })
})
