// npm run e2e: runs the end-to-end tests against the built app; arguments are passed to Playwright.
import { buildIfStale } from './lib/build.mjs'
import { node24, tools } from './lib/paths.mjs'
import { prepare } from './lib/prepare.mjs'
import { main } from './lib/report.mjs'
import { runAndExit } from './lib/run.mjs'

await main(async () => {
  const { launcher, env } = await prepare()
  await buildIfStale({ env })
  const [command, ...rest] = [...launcher, node24(), tools.playwright, 'test', ...process.argv.slice(2)]
  await runAndExit(command, rest, { env })
})
