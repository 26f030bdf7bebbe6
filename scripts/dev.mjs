// npm run dev: runs the app and watches its sources. After a change to the renderer the page reloads; after a change to
// main or preload the app restarts.
import { requireDisplay, requireOrdinaryUser } from './lib/display.mjs'
import { node24, tools } from './lib/paths.mjs'
import { prepare } from './lib/prepare.mjs'
import { main } from './lib/report.mjs'
import { runAndExit } from './lib/run.mjs'

await main(async () => {
  const args = process.argv.slice(2)
  requireDisplay('npm run dev')
  const { mode, launcher, env } = await prepare()
  requireOrdinaryUser(mode, args)
  const [command, ...rest] = [...launcher, node24(), tools.electronVite, 'dev', '--watch', ...args]
  await runAndExit(command, rest, { env })
})
