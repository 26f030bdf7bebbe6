// npm start: makes the clone runnable, builds the app if the build is out of date, and opens it.
import { buildIfStale } from './lib/build.mjs'
import { requireDisplay, requireOrdinaryUser } from './lib/display.mjs'
import { prepare } from './lib/prepare.mjs'
import { main } from './lib/report.mjs'
import { runAndExit } from './lib/run.mjs'

await main(async () => {
  const args = process.argv.slice(2)
  requireDisplay('npm start')
  const { mode, command: electron, env } = await prepare()
  requireOrdinaryUser(mode, args)
  await buildIfStale({ env })
  const [command, ...rest] = [...electron, '.', ...args]
  await runAndExit(command, rest, { env })
})
